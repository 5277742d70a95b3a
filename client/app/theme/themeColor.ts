/**
 * Derives accent colours from one theme colour: ten tints, one shade, and readable text colours. sRGB arithmetic;
 * contrast after WCAG 2.
 */
import { contrast, type Rgb } from '../../ui/controls/contrast.ts'

export type Scheme = 'light' | 'dark'

export const THEME_PRESETS = [
  '#409EFF',
  '#1890FF',
  '#304156',
  '#11A983',
  '#13C2C2',
  '#6959CD',
  '#F5222D',
  '#FA8C16',
] as const

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The darkest and lightest text a filled accent may carry. */
const DARK_TEXT = '#10161d'
const LIGHT_TEXT = '#ffffff'
/** Backgrounds of the accent's text, beside its own soft form: the lightest and the darkest of each scheme. */
const PAGE: Readonly<Record<Scheme, readonly Rgb[]>> = {
  light: [
    [255, 255, 255],
    [237, 240, 243],
  ],
  dark: [
    [21, 24, 28],
    [45, 51, 58],
  ],
}
const SURFACE: Readonly<Record<Scheme, Rgb>> = { light: WHITE, dark: [30, 34, 39] }
const SOFT_RATIO01: Readonly<Record<Scheme, number>> = { light: 0.12, dark: 0.2 }
export const TEXT_CONTRAST_MIN = 4.5
export const SHAPE_CONTRAST_MIN = 3
const STEPS = 40

export function parseHex(hex: string): Rgb | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return null
  const value = Number.parseInt(digits, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Rounds to displayable values, because contrast is guaranteed for those. */
const rounded = ([r, g, b]: Rgb): Rgb => [Math.round(r), Math.round(g), Math.round(b)]

/** `ratio01` of `other` in `color`. */
export function mix(color: Rgb, other: Rgb, ratio01: number): Rgb {
  const blend = (a: number, b: number) => a * (1 - ratio01) + b * ratio01
  return [blend(color[0], other[0]), blend(color[1], other[1]), blend(color[2], other[2])]
}

/** The colour itself, then nine tints towards white by tenths. */
export function tintsOf(color: Rgb): readonly string[] {
  return Array.from({ length: 10 }, (_, tenth) => toHex(mix(color, WHITE, tenth / 10)))
}

export const shadeOf = (color: Rgb): string => toHex(mix(color, BLACK, 0.1))

/** Dark or white, whichever can be read on the filled colour and on its shade. */
export function textOn(color: Rgb): string {
  const shade = rounded(mix(color, BLACK, 0.1))
  const worst = (text: string) => {
    const rgb = parseHex(text) ?? BLACK
    return Math.min(contrast(rgb, color), contrast(rgb, shade))
  }
  return worst(LIGHT_TEXT) >= TEXT_CONTRAST_MIN || worst(LIGHT_TEXT) > worst(DARK_TEXT)
    ? LIGHT_TEXT
    : DARK_TEXT
}

/**
 * Nearest colour with readable text. Some mid greys and reds reach 4.5:1 with neither black nor white; they are
 * lightened for dark text.
 */
export function legibleFill(color: Rgb): Rgb {
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = rounded(mix(color, WHITE, step / STEPS))
    const text = parseHex(textOn(candidate)) ?? BLACK
    const isLegible = [candidate, rounded(mix(candidate, BLACK, 0.1))].every(
      (fill) => contrast(text, fill) >= TEXT_CONTRAST_MIN,
    )
    if (isLegible) return candidate
  }
  return WHITE
}

/** A filled button states itself by its text; on white it needs but an edge. On dark surfaces a dark one is invisible. */
const FILL_CONTRAST_MIN: Readonly<Record<Scheme, number>> = { light: 1.3, dark: SHAPE_CONTRAST_MIN }

/** Lightened on dark surfaces, darkened on light ones, until a filled shape can be seen. */
function visibleFill(color: Rgb, scheme: Scheme): Rgb {
  const end = scheme === 'light' ? BLACK : WHITE
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = rounded(mix(color, end, step / STEPS))
    if (contrast(candidate, SURFACE[scheme]) >= FILL_CONTRAST_MIN[scheme]) return candidate
  }
  return color
}

