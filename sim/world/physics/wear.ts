/**
 * Failures common to several kinds, and their hours. Rates per device; field data is scarce, so values without citation
 * are assumptions. Mechanics and power electronics fail less than once in one to two years (of 60,000 split air
 * conditioners fewer than 0.5 % had complaints; International Institute of Refrigeration). Human and radio causes occur
 * every few weeks. About ten devices cause half of a hotel's 30 to 60 alarms a day.
 */
import type { BreakdownRate, HourWeights } from './body.ts'

/** A weight for each hour of the local day: `[from, to, weight]`, all others weigh 1. */
const weighted = (...spans: readonly (readonly [from: number, to: number, weight: number])[]): HourWeights =>
  Array.from({ length: 24 }, (_, hour) => {
    const span = spans.find(([from, to]) => hour >= from && hour < to)
    return span ? span[2] : 1
  })

/** Showers and baths. */
export const BATHING = weighted([6, 9, 8], [20, 23, 6])
export const COOKING = weighted([0, 6, 0], [6, 10, 5], [11, 14, 8], [16, 20, 9])
/** Falls in the night, and cords that are pulled while a bathroom is cleaned. */
export const CALLING = weighted([22, 24, 4], [0, 7, 3], [9, 14, 6])
/** During room cleaning: objects are displaced or unplugged. */
export const CLEANING = weighted([0, 8, 0], [9, 16, 8], [20, 24, 0.2])
/** Weights for passing people. */
export const PASSING = weighted([0, 6, 0.3], [7, 10, 4], [16, 23, 4])
export const MEETING = weighted([0, 8, 0], [9, 12, 8], [13, 18, 8], [19, 24, 1])
/** Compressors and plugs under load. */
export const HOT = weighted([0, 9, 0.5], [12, 19, 6])
/** Curtains are moved in the morning and in the evening, and stick then. */
export const DRAWING = weighted([0, 6, 0.2], [6, 10, 8], [10, 16, 1], [17, 23, 6])
export const EVENING = weighted([0, 6, 0.5], [17, 24, 5])

/** Failure rate of the radio link or the power supply. */
export const LOST_LINK: BreakdownRate = {
  code: 'silent',
  everyDays: 160,
  minutes: [8, 240],
  hours: EVENING,
  chronic: { share01: 0.006, perDay: 2.2 },
}
/** A sleeping end device loses its parent and rejoins after being handled. */
export const LOST_PARENT: BreakdownRate = {
  code: 'silent',
  everyDays: 300,
  minutes: [10, 180],
  repair: { zh: '重新入网', en: 'pair it with the gateway again' },
}
