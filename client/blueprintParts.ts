/**
 * What the console does not use of Blueprint, whose style sheet is 46 KB gzip: the build removes the styles of
 * these components and variants, and `npm run check styles` rejects them. To use one, remove it from the list.
 */

/** By the import name, the classes (without `bp6-`) whose rules are all removed. */
export const unusedComponents: Readonly<Record<string, readonly string[]>> = {
  Alert: ['alert'],
  Breadcrumbs: ['breadcrumb', 'breadcrumbs', 'breadcrumbs-collapsed'],
  ButtonGroup: ['button-group'],
  Callout: ['callout'],
  Card: ['card'],
  CardList: ['card-list'],
  CheckboxCard: ['control-card'],
  Code: ['code', 'code-block'],
  CompoundTag: ['compound-tag'],
  ControlGroup: ['control-group'],
  Divider: ['divider'],
  EditableText: ['editable-text'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload'],
  FormGroup: ['form-group', 'form-content', 'form-helper-text'],
  HTMLTable: ['html-table'],
  HotkeysDialog: ['hotkey', 'hotkey-column', 'hotkey-dialog', 'key-combo'],
  MultistepDialog: ['multistep-dialog', 'dialog-step', 'dialog-step-container'],
  Navbar: ['navbar'],
  NonIdealState: ['non-ideal-state'],
  NumericInput: ['numeric-input'],
  PanelStack: ['panel-stack', 'panel-stack2'],
  Radio: ['radio'],
  Section: ['section', 'section-header'],
  SegmentedControl: ['segmented-control'],
  Slider: ['slider', 'slider-handle'],
  Switch: ['switch'],
  Tag: ['tag'],
  TagInput: ['tag-input'],
  OverlayToaster: ['toast', 'toast-container'],
  Tree: ['tree', 'tree-node'],
}

/** By the prop of a component, the values that are never passed. */
export const unusedVariants: Readonly<Record<string, readonly string[]>> = {
  intent: ['success', 'warning'],
  size: ['large'],
  variant: ['outlined'],
}

/** Text styles that only Blueprint's own documents use. */
const documents = [
  'monospace-text',
  'running-text',
  'list',
  'blockquote',
  'rtl',
  'skeleton',
  'elevation-\\d',
  'link',
]

const classes = [
  ...Object.values(unusedComponents).flat(),
  ...documents,
  // The old select, which the page's own replaces, and sizes of the icon font.
  'select',
  'icon-(large|standard)',
  'input-ghost',
  'key',
  'overflow-list',
  'resizable-input',
  'intent-success',
  'intent-warning',
  'outlined',
  'large',
  'vertical',
  'html-select\\.bp6-minimal',
]

const unused = new RegExp(`\\.bp6-(${classes.join('|')})(?=[-\\s.:,>+~[)]|$)`)
/** Glyphs of the icon font; the console's icons are drawn. */
const glyph = /\.bp6-icon-[\w-]+::?before/

/** Whether a selector of Blueprint can match anything in the console. */
export function isUsedSelector(selector: string): boolean {
  // A `:not()` excludes elements, so it does not name what the selector matches.
  const said = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
  return !unused.test(said) && !glyph.test(said)
}
