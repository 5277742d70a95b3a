/**
 * Administrative divisions of China, to choose the location of a project: provinces, prefecture-level cities with their
 * centre, and districts as suggestions. Users may enter other districts, because these change yearly. About 25 KB
 * compressed, so import it dynamically.
 */
import { chinaEast } from './data/chinaEast.ts'
import { chinaNorth } from './data/chinaNorth.ts'
import { chinaSouth } from './data/chinaSouth.ts'
import { type Province, parsePlaces } from './parsePlaces.ts'

let parsed: readonly Province[] | undefined

/** In code order; parsed on first call. */
export function chinaPlaces(): readonly Province[] {
  parsed ??= parsePlaces(`${chinaNorth}${chinaEast}${chinaSouth}`)
  return parsed
}
