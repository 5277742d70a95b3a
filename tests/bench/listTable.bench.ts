/**
 * Live table of 10,000 devices: opening, search, facet, sort, and cost per report with and without reordering. Takes 20
 * s.
 */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** The device table imports JSX cells, so Vite compiles it as for the browser. */
const vite = await createServer({
  configFile: fileURLToPath(new URL('../../client/vite.config.ts', import.meta.url)),
  root: fileURLToPath(new URL('../..', import.meta.url)),
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
await vite.ssrLoadModule('/tests/bench/support/listTable.ts')
await vite.close()
