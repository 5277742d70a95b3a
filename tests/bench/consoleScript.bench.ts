/**
 * Row 7: gzipped script size before the first table, and per additional screen. In: the static import graph from the
 * manifest, English texts, the worker, and required styles. Out: images, and chunks loaded after a click. Takes 5 s.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { CONSOLE, loadedByPage, measureBundle, staticGraph } from '#scripts/checkBundle.ts'
import { printFigures, rounded } from './support/figures.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'client')
const TABLE = 'screens/device/DeviceManagement.tsx'
const ENTRY_TEXTS = 'i18n/bundles/entry.en.ts'
const CONSOLE_TEXTS = 'i18n/bundles/console.en.ts'
const BAR = {
  sign_in_kb: '≤ 200',
  table_kb: '≤ 450',
  worker_kb: '≤ 110',
  style_kb: '≤ 60',
  largest_route_kb: '≤ 90',
} as const

const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
const gzipBytes = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length
const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)
const kb = (bytes: number) => rounded(bytes / 1000)

/** Scripts of these parts and of all that they import, each once. */
function scriptsOf(parts: readonly string[]): Set<string> {
  for (const part of parts) if (!manifest[part]) throw new Error(`the build has no part ${part}`)
  const files = [...staticGraph(manifest, [...parts])].flatMap((key) => manifest[key]?.file ?? [])
  return new Set(files.filter((file) => file.endsWith('.js')))
}

/** The worker is loaded separately after sign-in. */
function workerBytes(): number {
  const files = readdirSync(join(DIST, 'assets')).filter((file) => /^worker-.*\.js$/.test(file))
  if (files.length !== 1) throw new Error(`one worker is expected in ${DIST}, there are ${files.length}`)
  return bytesOf(files.map((file) => `assets/${file}`))
}

const entry = [...loadedByPage(DIST, manifest), ENTRY_TEXTS]
const signedIn = [...entry, ...CONSOLE, CONSOLE_TEXTS]
const { entryStyleBytes, lazy } = measureBundle(DIST)
const [largest] = lazy.filter(({ name }) => name.startsWith('screens/'))

printFigures({
  bench: 'console-script',
  row: 7,
  sign_in_kb: kb(bytesOf(scriptsOf(entry))),
  table_kb: kb(bytesOf(scriptsOf([...signedIn, TABLE]))),
  worker_kb: kb(workerBytes()),
  style_kb: kb(entryStyleBytes),
  largest_route_kb: kb(largest?.scriptBytes ?? Number.NaN),
  largest_route: largest?.name,
  bar: BAR,
})
