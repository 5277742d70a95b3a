/** The contrast ratio of two colours: WCAG 2, on sRGB. Pure. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Contrast ratio from 1 (none) to 21 (black on white). */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share01 = part / 255
    return share01 <= 0.04045 ? share01 / 12.92 : ((share01 + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}
