import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { isUsedSelector } from './blueprintParts.ts'
import { cutBlueprint, iconsByFile, withoutIconNames } from './build/blueprint.ts'
import { PURE_OF_BLUEPRINT, plainBlueprint } from './build/blueprintCode.ts'
import { schemasApart } from './build/contracts.ts'
import { linkedByPage, pageOfSignedIn } from './build/pageLinks.ts'
import { partFiles } from './build/partFiles.ts'
import { pureRouterParts } from './build/router.ts'

const SERVICE_WORKER = 'serviceWorker'
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const port = process.env.PORT || '8080'
// The host stays the browser's: the server refuses what another site sends.
const toServer = { target: `http://127.0.0.1:${port}`, changeOrigin: false }

const MAIN = fromHere('app/main.ts')
const START = fromHere('app/start.tsx')
const AHEAD = fromHere('app/ahead.ts')
const OTHER_ROUTES = fromHere('app/routes/OtherRoutes.tsx')
const SIGNED_IN = fromHere('app/signedIn.ts')
const CONSOLE = [SIGNED_IN]
/** Small parts of most screens: a file for each of them would cost a phone more than they weigh. */
CONSOLE.push(
  ...[
    'ui/controls/Segmented.tsx',
    'ui/layout/Page.tsx',
    'ui/layout/listMoved.ts',
    'ui/rows/useFixedRows.ts',
    'api/useAnswer.ts',
    'i18n/screenTitle.ts',
    'widgets/devices/deviceTexts.ts',
    'widgets/devices/places.ts',
    'widgets/devices/useFavourites.ts',
    'widgets/faults/faultTexts.ts',
    'ui/controls/StatusTag.tsx',
    'ui/controls/Switch.tsx',
    'widgets/access/CallButton.tsx',
    'ui/layers/SheetDialog.tsx',
    'ui/list/model/action.ts',
    'actions/action.ts',
    'widgets/controls/Age.tsx',
    'widgets/devices/onOff.ts',
    'store/derived.ts',
    'i18n/rowOrder.ts',
    'ui/list/useActionRun.ts',
    'ui/list/parts/ActionItems.tsx',
    'ui/list/parts/ListStates.tsx',
    'ui/list/parts/ValueCell.tsx',
    'widgets/list/useListFrame.ts',
    'widgets/list/useListActions.ts',
    'widgets/devices/trust.ts',
    'widgets/devices/deviceFigures.ts',
  ].map(fromHere),
)
/** What every table is made of, in one file too, and what the device tables have besides. */
const LIST = [fromHere('widgets/list/LiveList.tsx')]
const DEVICE_LIST = [
  fromHere('widgets/deviceList/deviceTable.tsx'),
  fromHere('actions/devices/deviceActions.ts'),
]
/** What forms and trees have without a table stays apart: contracts, libraries, icons of devices. */
const OF_TABLES = /\/client\/(ui\/list|widgets\/(list|deviceList|devices)|actions\/devices)\/(?!kindIcons)/
const OPEN = ['Company', 'Course', 'Forget', 'Register'].map((name) => fromHere(`app/entry/${name}Route.tsx`))
OPEN.push(fromHere('app/entry/LegalRoutes.tsx'), fromHere('app/entry/AuthRedirect.tsx'))

/** Screens that most people open first: their icons are in the console's file, and not in a dozen small ones. */
const FIRST_SCREENS = [
  'control/AreaControl',
  'control/DeviceControl',
  'device/DeviceManagement',
  'message/AlarmCentre',
]
const WITH_ICONS = FIRST_SCREENS.map((name) => fromHere(`screens/${name}.tsx`))
/** Come along with Blueprint’s list of all components, and are used by other screens only. */
const OF_OTHER_SCREENS = /@blueprintjs\/core\/lib\/esm\/components\/(tabs|tag)\//
/** Come along likewise, and are seen when something is opened: client/ui/layers/overlays.ts. */
const OF_OVERLAYS =
  /node_modules\/(@floating-ui|react-transition-group|dom-helpers|@babel\/runtime)\/|@blueprintjs\/core\/lib\/esm\/(components\/(overlay2?|popover(-next)?|context-menu|tooltip|menu|drawer|portal|dialog(?!\/dialogBody))|hooks\/overlays|context)\//

const ICON = /@blueprintjs\/icons\/lib\/esm\/generated\/components\//

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/** Run in a task of their own, before the page's. */
const LIBRARIES =
  /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|xstate|@xstate)\//

