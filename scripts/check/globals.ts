import type { ESTree } from 'vite'
import type { Breach, ParsedFile } from './sources.ts'
import { walk } from './walk.ts'

/** The only files that may access time, randomness, network and storage; all others get them passed in. */
const wrappers: Readonly<Record<string, RegExp>> = {
  shared: /^$/,
  machines: /^$/,
  // A provider of the weather is asked over the network. A scenario calls the server from outside, as a console does.
  sim: /^sim\/(base\/clock|main|processes\/automation\/openMeteo|world\/scenarios\/stage\/caller)\.ts$/,
  client: /^client\/(platform\/[^/]+\.tsx?|realtime\/worker[^/]*\.ts)$/,
}

const timers = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']
const names = new Set([...timers, 'fetch', 'localStorage', 'sessionStorage'])
const members = new Set(['Date.now', 'Math.random', 'performance.now', 'document.cookie'])
const globalObjects = new Set(['globalThis', 'window', 'self'])
/** Shared code and machines are pure: what another place may take from the platform is forbidden there too. */
const impureNames = new Set([
  'setImmediate',
  'crypto',
  'process',
  'window',
  'document',
  'navigator',
  'XMLHttpRequest',
])

/** Uses of the platform outside its wrappers. A name that the file declares itself is not the global. */
export function findForbiddenGlobals(file: ParsedFile): Breach[] {
  const top = file.path.split('/')[0] ?? ''
  const wrapper = wrappers[top]
  if (!wrapper || wrapper.test(file.path) || file.path.endsWith('.config.ts')) return []
  const isPure = top === 'shared' || top === 'machines'
  const isForbidden = (name: string) => names.has(name) || (isPure && impureNames.has(name))
  const uses = listUses(file.parsed.program)
  return uses
    .filter(({ name }) => members.has(name) || isForbidden(name) || name === 'new Date()')
    .map(({ name, start }) => file.breach(start, `${name} outside its wrapper; ${remedy(top)}`))
}

function remedy(top: string): string {
  if (top === 'sim') return 'take it from sim/base/clock.ts'
  if (top === 'client') return 'take it from client/platform'
  return `${top} is pure: take the value as an argument or an input`
}

type Use = { readonly name: string; readonly start: number }

/** Every global name and `object.member` used as a value, members of the global object without their prefix. */
function listUses(program: ESTree.Program): Use[] {
  const uses: Use[] = []
  const declared = new Set<string>()
  const notGlobals = new Set<number>()
  walk(program, (node) => {
    for (const pattern of declaredPatterns(node)) for (const name of bindingNames(pattern)) declared.add(name)
    for (const name of plainNames(node)) notGlobals.add(name.start)
    const use = useOf(node)
    if (!use || notGlobals.has(use.start)) return
    uses.push(use)
    // A shorthand property is visited as key and as value.
    if (node.type === 'Identifier') notGlobals.add(use.start)
  })
  return uses.filter(({ name }) => !declared.has(name))
}

function useOf(node: ESTree.Node): Use | undefined {
  const { start } = node
  if (node.type === 'Identifier') return { name: node.name, start }
  if (node.type === 'MemberExpression') {
    const { object, property, computed } = node
    if (computed || property.type !== 'Identifier' || object.type !== 'Identifier') return undefined
    // The member is placed at its own name, where no other use begins.
    const name = globalObjects.has(object.name) ? property.name : `${object.name}.${property.name}`
    return { name, start: property.end }
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  const isNow = node.type === 'CallExpression' || node.arguments.length === 0
  const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date'
  return isDate && isNow ? { name: 'new Date()', start: node.end } : undefined
}

/** Names that are labels: members, keys, imports under another name, types. */
function plainNames(node: ESTree.Node): readonly ESTree.Node[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [] : [node.property]
    case 'Property':
      return node.computed || node.shorthand ? [] : [node.key]
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return node.computed ? [] : [node.key]
    case 'ImportSpecifier':
      return [node.imported]
    case 'TSTypeQuery':
      return [node.exprName]
    default:
      return []
  }
}

function declaredPatterns(node: ESTree.Node): readonly unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id]
    case 'FunctionDeclaration':
      return [node.id, ...node.params]
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return node.params
    case 'ImportSpecifier':
      return [node.local]
    default:
      return []
  }
}

/** The names a pattern declares: `a`, `{ a, b: [c] }`, `...rest`, `a = 1`. */
function bindingNames(pattern: unknown): string[] {
  const node = pattern as
    | ESTree.BindingPattern
    | ESTree.BindingRestElement
    | ESTree.TSParameterProperty
    | null
  switch (node?.type) {
    case 'Identifier':
      return [node.name]
    case 'AssignmentPattern':
      return bindingNames(node.left)
    case 'RestElement':
      return bindingNames(node.argument)
    case 'ArrayPattern':
      return node.elements.flatMap(bindingNames)
    case 'ObjectPattern':
      return node.properties.flatMap((property) =>
        bindingNames(property.type === 'Property' ? property.value : property),
      )
    default:
      return []
  }
}
