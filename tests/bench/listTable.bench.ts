/**
 * The live table behind device lists, over 10,000 devices: opening, a search, a facet, another sort, and what one report
 * costs while someone looks, whether it changes the order or not.
 * Takes 20 s.
 */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** The table of devices holds its cells, which Node cannot load: Vite compiles them as it does for the browser. */
const vite = await createServer({
  configFile: fileURLToPath(new URL('../../client/vite.config.ts', import.meta.url)),
  root: fileURLToPath(new URL('../..', import.meta.url)),
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
await vite.ssrLoadModule('/tests/bench/support/listTable.ts')
await vite.close()