/** The modules, and what they import directly or by way of another. */
function withImports(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set(ids)
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

let ofMain: ReadonlySet<string> | null = null
let ofScreens: ReadonlySet<string> | null = null

const screensOf = (modules: Modules): ReadonlySet<string> => {
  ofScreens ??= withImports([AHEAD], modules)
  return ofScreens
}

/**
 * The page's own script and the table of screens are fetched side by side, so neither is a part of the other: what both
 * use comes with the page's first script.
 */
function firstFile(id: string, modules: Modules): 'entry' | 'start' | 'libraries' | null {
  if (id.includes(SERVICE_WORKER)) return null
  ofMain ??= withImports([MAIN], modules)
  if (ofMain.has(id) || screensOf(modules).has(id)) return 'entry'
  return LIBRARIES.test(id) ? 'libraries' : 'start'
}

type SharedFile = 'common' | 'console' | 'list' | 'deviceList'
let sharedNames: ReadonlyMap<string, SharedFile> | null = null

/** Which file of many pages a module goes to: that of the console or of its tables, or what open pages share with it. */
function sharedFile(id: string, modules: Modules): SharedFile | null {
  if (!sharedNames) {
    const ofOpen = withImports(OPEN, modules)
    const ofConsole = [...withImports(CONSOLE, modules)].filter(
      (one) => !OF_OTHER_SCREENS.test(one) && !OF_OVERLAYS.test(one),
    )
    const icons = [...withImports(WITH_ICONS, modules)].filter((one) => ICON.test(one))
    const ofTables = (ids: readonly string[]) =>
      [...withImports(ids, modules)].filter((one) => OF_TABLES.test(one))
    const named = (ids: Iterable<string>, name: SharedFile) =>
      [...ids].map((one): [string, SharedFile] => [one, ofOpen.has(one) ? 'common' : name])
    // The later ones win.
    sharedNames = new Map([
      ...named(ofTables(DEVICE_LIST), 'deviceList'),
      ...named(ofTables(LIST), 'list'),
      ...named([...icons, ...ofConsole], 'console'),
    ])
  }
  return sharedNames.get(id) ?? null
}

/** A class of a style sheet that is its file's own: readable while one works on it, a short hash in the build. */
function scopedName(isBuild: boolean) {
  const taken = new Map<string, string>()
  return (name: string, file: string): string => {
    const path = file.split('?', 1)[0] ?? file
    if (!isBuild) return `${basename(path, '.module.css')}-${name}`
    // Of the path within the project, so that two checkouts build the same files.
    const whole = `${relative(fromHere('.'), path)} ${name}`
    const hash = createHash('sha256').update(whole).digest('base64url').replace(/[-_]/g, '')
    // Two of some thousand names may begin alike.
    let length = 4
    while ((taken.get(hash.slice(0, length)) ?? whole) !== whole) length += 1
    taken.set(hash.slice(0, length), whole)
    return `_${hash.slice(0, length)}`
  }
}

/** Making a schema does nothing else: one that nobody reads is left out, and with the last of them the library. */
const treeshake = { manualPureFunctions: ['z', ...PURE_OF_BLUEPRINT] }

const blueprint = [withoutIconNames, iconsByFile(), plainBlueprint()]

/** In which files of the build its modules come, besides those of single pages. */
const fileGroups = [
  // Together, so that Zod is configured before the first schema is made.
  { name: 'zod', priority: 3, test: /node_modules\/zod\/|client\/platform\/schemas\.ts$/ },
  { name: 'schemas', priority: 3, test: /\/shared\/.*\?schemas$|^virtual:schemas$/ },
  // One file each of what every page needs: some forty small ones arrive later, however small they are.
  { debugName: 'first', priority: 2, tags: ['$initial' as const], name: firstFile },
  {
    debugName: 'screens',
    priority: 1,
    name: (id: string, modules: Modules) => (screensOf(modules).has(id) ? 'screens' : null),
  },
  // Likewise what everybody needs who is signed in, the open pages' share of it apart, and what tables are made of.
  ...(['common', 'console', 'list', 'deviceList'] as const).map((name, index, { length }) => ({
    debugName: name,
    // Each comes after those before it.
    priority: (length - index) / length,
    name: (id: string, modules: Modules) => (sharedFile(id, modules) === name ? name : null),
  })),
  { name: 'overlays', priority: 0.1, test: OF_OVERLAYS },
]

/** Scripts that each page links: whatever is fetched later finds them there, and need not name them. */
const OF_EVERY_PAGE = /\/(start|entry|libraries|rolldown-runtime)-[\w-]+\.js$/
const modulePreload = {
  polyfill: false,
  resolveDependencies: (_: string, files: string[]) => files.filter((file) => !OF_EVERY_PAGE.test(file)),
}

// `#shared/…` and `#machines/…` need no aliases: they resolve through "imports" of package.json.
export default defineConfig(({ command }) => ({
  root: fromHere('.'),
  // Otherwise RxJS comes as it was for browsers without classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    react(),
    ...blueprint,
    pureRouterParts,
    partFiles(fromHere('platform/preloadFiles.ts')),
    linkedByPage(START),
    pageOfSignedIn([AHEAD, OTHER_ROUTES, SIGNED_IN]),
    schemasApart(fromHere('../shared/contract'), fromHere('platform/schemas.ts')),
  ],
  worker: { format: 'es', rolldownOptions: { treeshake } },
  css: {
    postcss: { plugins: [cutBlueprint(isUsedSelector)] },
    modules: { generateScopedName: scopedName(command === 'build') },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // tests/bundle.test.ts judges the sizes, compressed and with everything that is loaded together.
    chunkSizeWarningLimit: 1_000,
    modulePreload,
    rolldownOptions: {
      treeshake,
      // Otherwise a dialog that is fetched when it opens becomes part of the only screen that opens it, with its form.
      experimental: { chunkOptimization: { mergeCommonChunks: false, avoidRedundantChunkLoads: true } },
      input: {
        main: fromHere('index.html'),
        start: START,
        [SERVICE_WORKER]: fromHere('platform/serviceWorker.ts'),
      },
      output: {
        // A browser knows a service worker by its address, so this one keeps its name.
        codeSplitting: {
          groups: fileGroups,
        },
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // The entry names them all, and hashes do not compress: 42 bits of each distinguish one build from another.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    proxy: {
      // The console's own modules lie under /api/ too while Vite serves them one by one.
      '^/api/(?!.*\\.tsx?(\\?|$))': toServer,
      '/healthz': toServer,
      '/readyz': toServer,
      '/metrics': toServer,
      '^/mqtt(\\?|$)': { ...toServer, ws: true },
    },
  },
}))
