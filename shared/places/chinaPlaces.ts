/**
 * The administrative divisions of China, for choosing where a project is: all provinces, all cities of the prefecture
 * level with their centre, and their districts as suggestions: districts change every year, so another one may be typed.
 * About 25 KB over the wire, so import it dynamically where it is needed.
 */
import { chinaEast } from './data/chinaEast.ts'
import { chinaNorth } from './data/chinaNorth.ts'
import { chinaSouth } from './data/chinaSouth.ts'
import { type Province, parsePlaces } from './parsePlaces.ts'

let parsed: readonly Province[] | undefined

/** In the order of their codes. Parsed on the first call. */
export function chinaPlaces(): readonly Province[] {
  parsed ??= parsePlaces(`${chinaNorth}${chinaEast}${chinaSouth}`)
  return parsed
}
