/** Converts lamp colours between CIE 1931 xy and `#RRGGBB`, without brightness. */
import { isTable } from '#shared/parseStates.ts'

/** Null for a value that is no colour. */
export function hexOf(color: unknown): string | null {
  if (!isTable(color)) return null
  const { x, y, hex } = color
  if (typeof hex === 'string' && /^#[0-9a-f]{6}$/i.test(hex)) return hex.toUpperCase()
  if (typeof x !== 'number' || typeof y !== 'number' || !(x >= 0 && x <= 1 && y > 0 && y <= 1)) return null
  const [bigX, bigZ] = [x / y, (1 - x - y) / y]
  const linear = [
    3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
    -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
    0.0557 * bigX - 0.204 + 1.057 * bigZ,
  ].map((part) => Math.max(0, part))
  // Scales to maximum brightness.
  const most = Math.max(...linear)
  const parts = linear.map((part) => Math.round(255 * gamma(most > 0 ? part / most : 0)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

const gamma = (part: number): number =>
  part <= 0.003_130_8 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
