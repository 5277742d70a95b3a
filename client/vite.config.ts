import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE_WORKER = 'serviceWorker'
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const port = process.env.PORT || '8080'
// The host stays the browser's: the server refuses what another site sends.
const toServer = { target: `http://127.0.0.1:${port}`, changeOrigin: false }

/**
 * Blueprint can find an icon by its name, through tables of all of them: a hundred kilobytes and more. This console
 * passes icons as components, which a check enforces, so the tables stay out of the build and of the dependencies.
 */
const withoutIconNames: Plugin = {
  name: 'without-icon-names',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/.test(id)
      ? 'export class Icons { static getPaths() {} static load() { throw new Error("pass icons as components") } }'
      : undefined,
}

// `#shared/…` and `#machines/…` need no aliases: they resolve through "imports" of package.json.
export default defineConfig({
  root: fromHere('.'),
  plugins: [react(), withoutIconNames],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: fromHere('index.html'), [SERVICE_WORKER]: fromHere('platform/serviceWorker.ts') },
      output: {
        // A browser knows a service worker by its address, so this one keeps its name.
        codeSplitting: {
          // Together, so that Zod is configured before the first schema is made.
          groups: [{ name: 'zod', test: /node_modules\/zod\/|client\/platform\/schemas\.ts$/ }],
        },
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
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
})
