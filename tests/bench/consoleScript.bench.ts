/** Row 7: how much script, gzipped, stands between a visitor and the first table; and how much each further part adds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measureBundle } from '#scripts/checkBundle.ts'
import { printFigures, rounded } from './support/figures.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'client')
const TABLE = 'screens/control/DeviceControl.tsx'
const TEXTS = 'i18n/enTexts.ts'

const { entryScriptBytes, entryStyleBytes, lazy } = measureBundle(DIST)
const kb = (bytes: number) => rounded(bytes / 1000)

function addedBytes(name: string): number {
  const part = lazy.find((one) => one.name === name)
  if (!part)
    throw new Error(`the build has no part ${name}; it has ${lazy.map((one) => one.name).join(', ')}`)
  return part.scriptBytes
}

/** The socket's thread is no part of the page's graph: it is fetched beside it once somebody has signed in. */
function workerBytes(): number {
  const assets = join(DIST, 'assets')
  const files = readdirSync(assets).filter((file) => /^worker-.*\.js$/.test(file))
  if (files.length !== 1) throw new Error(`one worker is expected in ${assets}, there are ${files.length}`)
  return files.reduce((bytes, file) => bytes + gzipSync(readFileSync(join(assets, file))).length, 0)
}

const routes = lazy.filter(({ name }) => name.startsWith('screens/'))
printFigures({
  bench: 'console-script',
  row: 7,
  sign_in_to_table_kb: kb(entryScriptBytes + addedBytes(TABLE) + addedBytes(TEXTS)),
  entry_kb: kb(entryScriptBytes),
  table_kb: kb(addedBytes(TABLE)),
  texts_kb: kb(addedBytes(TEXTS)),
  worker_kb: kb(workerBytes()),
  style_kb: kb(entryStyleBytes),
  largest_route_kb: kb(Math.max(...routes.map(({ scriptBytes }) => scriptBytes))),
  routes_kb: Object.fromEntries(routes.map(({ name, scriptBytes }) => [name, kb(scriptBytes)])),
})
