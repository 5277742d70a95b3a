/**
 * Schemas apart from what needs no schema. The console calls endpoints and holds records without checking them (the
 * server does), so in the build an endpoint is its address and rights, a record type its names and indexes, and the
 * library of schemas waits for the first form: `endpoint.inputLater()` fetches what forms check, from the same files
 * read once more as `…?schemas`; what screens are for likewise comes as `…?purposes`. While one develops, and in tests, everything is where the source has it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCHEMAS = '?schemas'
const PURPOSES = '?purposes'
const ALL_SCHEMAS = 'virtual:schemas'
const SHARED = /\/shared\/.*\.ts$/
const CONTRACT = /\/shared\/contract\/\w+\.ts$/
const RECORD = /\/shared\/records\/\w+\.ts$/
/** Endpoints of the gallery's own, which are forms and nothing else. */
const OWN_ENDPOINTS = /\/client\/.*Endpoint\.ts$/
const SCREENS = /\/shared\/screens\/(groups\/)?\w+\.ts$/
const READS_PURPOSES = /\/shared\/screens\/purposes\.ts$/
const FAULT = /\/shared\/faults\/(defineFault|parameters)\.ts$/
const SCHEMA_OF_RECORD = /\b\w+Record\.(fields|schema|row)\b/
const DEFINE_RECORD = /\/shared\/records\/defineRecord\.ts$/
const SERVERS_ONLY = ['output', 'example', 'summary']
/** Schemas, and what only the server asks: what goes with a record, and who may know of it. */
const SERVERS_OF_RECORDS = ['id', 'fields', 'belongsTo', 'seenWith', 'isSeenBy']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Property extends Node {
  readonly key: Node & { readonly name?: string }
  readonly value: Node
}

interface Declarator extends Node {
  readonly id: Node
  readonly init: Node
}

interface Change extends Pick<Node, 'start' | 'end'> {
  readonly text: string
}

/** Whatever of it is a part of the syntax tree. */
const nodesIn = (node: object): Node[] =>
  Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one && 'start' in one)

const isProperty = (node: Node): node is Property => node.type === 'Property' && 'key' in node

/** The object that is given to each call of the function, and the names of variable and key that hold the call. */
function callsOf(name: string, tree: Node, code: string) {
  const found: { readonly parts: readonly Property[]; readonly holder: readonly string[] }[] = []
  const visit = (node: Node, holder: readonly string[]): void => {
    const isCall = node.type === 'CallExpression' && code.startsWith(`${name}(`, node.start)
    const [given] = isCall ? nodesIn(node).filter(({ type }) => type === 'ObjectExpression') : []
    if (given) found.push({ parts: nodesIn(given).filter(isProperty), holder })
    for (const child of nodesIn(node)) visit(child, [...holder, ...nameOf(node)])
  }
  visit(tree, [])
  return found
}

function nameOf(node: Node): string[] {
  const named = isProperty(node)
    ? node.key
    : node.type === 'VariableDeclarator' && 'id' in node
      ? node.id
      : null
  return named !== null && typeof named === 'object' && 'name' in named ? [String(named.name)] : []
}

/** Without these properties; a comma goes with what it follows. */
const without = (parts: readonly Property[], names: readonly string[], code: string): Change[] =>
  parts
    .filter(({ key }) => names.includes(key.name ?? ''))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }))

/** From the end to the start, so that no place moves before its turn. */
function changed(code: string, changes: readonly Change[]): string {
  let rest = code
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + text + rest.slice(end)
  return rest
}

function slimEndpoints(code: string, tree: Node, file: string): Change[] {
  return callsOf('endpoint', tree, code).flatMap(({ parts, holder }) => {
    const input = parts.find(({ key }) => key.name === 'input')
    if (!input || holder.length === 0 || holder.length > 2)
      throw new Error(`${file}: an endpoint is exported, by itself or in a contract, and has its input`)
    return [
      ...without(parts, SERVERS_ONLY, code),
      { start: input.start, end: input.end, text: `inputLater: later('${holder.join("', '")}')` },
    ]
  })
}

/** Those of shared come together, the gallery's from the file that has them. */
const laterFrom = (module: string): string =>
  `const later = (...names) => async () => names.reduce((all, name) => all[name], await import('${module}')).input\n`

/** One module of all contracts with their schemas: a form waits for one round trip, not for one per contract. */
function allSchemas(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  return files.map((name) => `export * from '${join(folder, name)}${SCHEMAS}'`).join('\n')
}

/** Calls something or reads of something, so that leaving it out has to be allowed. */
const reaches = (node: Node): boolean =>
  /^(Call|Member)Expression$/.test(node.type) || (!/Function/.test(node.type) && nodesIn(node).some(reaches))

/** Properties of this name, in whatever object they are. */
const propertiesNamed = (name: string, node: Node): Property[] => [
  ...(isProperty(node) && node.key.name === name ? [node] : []),
  ...nodesIn(node).flatMap((one) => propertiesNamed(name, one)),
]

