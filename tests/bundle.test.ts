/** Files of the built console that a browser loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BundleSize, CONSOLE, loadedByPage, measureBundle, staticGraph } from '#scripts/checkBundle.ts'
import { ESTATE_STREAM, PROJECT_STREAM } from '#shared/domain/registry.ts'

const KB = 1024
const ENTRY_MAX_KB = 200
const TABLE_MAX_KB = 450
const ENTRY_STYLE_MAX_KB = 60
const WORKER_MAX_KB = 110
const SCREEN_MAX_KB = 90

describe('the built console', () => {
  const dist = join(import.meta.dirname, '..', 'dist', 'client')
  let size: BundleSize

  // The runner of the tests builds it before the first of them.
  beforeAll(() => {
    expect(existsSync(dist)).toBe(true)
    size = measureBundle(dist)
  })

  it(`has an entry script of at most ${ENTRY_MAX_KB} KB gzip, in a handful of files`, () => {
    expect(size.entryScriptBytes / KB).toBeGreaterThan(50)
    expect(size.entryScriptBytes / KB).toBeLessThanOrEqual(ENTRY_MAX_KB)
    expect(size.entryFiles.length).toBeLessThanOrEqual(5)
  })

  it(`has scripts of at most ${TABLE_MAX_KB} KB gzip up to the first table, texts apart`, () => {
    const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
    const table = [...loadedByPage(dist, manifest), ...CONSOLE, 'screens/device/DeviceManagement.tsx']
    const files = new Set([...staticGraph(manifest, table)].flatMap((key) => manifest[key]?.file ?? []))
    const scripts = [...files].filter((file) => file.endsWith('.js'))
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
    expect(bytes / KB).toBeGreaterThan(200)
    expect(bytes / KB).toBeLessThanOrEqual(TABLE_MAX_KB)
  })

  it(`has styles of at most ${ENTRY_STYLE_MAX_KB} KB gzip before anybody signs in`, () => {
    expect(size.entryStyleBytes / KB).toBeGreaterThan(5)
    expect(size.entryStyleBytes / KB).toBeLessThanOrEqual(ENTRY_STYLE_MAX_KB)
  })

  it(`has a worker for the live connection of at most ${WORKER_MAX_KB} KB gzip`, () => {
    const workers = readdirSync(join(dist, 'assets')).filter((name) => /^worker-.*\.js$/.test(name))
    const bytes = workers.map((name) => gzipSync(readFileSync(join(dist, 'assets', name))).length)
    expect(bytes).toHaveLength(1)
    expect(bytes[0]).toBeLessThanOrEqual(WORKER_MAX_KB * KB)
  })

  it(`adds at most ${SCREEN_MAX_KB} KB gzip for any screen`, () => {
    const screens = size.lazy.filter(({ name }) => name.startsWith('screens/'))
    expect(screens.length).toBeGreaterThan(40)
    const large = screens.filter(({ scriptBytes }) => scriptBytes / KB > SCREEN_MAX_KB)
    expect(large).toEqual([])
  })

  it('holds no decider: the server decides and folds, the console receives changes', () => {
    const assets = join(dist, 'assets')
    const scripts = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
    const commands = [...Object.keys(ESTATE_STREAM.commands), ...Object.keys(PROJECT_STREAM.commands)]
    expect(commands).toContain('AcknowledgeAlarms')
    // Minification keeps method names; names alone may occur in texts.
    const text = scripts.join('\n')
    const found = commands.filter((name) => new RegExp(`[{,\\s]${name}\\([^()]*\\)\\s*\\{`).test(text))
    expect(found).toEqual([])
  })
})
