import { readFileSync } from 'node:fs'
import { lab, rgb } from 'd3'
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
/** Non-text marks need a contrast of 3:1. */
const marks: readonly (readonly [mark: string, on: string])[] = [
  ...['--ok', '--warn', '--bad', '--line-strong', '--severity-major'].map(
    (mark) => [mark, '--surface'] as const,
  ),
  ...['occupied', 'dnd', 'mur'].map((room) => [`--room-${room}-sign`, `--room-${room}`] as const),
  ...grounds.slice(1).map((ground) => ['--state', ground] as const),
]

/** Simulation of colour blindness (Machado, Oliveira and Fernandes, 2009) in linear light. */
const VISIONS = {
  'all cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'no red cones': [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  'no green cones': [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  'no blue cones': [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const

function seenAs([r, g, b]: Rgb, vision: keyof typeof VISIONS) {
  const linear = [r, g, b].map((part) => {
    const part01 = part / 255
    return part01 <= 0.04045 ? part01 / 12.92 : ((part01 + 0.055) / 1.055) ** 2.4
  })
  const seen = [0, 3, 6].map((row) => {
    const light01 = linear.reduce((sum, part, at) => sum + part * (VISIONS[vision][row + at] ?? 0), 0)
    const clamped = Math.min(1, Math.max(0, light01))
    return 255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055)
  })
  return lab(rgb(seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0))
}

/** Minimum distance of distinguishable colours. */
const APART = 25

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s tokens', (_, scheme) => {
  it.each(texts)('let %s be read on %s', (text, ground) => {
    expect(contrast(color(scheme, text), color(scheme, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
    'keep a line and what it is compared with apart for eyes with %s',
    (vision) => {
      const [one, other] = ['--accent-ink', '--warn-ink'].map((name) => seenAs(color(scheme, name), vision))
      const apart = one && other ? Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b) : 0
      expect(apart).toBeGreaterThanOrEqual(APART)
    },
  )

  it.each(marks)('let %s be seen on %s', (mark, ground) => {
    expect(contrast(color(scheme, mark), color(scheme, ground))).toBeGreaterThanOrEqual(3)
  })
})
