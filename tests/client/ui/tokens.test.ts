import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseHex } from '#client/app/theme/themeColor.ts'
import { contrast, type Rgb } from '#client/ui/controls/contrast.ts'
import { must } from '#shared/kernel/assert.ts'

const css = readFileSync(new URL('../../../client/ui/tokens.css', import.meta.url), 'utf8')

function variablesOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  const pairs = block.matchAll(/(--[\w-]+):\s*([^;]+);/g)
  return new Map([...pairs].map(([, name, value]) => [name ?? '', (value ?? '').trim()]))
}

const light = variablesOf('\n:root')
const dark = new Map([...light, ...variablesOf(":root[data-theme='dark']")])

function color(scheme: ReadonlyMap<string, string>, name: string): Rgb {
  const value = must(scheme.get(name), name)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference ? color(scheme, reference) : must(parseHex(value), `${name}: ${value}`)
}

const grounds = ['--page', '--surface', '--surface-2', '--surface-3']
const rooms = ['--room-occupied', '--room-vacant', '--room-dnd', '--room-mur']
const texts: readonly (readonly [text: string, on: string])[] = [
  ...grounds.flatMap((ground) => [['--ink', ground] as const, ['--ink-2', ground] as const]),
  ...rooms.flatMap((room) => [['--ink', room] as const, ['--ink-2', room] as const]),
  ...['ok', 'warn', 'severity-major', 'bad', 'info'].flatMap((tone) => [
    [`--${tone}-ink`, `--${tone}-soft`] as const,
    [`--${tone}-ink`, '--surface'] as const,
  ]),
  ['--accent-on', '--accent'],
  ['--accent-ink', '--surface'],
  ['--state-ink', '--surface'],
  ['--bad-on', '--bad'],
]
/** What carries meaning without being text needs 3 : 1. */
const marks: readonly (readonly [mark: string, on: string])[] = [
  ...['--ok', '--warn', '--bad', '--line-strong', '--severity-major'].map(
    (mark) => [mark, '--surface'] as const,
  ),
  ...['occupied', 'dnd', 'mur'].map((room) => [`--room-${room}-sign`, `--room-${room}`] as const),
  ...grounds.slice(1).map((ground) => ['--state', ground] as const),
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s tokens', (_, scheme) => {
  it.each(texts)('let %s be read on %s', (text, ground) => {
    expect(contrast(color(scheme, text), color(scheme, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('let %s be seen on %s', (mark, ground) => {
    expect(contrast(color(scheme, mark), color(scheme, ground))).toBeGreaterThanOrEqual(3)
  })
})