/** Without what screens are for, which is fetched where it is searched or shown. */
const slimScreens = (id: string, tree: Node, code: string) =>
  READS_PURPOSES.test(id)
    ? undefined
    : { code: changed(code, without(propertiesNamed('purpose', tree), ['purpose'], code)), map: null }

/** Constants of the module that nobody reads are left out, whatever they are made of: nothing else comes of it. */
function pureConstants(tree: Node, code: string, file: string): Change[] {
  const made = nodesIn(tree)
    .flatMap((node) => (node.type.startsWith('Export') ? nodesIn(node) : [node]))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((node) => nodesIn(node))
    .filter((node): node is Declarator => 'init' in node && node.init !== null)
    .filter(({ init }) => reaches(init))
  // They run even where nobody needs them, and a record in the build has no schema: the page would not open.
  const taken = made.find(
    ({ id, init }) => id.type === 'ObjectPattern' && /\.shape$/.test(code.slice(init.start, init.end)),
  )
  if (taken) throw new Error(`${file}: take the parts of a record’s schema inside the endpoint that has them`)
  return made.flatMap(({ id, init: { start, end } }) => [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    // Taken apart: the parts are of schemas that are not here.
    { start: end, end, text: id.type === 'ObjectPattern' ? ' ?? {}))()' : '))()' },
  ])
}

/** Without imports of what is left out: they would count as needed where files are put together. */
function withoutUnusedImports(code: string): string {
  const statement = /^import\s*\{([^}]*)\}\s*from\s*["'][^"']+["'];?$/gm
  const rest = code.replace(statement, '')
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(rest)
  return code.replace(statement, (whole, names: string) =>
    names.split(',').some((name) => isUsed(name.trim().split(/\s+/).at(-1) ?? '')) ? whole : '',
  )
}

export function schemasApart(contracts: string, configOfSchemas: string): Plugin {
  return {
    name: 'schemas-apart',
    enforce: 'post',
    apply: 'build',
    resolveId: {
      order: 'pre',
      /** What a module of schemas imports of shared has its schemas too. */
      async handler(source, importer) {
        if (source === ALL_SCHEMAS) return source
        if (importer && (READS_PURPOSES.test(importer) || importer.endsWith(PURPOSES))) {
          const found = await this.resolve(source, importer.replace(PURPOSES, ''), { skipSelf: true })
          return found && SCREENS.test(found.id) ? { ...found, id: `${found.id}${PURPOSES}` } : found
        }
        if (!importer?.endsWith(SCHEMAS) || source.endsWith(SCHEMAS)) return null
        const found = await this.resolve(source, importer.replace(SCHEMAS, ''), { skipSelf: true })
        return found && /\/shared\/.*\.ts$/.test(found.id) ? { ...found, id: `${found.id}${SCHEMAS}` } : found
      },
    },
    load: (id) => (id === ALL_SCHEMAS ? `import '${configOfSchemas}'\n${allSchemas(contracts)}` : undefined),
    transform(code, id) {
      const [file = id] = id.split('?', 1)
      const isOwn = OWN_ENDPOINTS.test(file)
      if (/\/client\//.test(file) && SCHEMA_OF_RECORD.test(code))
        throw new Error(`${file}: a record has no schema in the build; take its list of values instead`)
      if (!SHARED.test(file) && !isOwn) return undefined
      if (DEFINE_RECORD.test(id)) return { code: 'export const defineRecord = (input) => input', map: null }
      const tree = this.parse(code) as unknown as Node
      if (id.endsWith(SCHEMAS)) {
        const parts = callsOf('endpoint', tree, code).flatMap((one) => without(one.parts, SERVERS_ONLY, code))
        return { code: `${isOwn ? `import '${configOfSchemas}'\n` : ''}${changed(code, parts)}`, map: null }
      }
      // A file whose import of the library was of types alone names it no more; its id is a schema all the same.
      const pure = /zod|\bidSchema\(/.test(code) || CONTRACT.test(id) ? pureConstants(tree, code, file) : []
      if (CONTRACT.test(id) || isOwn) {
        const slim = slimEndpoints(code, tree, id)
        const head = slim.length > 0 ? laterFrom(isOwn ? `${id}${SCHEMAS}` : ALL_SCHEMAS) : ''
        return { code: withoutUnusedImports(head + changed(code, [...slim, ...pure])), map: null }
      }
      if (SCREENS.test(id)) return slimScreens(id, tree, code)
      if (FAULT.test(id)) {
        const schemas = without(propertiesNamed('schema', tree), ['schema'], code)
        return { code: withoutUnusedImports(changed(code, schemas)), map: null }
      }
      if (!RECORD.test(id)) return pure.length > 0 ? { code: changed(code, pure), map: null } : undefined
      const fields = callsOf('defineRecord', tree, code).flatMap(({ parts }) =>
        without(parts, SERVERS_OF_RECORDS, code),
      )
      return { code: withoutUnusedImports(changed(code, [...fields, ...pure])), map: null }
    },
  }
}
