import { basename } from 'node:path'
import type { ESTree } from 'vite'
import { overlayBlocks } from './packages.ts'
import type { Breach, ParsedFile } from './sources.ts'
import { walk } from './walk.ts'

const iconAttribute = /^(icon|leftIcon|rightIcon|endIcon)$/

/** How a module presents itself: named exports, no barrels; in the client, icons as components. */
export function findShapeBreaches(file: ParsedFile): Breach[] {
  const breaches: Breach[] = []
  if (/^index\.(ts|tsx|mjs)$/.test(basename(file.path))) {
    breaches.push(file.breach(0, 'no index files; name the file after its main export'))
  }
  for (const { start, entries } of file.parsed.module.staticExports) {
    for (const { importName, exportName } of entries) {
      const isStar = importName.kind === 'All' || importName.kind === 'AllButDefault'
      if (isStar) breaches.push(file.breach(start, 'no `export *`; name what is exported'))
      if (exportName.kind === 'Default' && !file.path.endsWith('.config.ts')) {
        breaches.push(file.breach(start, 'no default exports; name it'))
      }
    }
  }
  return file.path.startsWith('client/')
    ? [...breaches, ...findIconNames(file), ...findOwnDialogs(file)]
    : breaches
}

function findIconNames(file: ParsedFile): Breach[] {
  const breaches: Breach[] = []
  walk(file.parsed.program, (node) => {
    if (node.type !== 'JSXAttribute' || !node.value) return
    if (node.name.type !== 'JSXIdentifier' || !iconAttribute.test(node.name.name)) return
    if (isText(node.value))
      breaches.push(file.breach(node.start, 'icon names load every icon; pass a component'))
  })
  return breaches
}

/** An overlay made by hand forgets Back and the focus. */
function findOwnDialogs(file: ParsedFile): Breach[] {
  if (overlayBlocks.test(file.path)) return []
  const breaches: Breach[] = []
  walk(file.parsed.program, (node) => {
    if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return
    const isModal = node.attributes.some(
      (one) => one.type === 'JSXAttribute' && one.name.name === 'aria-modal',
    )
    if (node.name.name !== 'dialog' && !isModal) return
    breaches.push(file.breach(node.start, 'overlays are made of the blocks in client/ui/layers'))
  })
  return breaches
}

function isText(value: ESTree.JSXAttributeValue): boolean {
  const inner = value.type === 'JSXExpressionContainer' ? value.expression : value
  return inner.type === 'Literal' && typeof inner.value === 'string'
}
