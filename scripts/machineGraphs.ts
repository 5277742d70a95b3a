/** The graph of each machine in `machines/README.md`, drawn from the machine itself (Mermaid). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'

const FOLDER = new URL('../machines/', import.meta.url)
const FILE = fileURLToPath(new URL('README.md', FOLDER))
const END = '<!-- /graph -->'
const beginOf = (name: string): string => `<!-- graph of ${name}: written by \`npm run check -- --fix\` -->`

export async function machinesThere(): Promise<AnyStateMachine[]> {
  const found: AnyStateMachine[] = []
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))) {
    const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href)
    for (const one of Object.values(exported)) if (one instanceof StateMachine) found.push(one)
  }
  return found
}

/** States as boxes, those with inner ones around them; what leaves all inner ones starts from `any`. */
export function graphOf({ root }: AnyStateMachine): string {
  const lines = Object.values(root.states).flatMap((node) => box(node, '  '))
  const edges = new Map<string, string[]>()
  for (const node of allOf(root))
    for (const { eventType, guard, target } of [
      ...[...node.transitions.values()].flat(),
      ...(node.always ?? []),
    ])
      for (const to of target ?? []) {
        const ends = `${node === root || isParent(node) ? `${idOf(node)}_any` : idOf(node)} --> ${idOf(leafOf(to))}`
        edges.set(ends, [...(edges.get(ends) ?? []), `${nameOf(eventType)}${guardOf(guard)}`])
      }
  const isLeft = (node: AnyStateNode): boolean =>
    [...edges.keys()].some((one) => one.startsWith(`${idOf(node)}_any `))
  const anywhere = isLeft(root) ? [`  ${idOf(root)}_any{{"anywhere"}}`] : []
  const starts = startsOf(root).map((node) => `  start(( )) --> ${idOf(node)}`)
  const arrows = [...edges].map(([ends, labels]) => {
    const [from, to] = ends.split(' --> ')
    return `  ${from} -- "${[...new Set(labels)].join('<br>')}" --> ${to}`
  })
  return ['```mermaid', 'flowchart LR', ...anywhere, ...lines, ...starts, ...arrows, '```'].join('\n')
}

const isParent = (node: AnyStateNode): boolean => Object.keys(node.states).length > 0
const idOf = ({ path }: AnyStateNode): string => ['s', ...path].join('_')

function* allOf(node: AnyStateNode): Iterable<AnyStateNode> {
  yield node
  for (const inner of Object.values(node.states)) yield* allOf(inner)
}

function box(node: AnyStateNode, indent: string): string[] {
  if (!isParent(node)) {
    const [open, close] = node.type === 'final' ? ['([', '])'] : ['[', ']']
    return [`${indent}${idOf(node)}${open}"${node.key}"${close}`]
  }
  const inner = Object.values(node.states).flatMap((one) => box(one, `${indent}  `))
  const hasOwn = node.transitions.size > 0 || (node.always?.length ?? 0) > 0
  const any = hasOwn ? [`${indent}  ${idOf(node)}_any{{"any"}}`] : []
  return [`${indent}subgraph ${idOf(node)} ["${node.key}"]`, ...any, ...inner, `${indent}end`]
}

/** Where one is who enters it. */
function leafOf(node: AnyStateNode): AnyStateNode {
  const first = node.type === 'parallel' ? Object.values(node.states)[0] : node.initial?.target[0]
  return first && isParent(node) ? leafOf(first) : node
}

/** Of a machine whose parts go on beside each other, each has a start. */
const startsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.type === 'parallel' ? Object.values(node.states).flatMap(startsOf) : [leafOf(node)]

/** As the machine's author calls it: its own names of delays and actors in place of XState's. */
function nameOf(eventType: string): string {
  const [, kind, ...rest] = eventType.split('.')
  if (!eventType.startsWith('xstate.')) return eventType === '' ? 'at once' : eventType
  if (kind === 'after') return `after ${rest[0]}`
  return `${rest.slice(1).join('.')} ${kind === 'error' ? 'failed' : 'done'}`
}

function guardOf(guard: unknown): string {
  if (!guard) return ''
  const name = typeof guard === 'object' && 'type' in guard ? String(guard.type) : String(guard)
  return typeof guard === 'function' ? ' [if]' : ` [${name}]`
}

/** The page with the graphs of today; a machine that it has no section for gets one before the recipes. */
export function withGraphs(page: string, machines: readonly AnyStateMachine[]): string {
  return machines.reduce((before, machine) => {
    const begin = beginOf(machine.id)
    const from = before.indexOf(begin)
    const block = `${begin}\n${graphOf(machine)}\n${END}`
    if (from >= 0) return before.slice(0, from) + block + before.slice(before.indexOf(END, from) + END.length)
    const place = before.indexOf('## Recipes')
    return `${before.slice(0, place)}## ${machine.id}\n\n${block}\n\n${before.slice(place)}`
  }, page)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(FILE, 'utf8')
  const wanted = withGraphs(page, await machinesThere())
  if (process.argv.includes('--write')) writeFileSync(FILE, wanted)
  else if (page !== wanted) {
    console.log('The graphs of machines/README.md are out of date: run `npm run check -- --fix`')
    process.exitCode = 1
  }
}
