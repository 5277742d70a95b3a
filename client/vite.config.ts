import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const SERVICE_WORKER = 'serviceWorker'
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const port = process.env.PORT || '8080'
// Keeps the Host header, because the server rejects foreign ones.
const toServer = { target: `http://127.0.0.1:${port}`, changeOrigin: false }

/** Shared chunks; Rolldown splits the rest. Without them screens load many small files. The first match wins. */
const chunks = [
  // Configures Zod before the first schema is created.
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
    // Hash of the path relative to the project, so that two checkouts build identical files.
    const whole = `${relative(fromHere('.'), path)} ${name}`
    const hash = createHash('sha256').update(whole).digest('base64url').replace(/[-_]/g, '')
    // Hash length; grows on collision.
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
  // RxJS build with classes.
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
    // tests/bundle.test.ts limits the compressed sizes including everything loaded together.
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
        // Browsers identify a service worker by URL, so its file name has no hash.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // Short hashes, because all names are in the entry: 42 bits suffice.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    proxy: {
      // Modules under /api/ are served by Vite in development.
      '^/api/(?!.*\\.tsx?(\\?|$))': toServer,
      '/healthz': toServer,
      '/readyz': toServer,
      '/metrics': toServer,
      '^/mqtt(\\?|$)': { ...toServer, ws: true },
    },
  },
}))