/** The accent as text: darkened or lightened only as far as every surface of the scheme requires. */
function inkOf(color: Rgb, fills: readonly Rgb[], scheme: Scheme): string {
  const softs = fills.map((fill) => rounded(mix(SURFACE[scheme], fill, SOFT_RATIO01[scheme])))
  const grounds = [...PAGE[scheme], SURFACE[scheme], ...softs]
  const end = scheme === 'light' ? BLACK : WHITE
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = rounded(mix(color, end, step / STEPS))
    if (grounds.every((ground) => contrast(candidate, ground) >= TEXT_CONTRAST_MIN)) return toHex(candidate)
  }
  return toHex(end)
}

/** Hues (OKLCH degrees) reserved for alarms: red, orange and amber, with similar ones. */
const ALARM_HUES = { from: -8, to: 92 }
/** Greyer than this has no hue to be mistaken for. */
const CHROMA_MIN = 0.045
/** Neutral hue of active controls if the theme colour resembles an alarm. */
const CALM: Readonly<Record<Scheme, Rgb>> = { light: [62, 78, 99], dark: [186, 198, 214] }
/** Surfaces of controls and rows: an active control must be distinguishable from all of them. */
const STATE_GROUNDS: Readonly<Record<Scheme, readonly Rgb[]>> = {
  light: [WHITE, [237, 240, 243]],
  dark: [
    [30, 34, 39],
    [45, 51, 58],
  ],
}

export function looksLikeAlarm(color: Rgb): boolean {
  const { chroma, hueDegrees } = oklch(color)
  const hue = hueDegrees > 180 ? hueDegrees - 360 : hueDegrees
  return chroma >= CHROMA_MIN && hue >= ALARM_HUES.from && hue <= ALARM_HUES.to
}

/** Chroma and hue as the eye orders them; Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
function oklch(color: Rgb): { readonly chroma: number; readonly hueDegrees: number } {
  const linear = color.map((part) => {
    const share01 = part / 255
    return share01 <= 0.04045 ? share01 / 12.92 : ((share01 + 0.055) / 1.055) ** 2.4
  })
  const [r = 0, g = 0, b = 0] = linear
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hueDegrees = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI
  return { chroma: Math.hypot(greenRed, blueYellow), hueDegrees: (hueDegrees + 360) % 360 }
}

/** The accent for active, chosen or ticked controls: visible on every surface, and distinct from the colours of alarms. */
function stateOf(color: Rgb, scheme: Scheme): Rgb {
  const calm = looksLikeAlarm(color) ? CALM[scheme] : color
  const end = scheme === 'light' ? BLACK : WHITE
  // Inactive controls are grey, so a grey active control requires higher contrast.
  const least = oklch(calm).chroma < CHROMA_MIN ? TEXT_CONTRAST_MIN : SHAPE_CONTRAST_MIN
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = rounded(mix(calm, end, step / STEPS))
    if (STATE_GROUNDS[scheme].every((ground) => contrast(candidate, ground) >= least)) return candidate
  }
  return end
}

/** A knob or a tick on it: a shape, no text. */
const shapeOn = (fill: Rgb): string => (contrast(WHITE, fill) >= SHAPE_CONTRAST_MIN ? LIGHT_TEXT : DARK_TEXT)

/** The CSS variables of `client/ui/tokens.css` that follow from the theme colour. */
export function accentVariables(color: Rgb, scheme: Scheme): Readonly<Record<string, string>> {
  const fill = legibleFill(visibleFill(color, scheme))
  const state = stateOf(color, scheme)
  const tints = tintsOf(fill).map((tint, tenth) => [`--accent-tint-${tenth}`, tint] as const)
  return {
    '--accent': toHex(fill),
    '--accent-shade': shadeOf(fill),
    '--accent-on': textOn(fill),
    '--accent-ink': inkOf(color, [fill, state], scheme),
    '--state': toHex(state),
    '--state-on': shapeOn(state),
    '--state-ink': inkOf(state, [fill, state], scheme),
    ...Object.fromEntries(tints),
  }
}
