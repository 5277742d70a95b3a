/**
 * Who may import whom: top folders, layers, packages, no cycles. Imports of types count everywhere but in cycles.
 * `npm run check -- boundaries` runs it. A list of layers says for each which others it may import.
 */
import { nodeRows, npmRows } from './check/packages.ts'

const TOP_FOLDERS = {
  shared: [],
  machines: ['shared'],
  sim: ['shared', 'machines'],
  client: ['shared', 'machines'],
}

const CLIENT_LAYERS = {
  platform: [],
  i18n: ['platform'],
  ui: ['i18n', 'platform'],
  store: ['i18n', 'platform'],
  api: ['i18n', 'platform'],
  realtime: ['store', 'i18n', 'platform'],
  actions: ['ui', 'store', 'api', 'i18n', 'platform'],
  widgets: ['actions', 'ui', 'store', 'api', 'i18n', 'platform'],
  screens: ['widgets', 'actions', 'ui', 'store', 'api', 'i18n', 'platform'],
  build: [],
  app: ['build', 'screens', 'widgets', 'actions', 'ui', 'store', 'api', 'realtime', 'i18n', 'platform'],
}

/** From the lowest to the highest; each may import those before it. */
const SIM_ORDER = ['base', 'stores', 'core', 'processes', 'gateways', 'edge', 'world', 'app']
const SIM_LAYERS = {
  ...Object.fromEntries(SIM_ORDER.map((layer, place) => [layer, SIM_ORDER.slice(0, place)])),
  /** A process of its own, which may run on another machine. */
  gateway: ['base'],
}

const anyOf = (names) => `(${names.join('|')})`
const PRODUCT = `^${anyOf(Object.keys(TOP_FOLDERS))}/`
const ANY_TOP = `^${anyOf([...Object.keys(TOP_FOLDERS), 'scripts', 'tests'])}/`
/** May import any package. */
const FREE = '^client/build/|\\.config\\.ts$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule for each layer: of the folder `top` it may import itself and the layers it names. */
const layerRules = (top, layers) =>
  Object.entries(layers).map(([layer, allowed]) =>
    forbid(
      `${top}-${layer}`,
      `${top}/${layer} may import ${allowed.join(', ') || 'no other layer of its folder'}`,
      { path: `^${top}/${layer}/` },
      { path: `^${top}/[^/]+/`, pathNot: `^${top}/${anyOf([layer, ...allowed])}/` },
    ),
  )

const topRules = Object.entries(TOP_FOLDERS).map(([top, allowed]) =>
  forbid(
    top,
    `${top} may import ${allowed.join(' and ') || 'no other folder'}`,
    { path: `^${top}/` },
    { path: ANY_TOP, pathNot: `^${anyOf([top, ...allowed])}/` },
  ),
)

const pathOf = (place) => (place.endsWith('/') ? place : `${place.replaceAll('.', '\\.')}$`)
const packageRule = ({ packages, places, instead }, name, to) =>
  forbid(
    name,
    `${packages.join(', ')} may be imported in ${places.length > 3 ? 'the places of scripts/check/packages.ts' : places.join(', ')}${instead ? `: ${instead}` : ''}`,
    { path: PRODUCT, pathNot: `${FREE}|^${anyOf(places.map(pathOf))}` },
    to,
  )
/** `node_modules` may be a link to another folder. */
const npmPath = (packages) => `(^|/)node_modules/${anyOf(packages)}/`
const packageRules = [
  ...nodeRows.map((row) =>
    packageRule(row, row.packages[0] === '.+' ? 'node' : `node-${row.packages[0]}`, {
      dependencyTypes: ['core'],
      path: `^(node:)?${anyOf(row.packages)}$`,
    }),
  ),
  ...npmRows.map((row) => packageRule(row, `npm-${row.packages[0]}`, { path: npmPath(row.packages) })),
  forbid(
    'npm-without-row',
    'a package needs a row in scripts/check/packages.ts that says where it may be used',
    { path: PRODUCT, pathNot: FREE },
    { path: '(^|/)node_modules/', pathNot: npmPath(npmRows.flatMap(({ packages }) => packages)) },
  ),
  forbid('unresolved', 'every import leads somewhere', {}, { couldNotResolve: true }),
]

const sharedRules = [
  forbid(
    'shared-without-screens',
    'kernel, records and domain do not know the screens that show them',
    { path: '^shared/(kernel|records|domain)/' },
    { path: '^shared/screens/' },
  ),
]

const simRules = [
  ...layerRules('sim', SIM_LAYERS),
  forbid(
    'sim-layer-without-row',
    'a layer of sim needs a place in SIM_ORDER or SIM_LAYERS of scripts/dependency-cruiser.mjs',
    { path: '^sim/[^/]+/', pathNot: `^sim/${anyOf(Object.keys(SIM_LAYERS))}/` },
    {},
  ),
]

const clientRules = [
  ...layerRules('client', CLIENT_LAYERS),
  forbid(
    'client-layer-without-row',
    'a layer of client needs a row in scripts/dependency-cruiser.mjs',
    { path: '^client/[^/]+/', pathNot: `^client/${anyOf(Object.keys(CLIENT_LAYERS))}/` },
    {},
  ),
  forbid('client-ui-machines', 'client/ui has no domain', { path: '^client/ui/' }, { path: '^machines/' }),
  forbid(
    'client-domain',
    'the server decides and folds; client takes types only of shared/domain',
    { path: '^client/' },
    { path: '^shared/domain/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'client-screens-areas',
    'screens of one area do not import those of another; move what both need to client/widgets or client/ui',
    { path: '^client/screens/([^/]+)/' },
    { path: '^client/screens/', pathNot: '^client/screens/$1/' },
  ),
]

export default {
  forbidden: [
    ...topRules,
    ...sharedRules,
    ...simRules,
    ...clientRules,
    ...packageRules,
    forbid(
      'alias-between-top-folders',
      'write #shared/…, #sim/… and so on to import from another top folder',
      { path: '^([^/]+)/' },
      { path: ANY_TOP, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    ),
    forbid(
      'no-index-files',
      'name a file after its main export',
      {},
      { path: '/index\\.(ts|tsx|mjs)$', pathNot: '(^|/)node_modules/' },
    ),
    forbid(
      'no-cycles',
      'files that import each other, be it by import(), cannot be understood or tested alone',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
