import type { Import } from './imports.ts'

/** Which top folders a top folder may import, besides itself. */
const topArrows: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  machines: ['shared'],
  sim: ['shared', 'machines'],
  client: ['shared', 'machines'],
  scripts: ['shared', 'machines', 'sim', 'client', 'tests'],
  tests: ['shared', 'machines', 'sim', 'client', 'scripts'],
}

/** Which layers of the client a layer may import, besides itself. */
const clientArrows: Readonly<Record<string, readonly string[]>> = {
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

/** Returns why a file may not import a file of the project, or undefined when it may. */
export function refuseArrow(from: string, { specifier, target, isErased }: Import): string | undefined {
  if (target === undefined) return undefined
  const [fromTop = '', fromLayer = '', fromArea = ''] = from.split('/')
  const [toTop = '', toLayer = '', toArea = ''] = target.split('/')
  if (fromTop !== toTop) {
    if (specifier.startsWith('.')) return `"${specifier}" leaves ${fromTop}/; write #${target}`
    if (!topArrows[fromTop]?.includes(toTop)) return `${fromTop} must not import ${toTop} ("${specifier}")`
    // Deciders and evolvers stay on the server: every console receives the changes that follow from a commit.
    if (fromTop === 'client' && toTop === 'shared' && toLayer === 'domain' && !isErased) {
      return 'client must not import shared/domain but for its types; the server decides and folds'
    }
    const isUi = fromTop === 'client' && fromLayer === 'ui'
    return isUi && toTop !== 'shared' ? `client/ui must not import ${toTop}` : undefined
  }
  if (fromTop !== 'client') return undefined
  return (
    refuseLayer(clientLayer(from), clientLayer(target)) ??
    refuseArea([fromLayer, fromArea], [toLayer, toArea])
  )
}

/** Files that lie in client/ itself (the entry) belong to the outermost layer. */
function clientLayer(path: string): string {
  const parts = path.split('/')
  return parts.length > 2 ? (parts[1] ?? '') : 'app'
}

function refuseLayer(from: string, to: string): string | undefined {
  const allowed = clientArrows[from]
  if (!allowed) return `client/${from} is no layer that scripts/check/arrows.ts knows; give it a row there`
  if (from === to || allowed.includes(to)) return undefined
  return `client/${from} must not import client/${to}; it may import ${allowed.join(', ') || 'no other layer'}`
}

type Place = readonly [layer: string, area: string]

function refuseArea([fromLayer, fromArea]: Place, [toLayer, toArea]: Place): string | undefined {
  if (fromLayer !== 'screens' || toLayer !== 'screens' || fromArea === toArea) return undefined
  return `screens of ${fromArea} must not import those of ${toArea}; move what both need to client/widgets or client/ui`
}
