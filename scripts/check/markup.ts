import type { ESTree } from 'vite'
import type { Breach, ParsedFile } from './sources.ts'
import { walk } from './walk.ts'

const iconAttribute = /^(icon|leftIcon|rightIcon|endIcon)$/
/** Blueprint's overlays give the focus back only through the blocks in this folder. */
const overlayBlocks = /^client\/ui\/layers\//

/** In the client, icons are components, and overlays are made of the blocks in client/ui/layers. */
export function findMarkupBreaches(file: ParsedFile): Breach[] {
  if (!file.path.startsWith('client/')) return []
  const breaches: Breach[] = []
  walk(file.parsed.program, (node) => {
    if (isIconName(node))
      breaches.push(file.breach(node.start, 'icon names load every icon; pass a component'))
    if (isOwnDialog(node) && !overlayBlocks.test(file.path))
      breaches.push(file.breach(node.start, 'overlays are made of the blocks in client/ui/layers'))
  })
  return breaches
}

function isIconName(node: ESTree.Node): boolean {
  if (node.type !== 'JSXAttribute' || !node.value) return false
  if (node.name.type !== 'JSXIdentifier' || !iconAttribute.test(node.name.name)) return false
  const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
  return value.type === 'Literal' && typeof value.value === 'string'
}

/** An overlay made by hand forgets Back and the focus. */
function isOwnDialog(node: ESTree.Node): boolean {
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return false
  return (
    node.name.name === 'dialog' ||
    node.attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'aria-modal')
  )
}
