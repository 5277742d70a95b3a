import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentVariables,
  looksLikeAlarm,
  mix,
  parseHex,
  type Scheme,
  SHAPE_CONTRAST_MIN,
  shadeOf,
  TEXT_CONTRAST_MIN,
  THEME_PRESETS,
  tintsOf,
  toHex,
} from '#client/app/theme/themeColor.ts'
import { contrast, type Rgb } from '#client/ui/controls/contrast.ts'
import { must } from '#shared/kernel/assert.ts'

const rgb = (hex: string): Rgb => must(parseHex(hex), `the colour ${hex}`)
const schemes: readonly Scheme[] = ['light', 'dark']
/** As in client/ui/tokens.css: page, surface, its two steps; how much accent its soft form has. */
const GROUNDS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#f4f6f8', '#ffffff', '#f6f8fa', '#edf0f3'],
  dark: ['#15181c', '#1e2227', '#24292f', '#2d333a'],
}
const SOFT_RATIO01: Readonly<Record<Scheme, number>> = { light: 0.12, dark: 0.2 }
const anyColor = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
)

describe('the theme colour', () => {
  it('has ten tints, the first itself, the last nine tenths white, and one darker shade', () => {
    expect(tintsOf(rgb('#409EFF'))).toEqual([
      '#409eff',
      '#53a8ff',
      '#66b1ff',
      '#79bbff',
      '#8cc5ff',
      '#a0cfff',
      '#b3d8ff',
      '#c6e2ff',
      '#d9ecff',
      '#ecf5ff',
    ])
    expect(shadeOf(rgb('#409EFF'))).toBe('#3a8ee6')
  })

  it('keeps every preset as it is when text can be read on it', () => {
    expect(accentVariables(rgb('#409EFF'), 'light')['--accent']).toBe('#409eff')
    expect(accentVariables(rgb('#304156'), 'light')['--accent']).toBe('#304156')
  })

  it.each(THEME_PRESETS)('%s carries text that can be read', (preset) => expectLegible(rgb(preset)))

  it('carries text that can be read whatever colour is chosen', () => {
    fc.assert(fc.property(anyColor, (color) => expectLegible(color)))
  })

  it('shows what is on, on every surface and in whatever colour, and never as an alarm would', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        for (const scheme of schemes) {
          const variables = accentVariables(color, scheme)
          const of = (name: string) => rgb(must(variables[name], name))
          for (const ground of GROUNDS[scheme]) {
            expect(contrast(of('--state'), rgb(ground)), ground).toBeGreaterThanOrEqual(SHAPE_CONTRAST_MIN)
            expect(contrast(of('--state-ink'), rgb(ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
          }
          const soft = toHex(
            mix(rgb(must(GROUNDS[scheme][1], 'surface')), of('--state'), SOFT_RATIO01[scheme]),
          )
          for (const ink of ['--state-ink', '--accent-ink'])
            expect(contrast(of(ink), rgb(soft)), ink).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
          expect(contrast(of('--state-on'), of('--state'))).toBeGreaterThanOrEqual(SHAPE_CONTRAST_MIN)
        }
      }),
    )
  })

  it.each(['#ffffff', '#ffeb3b', '#F5222D', '#FA8C16', '#ff0000', '#c4760e', '#000000'])(
    'of %s lets nothing that is on be taken for an alarm',
    (color) => {
      for (const scheme of schemes) {
        const variables = accentVariables(rgb(color), scheme)
        for (const name of ['--state', '--state-ink'])
          expect(looksLikeAlarm(rgb(must(variables[name], name))), `${scheme} ${name}`).toBe(false)
      }
    },
  )

  it('knows the colours of alarms by their hue', () => {
    for (const color of ['#cb3a40', '#d8622a', '#c4760e', '#e2565b', '#ea7a45', '#dd9128'])
      expect(looksLikeAlarm(rgb(color)), color).toBe(true)
    for (const color of ['#409eff', '#11a983', '#6959cd', '#304156', '#ffffff'])
      expect(looksLikeAlarm(rgb(color)), color).toBe(false)
  })

  it('knows the surfaces as the style sheet has them', () => {
    const css = readFileSync(new URL('../../../client/ui/tokens.css', import.meta.url), 'utf8')
    for (const ground of [...GROUNDS.light, ...GROUNDS.dark]) expect(css).toContain(`: ${ground};`)
    for (const percent of [12, 20]) {
      expect(css).toContain(`--accent-soft: color-mix(in srgb, var(--accent) ${percent}%, var(--surface));`)
    }
  })

  it.each(['', '#12', 'red', '#12345g', '409eff00'])('is not %j', (text) => expect(parseHex(text)).toBeNull())
})

function expectLegible(color: Rgb): void {
  for (const scheme of schemes) {
    const variables = accentVariables(color, scheme)
    const of = (name: string) => rgb(must(variables[name], name))
    const surface = scheme === 'light' ? rgb('#ffffff') : rgb('#1e2227')
    expect(contrast(of('--accent-on'), of('--accent'))).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
    expect(contrast(of('--accent-on'), of('--accent-shade'))).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
    if (scheme === 'dark')
      expect(contrast(of('--accent'), surface)).toBeGreaterThanOrEqual(SHAPE_CONTRAST_MIN)
    const soft = toHex(mix(surface, of('--accent'), SOFT_RATIO01[scheme]))
    for (const ground of [...GROUNDS[scheme], soft]) {
      expect(contrast(of('--accent-ink'), rgb(ground)), ground).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
    }
  }
}
