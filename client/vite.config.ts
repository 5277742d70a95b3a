import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const SERVICE_WORKER = 'serviceWorker'
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const port = process.env.PORT || '8080'
// The host stays the browser's: the server refuses what another site sends.
const toServer = { target: `http://127.0.0.1:${port}`, changeOrigin: false }

/**
 * The chunks that many pages share; Rolldown splits the rest by who imports it. Without them a screen would load dozens of
 * small files. The first row that matches a module wins.
 */
const chunks = [
  // Zod is configured before the first schema is made.
  {
    name: 'libraries',
    tags: ['$initial' as const],
    test: /node_modules|client\/platform\/schemas\.ts$/,
    priority: 3,
  },
  {
    name: 'entry',
    tags: ['$initial' as const],
    test: (id: string) => !id.includes(SERVICE_WORKER),
    priority: 2,
  },
  { name: 'icons', test: /@blueprintjs\/icons\//, minShareCount: 3, priority: 1 },
  { name: 'shared', minShareCount: 10 },
]

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

/** Schema constructors are pure, so unused schemas can be removed. */
const treeshake = { manualPureFunctions: ['z'] }

// `#shared/…` and `#machines/…` need no aliases: they resolve through "imports" of package.json.
export default defineConfig(({ command }) => ({
  root: fromHere('.'),
  // Otherwise RxJS comes as it was for browsers without classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [react()],
  worker: { format: 'es', rolldownOptions: { treeshake } },
  css: {
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      input: {
        entry: fromHere('index.html'),
        [SERVICE_WORKER]: fromHere('platform/serviceWorker.ts'),
      },
      output: {
        codeSplitting: { groups: chunks },
        // A browser knows a service worker by its address, so this one keeps its name.
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
