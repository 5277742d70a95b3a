/** Energy flows as nodes in three columns with links between them, placed by d3-sankey. Pure. */
import { type SankeyLink, type SankeyNode, sankey, sankeyLinkHorizontal } from 'd3-sankey'
import type { EnergyFlow } from '#shared/contract/energyFlow.ts'

export const COLUMNS = ['meter', 'floor', 'kind'] as const
export type FlowColumn = (typeof COLUMNS)[number]

interface NodeFacts {
  readonly key: string
  readonly column: FlowColumn
  /** Null for what has none: devices without a meter, no one floor, what no device measured. */
  readonly id: string | null
}
interface LinkFacts {
  readonly key: string
}

export interface FlowNode extends NodeFacts {
  readonly kwh: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FlowLink {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly kwh: number
  readonly path: string
  readonly width: number
}

/** Smaller values are neither visible nor measurable. */
const DRAWN_KWH_MIN = 0.001
const NODE_WIDTH = 10
const NODE_GAP = 12

const keyOf = (column: FlowColumn, id: string | null): string => `${column}/${id ?? ''}`

/** Zero and negative flows cannot be drawn and appear only in the table. */
export function flowLayout(
  flows: readonly EnergyFlow[],
  size: { readonly width: number; readonly height: number },
): { readonly nodes: readonly FlowNode[]; readonly links: readonly FlowLink[] } {
  const drawn = flows.filter(({ kwh }) => kwh >= DRAWN_KWH_MIN)
  if (drawn.length === 0) return { nodes: [], links: [] }
  const nodes = new Map<string, NodeFacts>()
  const links = new Map<string, { key: string; source: string; target: string; value: number }>()
  const node = (column: FlowColumn, id: string | null): string => {
    const key = keyOf(column, id)
    nodes.set(key, { key, column, id })
    return key
  }
  const link = (source: string, target: string, kwh: number): void => {
    const key = `${source} ${target}`
    const value = (links.get(key)?.value ?? 0) + kwh
    links.set(key, { key, source, target, value })
  }
  for (const { meterId, floorId, kind, kwh } of drawn) {
    const floor = node('floor', floorId)
    link(node('meter', meterId), floor, kwh)
    link(floor, node('kind', kind), kwh)
  }
  const placed = sankey<NodeFacts, LinkFacts>()
    .nodeId(({ key }) => key)
    .nodeAlign(({ column }) => COLUMNS.indexOf(column))
    .nodeWidth(NODE_WIDTH)
    .nodePadding(NODE_GAP)
    .extent([
      [0, 4],
      [size.width, size.height - 4],
    ])({ nodes: [...nodes.values()].map((one) => ({ ...one })), links: [...links.values()] })
  return { nodes: placed.nodes.map(nodeOf), links: placed.links.map(linkOf) }
}

function nodeOf(node: SankeyNode<NodeFacts, LinkFacts>): FlowNode {
  const { key, column, id, value = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node
  return { key, column, id, kwh: value, x: x0, y: y0, width: x1 - x0, height: Math.max(1, y1 - y0) }
}

function linkOf(link: SankeyLink<NodeFacts, LinkFacts>): FlowLink {
  const end = (one: typeof link.source): string => (typeof one === 'object' ? one.key : String(one))
  return {
    ...{ key: link.key, from: end(link.source), to: end(link.target), kwh: link.value },
    path: sankeyLinkHorizontal()(link as never) ?? '',
    width: Math.max(1, link.width ?? 0),
  }
}

/** Tall enough that every node of the longest column has a line of its own. */
export function flowHeight(flows: readonly EnergyFlow[]): number {
  const longest = Math.max(
    ...(['meterId', 'floorId', 'kind'] as const).map((by) => new Set(flows.map((flow) => flow[by])).size),
  )
  return Math.max(260, longest * 30)
}

/**
 * The next node for arrow keys: up and down within a column, left and right to the nearest node of the adjacent column.
 * Null for other keys.
 */
export function movedNode(nodes: readonly FlowNode[], chosen: string | null, key: string): string | null {
  const now = nodes.find((one) => one.key === chosen)
  const isArrow = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
  if (!isArrow) return null
  if (!now) return nodes[0]?.key ?? null
  const middle = now.y + now.height / 2
  const away = (one: FlowNode): number => Math.abs(one.y + one.height / 2 - middle)
  const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const column = COLUMNS[COLUMNS.indexOf(now.column) + (isSideways ? step : 0)]
  const others = nodes.filter(
    (one) =>
      one.key !== now.key && one.column === column && (isSideways || Math.sign(one.y - now.y) === step),
  )
  return others.toSorted((a, b) => away(a) - away(b))[0]?.key ?? now.key
}
