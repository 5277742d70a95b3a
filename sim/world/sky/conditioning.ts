/** Energy to condition outdoor air. */
import type { Weather } from './weather.ts'

const COOLED_ABOVE_C = 21
const HEATED_BELOW_C = 17
/** Energy to dry saturated air to 50 %, relative to cooling it. */
const LATENT = 1.8

export interface Conditioning {
  /** Kelvins to cool, with the drying counted as further cooling. */
  readonly cooledK: number
  readonly heatedK: number
}

export function conditioningOf(outside: Pick<Weather, 'temperatureC' | 'humidityPercent'>): Conditioning {
  const { temperatureC, humidityPercent } = outside
  const wet01 = Math.max(0, humidityPercent - 50) / 50
  return {
    cooledK: Math.max(0, temperatureC - COOLED_ABOVE_C) * (1 + LATENT * wet01),
    heatedK: Math.max(0, HEATED_BELOW_C - temperatureC),
  }
}
