/** Row 7: how much script, gzipped, stands between a visitor and the first table; and how much each screen adds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { measureBundle } from '#scripts/checkBundle.ts'
import { printFigures, rounded } from './support/figures.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'client')
const ENTRY = 'index.html'
const TABLE = 'screens/control/DeviceControl.tsx'
const TEXTS = ['i18n/bundles/entry.en.ts', 'i18n/bundles/console.en.ts']

const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
const gzipBytes = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length
const kb = (bytes: number) => rounded(bytes / 1000)

/** Every script that these parts need, each once. */
function filesOf(parts: readonly string[]): Set<string> {
  const files = new Set<string>()
  const pending = [...parts]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no part ${key}`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    pending.push(...(chunk.imports ?? []))
  }
  return files
}

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)

/** The socket's thread is no part of the page's graph: it is fetched beside it once somebody has signed in. */
function workerBytes(): number {
  const files = readdirSync(join(DIST, 'assets')).filter((file) => /^worker-.*\.js$/.test(file))
  if (files.length !== 1) throw new Error(`one worker is expected in ${DIST}, there are ${files.length}`)
  return bytesOf(files.map((file) => `assets/${file}`))
}

/** The signed-in console: what the entry itself fetches once somebody is in. */
const consoleParts = (manifest[ENTRY]?.dynamicImports ?? []).filter((key) => key.startsWith('app/'))
const onTheWay = [...consoleParts, ...TEXTS, TABLE]
/** What everybody who has signed in has already; a screen costs what it adds to that. */
const inside = filesOf([ENTRY, ...onTheWay.filter((key) => key !== TABLE)])
const routesKb = Object.fromEntries(
  Object.keys(manifest)
    .filter((key) => key.startsWith('screens/') && manifest[key]?.isDynamicEntry === true)
    .map((key) => [key, kb(bytesOf([...filesOf([key])].filter((file) => !inside.has(file))))]),
)

printFigures({
  bench: 'console-script',
  row: 7,
  sign_in_to_table_kb: kb(bytesOf(filesOf([ENTRY, ...onTheWay]))),
  sign_in_kb: kb(bytesOf(filesOf([ENTRY]))),
  parts: onTheWay,
  worker_kb: kb(workerBytes()),
  style_kb: kb(measureBundle(DIST).entryStyleBytes),
  largest_route_kb: Math.max(...Object.values(routesKb).map((size) => size ?? 0)),
  routes_kb: routesKb,
})
