/** Outlier test by median and median absolute deviation, which are robust to extremes. Pure. */

/** Ratio of the standard deviation to the median absolute deviation of a normal distribution. */
const MAD_SCALE = 1.4826
/** Iglewicz and Hoaglin (1993). */
const FAR = 3.5
/** Lower limit as a share of the median, because equal figures have no deviation. */
const LEAST_SHARE = 0.05
const FIGURES_MIN = 10
const FAR_KWH = 1
const FAR_SHARE = 0.25

/** NaN without any. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Median of the others if the figure is an outlier; null if not, or if there are too few others. */
export function outlierMedian(figure: number, others: readonly number[]): number | null {
  if (others.length < FIGURES_MIN) return null
  const typical = median(others)
  const deviation = median(others.map((one) => Math.abs(one - typical))) * MAD_SCALE
  const away = Math.abs(figure - typical)
  const isFar = away > FAR * Math.max(deviation, LEAST_SHARE * typical)
  return isFar && away >= Math.max(FAR_KWH, FAR_SHARE * typical) ? typical : null
}
