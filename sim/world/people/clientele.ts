/** Default clientele of a hotel. */
import type { ReadState } from '#shared/records/registry.ts'
import type { Clientele } from './stays.ts'

const LARGE_HOTEL_ROOMS = 60

/** Large hotels serve business guests, small ones leisure guests. */
export function defaultClientele(read: ReadState): Clientele {
  let rooms = 0
  for (const { kind } of read.all('area')) if (kind === 'room' || kind === 'suite') rooms += 1
  return rooms < LARGE_HOTEL_ROOMS ? 'leisure' : 'business'
}
