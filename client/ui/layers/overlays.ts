/**
 * What Blueprint lays over the page, with all that finds its place: a third of the library. Nobody sees any of it before
 * something is opened, so it is a part of its own; overlayParts.ts has its components for everybody else.
 */
export {
  ContextMenuPopover,
  Dialog,
  Drawer,
  MenuDivider,
  MenuItem,
  PopoverNext,
  Tooltip,
} from '@blueprintjs/core'
export { KeyMenu } from './KeyMenu.tsx'
