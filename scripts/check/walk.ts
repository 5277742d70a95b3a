import type { ESTree } from 'vite'

/** Calls `enter` with a node and everything below it, each parent before its children. */
export function walk(node: ESTree.Node, enter: (node: ESTree.Node) => void): void {
  enter(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, enter)
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
