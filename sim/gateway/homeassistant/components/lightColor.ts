/** Colours of lights in the forms of discovery, as the `#RRGGBB` of a light. */
import { isTable } from '#shared/parseStates.ts'
import { hexOf } from '#shared/zigbee2mqtt/xyColor.ts'

const isPart = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 255

/** Of red, green and blue up to 255; null for anything else. */
export function hexOfParts(parts: readonly unknown[]): string | null {
  const numbers = parts.slice(0, 3).filter(isPart)
  if (numbers.length < 3) return null
  return `#${numbers.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Of a translated colour, which is `{ hex }`. */
export function partsOfHex(color: unknown): readonly [number, number, number] | null {
  const hex = isTable(color) && typeof color.hex === 'string' ? /^#(..)(..)(..)$/.exec(color.hex) : null
  if (!hex) return null
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

/** `{r, g, b}`, `{x, y}` or `{h, s}`. */
export function hexOfColor(color: unknown): string | null {
  if (!isTable(color)) return null
  const { r, g, b, h, s } = color
  if (typeof h === 'number' && typeof s === 'number') return hexOfHue(h, s)
  return hexOfParts([r, g, b]) ?? hexOf(color)
}

/** Hue in degrees, saturation in percent, as bright as it can be. */
function hexOfHue(hue: number, saturation: number): string | null {
  const part = (n: number): number => {
    const k = (n + hue / 60) % 6
    return 255 * (1 - (saturation / 100) * Math.max(0, Math.min(k, 4 - k, 1)))
  }
  return hexOfParts([part(5), part(3), part(1)])
}
