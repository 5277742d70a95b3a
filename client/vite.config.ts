import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = process.env.PORT || '8080'
const server = `http://127.0.0.1:${port}`

// `#shared/…` and `#machines/…` need no aliases: they resolve through "imports" of package.json.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    proxy: {
      // The console's own modules lie under /api/ too while Vite serves them one by one.
      '^/api/(?!.*\\.tsx?(\\?|$))': server,
      '/healthz': server,
      '/readyz': server,
      '/metrics': server,
      '^/mqtt(\\?|$)': { target: server, ws: true },
    },
  },
})
