/**
 * What devices of several kinds suffer from, and the hours at which it comes. Rates are per device; field data are scarce, and
 * values without a citation are assumptions within these: parts of mechanics and power electronics fail less than once
 * in a year or two (of 60,000 split air conditioners of one maker fewer than 0.5 % were complained of and some 50 compressors
 * failed; International Institute of Refrigeration, on the first propane units in India); what people and radio do comes weeks
 * apart; and half of a hotel's 30 to 60 alarms a day come from some ten devices.
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
/** While rooms are made up: things are knocked off, moved, unplugged. */
export const CLEANING = weighted([0, 8, 0], [9, 16, 8], [20, 24, 0.2])
/** People come and go. */
export const PASSING = weighted([0, 6, 0.3], [7, 10, 4], [16, 23, 4])
export const MEETING = weighted([0, 8, 0], [9, 12, 8], [13, 18, 8], [19, 24, 1])
/** Compressors and plugs under load. */
export const HOT = weighted([0, 9, 0.5], [12, 19, 6])
/** Curtains are moved in the morning and in the evening, and stick then. */
export const DRAWING = weighted([0, 6, 0.2], [6, 10, 8], [10, 16, 1], [17, 23, 6])
export const EVENING = weighted([0, 6, 0.5], [17, 24, 5])

/** Of its radio link, behind a door of steel or a new wardrobe, or of its supply. */
export const LOST_LINK: BreakdownRate = {
  code: 'silent',
  everyDays: 160,
  minutes: [8, 240],
  hours: EVENING,
  chronic: { share01: 0.006, perDay: 2.2 },
}
/** One that sleeps loses its parent, and joins again when someone takes it off the wall. */
export const LOST_PARENT: BreakdownRate = {
  code: 'silent',
  everyDays: 300,
  minutes: [10, 180],
  repair: { zh: '重新入网', en: 'pair it with the gateway again' },
}
