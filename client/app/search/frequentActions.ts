/** Most frequent operator actions, shown for an empty query. Pure. */
import { screenOf } from '#shared/screens/registry.ts'
import { type Entry, keyOf } from './entry.ts'

const ROOMS = screenOf('areaControl').path
const DEVICES = screenOf('deviceControl').path

const USUAL: readonly string[] = [
  'action/acknowledge',
  `screen/${ROOMS}?state=alarm`,
  `screen/${ROOMS}?state=make_up_room`,
  `screen/${DEVICES}?state=offline`,
  `screen/${DEVICES}?state=low_battery`,
  'action/sound',
]

/** Those that the user may perform now. */
export function frequentActionsOf(pool: readonly Entry[]): readonly Entry[] {
  const byKey = new Map(pool.map((entry) => [keyOf(entry), entry]))
  return USUAL.flatMap((key) => byKey.get(key) ?? [])
}
