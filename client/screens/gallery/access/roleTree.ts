/** The pages of the demo as ticks in a tree: only pages are chosen, a group shows the selection in it. Pure. */
import { joinPath, routesOf, type TemplateRoute } from '#shared/screens/templateRoutes.ts'

export interface RouteNode {
  readonly path: string
  readonly name: string
  readonly nameEn: string
  readonly children: readonly RouteNode[]
}

export function nodesOf(routes: readonly TemplateRoute[], base = ''): readonly RouteNode[] {
  return routes.map(({ path, meta, children }) => {
    const fullPath = joinPath(base, path)
    return {
      path: fullPath,
      name: meta.titleZh,
      nameEn: meta.title,
      children: nodesOf(children ?? [], fullPath),
    }
  })
}

/** The pages in a node; a page is its own. */
export function pagesIn(node: RouteNode): readonly string[] {
  return node.children.length === 0 ? [node.path] : node.children.flatMap(pagesIn)
}

export function findNode(nodes: readonly RouteNode[], path: string): RouteNode | undefined {
  for (const node of nodes) {
    const found = node.path === path ? node : findNode(node.children, path)
    if (found) return found
  }
  return undefined
}

/** The chosen pages, and the groups all of whose pages are chosen. */
export function tickedOf(nodes: readonly RouteNode[], pages: ReadonlySet<string>): ReadonlySet<string> {
  const ticked = new Set<string>()
  const visit = (node: RouteNode): void => {
    if (pagesIn(node).every((page) => pages.has(page))) ticked.add(node.path)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return ticked
}

/** Toggles a group with all pages: selects all unless all were selected. */
export function toggled(
  nodes: readonly RouteNode[],
  pages: ReadonlySet<string>,
  path: string,
): ReadonlySet<string> {
  const node = findNode(nodes, path)
  if (!node) return pages
  const concerned = pagesIn(node)
  const isOn = concerned.every((page) => pages.has(page))
  const next = new Set(pages)
  for (const page of concerned) {
    if (isOn) next.delete(page)
    else next.add(page)
  }
  return next
}

export const pagesOf = (routes: readonly TemplateRoute[]): ReadonlySet<string> =>
  new Set(nodesOf(routes).flatMap(pagesIn))

/** The sent data: the tree cut down to the chosen pages. */
export const routesFor = (routes: readonly TemplateRoute[], pages: ReadonlySet<string>) =>
  routesOf(pages, routes)

export const isSameChoice = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((page) => b.has(page))
