/** What the built console makes a browser fetch. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BundleSize, CONSOLE, loadedByPage, measureBundle, staticGraph } from '#scripts/checkBundle.ts'
import { ESTATE_STREAM, PROJECT_STREAM } from '#shared/domain/registry.ts'

const KB = 1024
const ENTRY_MAX_KB = 126
const TABLE_MAX_KB = 239
const ENTRY_STYLE_MAX_KB = 18
const WORKER_MAX_KB = 11
const SCREEN_MAX_KB = 60

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

  it('has the console on the page of whoever is signed in, which is the plain one otherwise', () => {
    const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
    const linksOf = (page: string): string[] =>
      [...readFileSync(join(dist, page), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      )
    const plain = linksOf('index.html')
    const signedIn = linksOf('signedIn.html')
    expect(plain.filter((file) => !signedIn.includes(file))).toEqual([])
    const styles = signedIn.filter((file) => file.endsWith('.css'))
    const firstScript = signedIn.findIndex((file) => file.endsWith('.js'))
    expect(signedIn.slice(firstScript - styles.length, firstScript)).toEqual(styles)
    // The first frame is drawn before any of them is asked for.
    const page = readFileSync(join(dist, 'signedIn.html'), 'utf8')
    expect(page.indexOf('{{title}}')).toBeGreaterThan(page.indexOf('<div id="root">'))
    expect(page.indexOf('/assets/')).toBeGreaterThan(page.indexOf('{{title}}'))
    const needed = [...staticGraph(manifest, CONSOLE)].map((key) => manifest[key]?.file)
    expect(needed.length).toBeGreaterThan(3)
    expect(needed.filter((file) => !signedIn.includes(file ?? ''))).toEqual([])
    expect(needed.filter((file) => !plain.includes(file ?? ''))).not.toEqual([])
  })

  it('names no script of every page once more where a part is fetched', () => {
    const linked = [
      ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/"\/(assets\/[^"]+\.js)"/g),
    ].map(([, file = '']) => file)
    expect(linked.length).toBeGreaterThan(3)
    const named = readdirSync(join(dist, 'assets'))
      .filter((file) => file.endsWith('.js'))
      .flatMap(
        (file) => /m\.f=\[([^\]]*)\]/.exec(readFileSync(join(dist, 'assets', file), 'utf8'))?.[1] ?? [],
      )
    expect(named.length).toBeGreaterThan(3)
    expect(linked.filter((file) => named.some((list) => list.includes(file)))).toEqual([])
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

  it.each([
    ['the library of schemas for the first form', /zod|schemas/],
    ['menus, dialogs and what places them for when something is opened', /overlays/],
  ])('keeps %s: neither sign-in nor the first table have it', (_, part) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
    const table = [...loadedByPage(dist, manifest), ...CONSOLE, 'screens/device/DeviceManagement.tsx']
    expect([...staticGraph(manifest, table)].filter((key) => part.test(key))).toEqual([])
    expect(Object.keys(manifest).filter((key) => part.test(key))).not.toEqual([])
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
    // Methods of a table keep their names, however small the rest is made; the name alone may stand in a text.
    const text = scripts.join('\n')
    const found = commands.filter((name) => new RegExp(`[{,\\s]${name}\\([^()]*\\)\\s*\\{`).test(text))
    expect(found).toEqual([])
  })
})
