/**
 * Derives days that are not simulated from the two most similar simulated ones (weekend or workday) by temperature,
 * demand and weekday (`dayTraits.ts`), weighted by similarity. Each room uses the day of a similar room in its wing,
 * varying daily, so no room repeats and wing totals stay right.
 */
import { must } from '#shared/kernel/assert.ts'
import type { SimDevice } from '../../hosts/simDevice.ts'
import { weekdayOf } from '../../sky/localTime.ts'
import type { Gauges } from './figureBook.ts'

const SATURDAY = 5
/** Days that differ less are as good as the same. */
const NEAR_K = 0.3

/** UTC noon and local noon have the same date in every zone. */
export const isWeekend = (day: number): boolean => weekdayOf(day) >= SATURDAY

/** A simulated day and its weight. */
export interface Share {
  readonly day: number
  readonly weight01: number
}

/** One or two similar days with weights that sum to one. */
export function similarDays(
  day: number,
  lived: readonly number[],
  unlikeK: (one: number, other: number) => number,
): readonly Share[] {
  const sameWeekPart = lived.filter((one) => isWeekend(one) === isWeekend(day))
  const candidates = sameWeekPart.length > 0 ? sameWeekPart : lived
  const nearness = (one: number): number => 1 / (NEAR_K + unlikeK(one, day))
  const [first, second] = candidates.toSorted((a, b) => nearness(b) - nearness(a) || a - b)
  if (second === undefined) return [{ day: must(first, 'a lived day'), weight01: 1 }]
  const weight01 = nearness(second) / (nearness(must(first, 'a lived day')) + nearness(second))
  return [
    { day: must(first, 'a lived day'), weight01: 1 - weight01 },
    { day: second, weight01 },
  ]
}

/** Rooms of one host with the same devices, each as the places of its devices among the gauges. */
type Twins = readonly (readonly number[])[]

export class RoomTwins {
  readonly #groups: readonly Twins[]

  constructor(devices: readonly SimDevice[], hostOf: (device: SimDevice) => string) {
    const rooms = new Map<string, number[]>()
    devices.forEach((device, i) => {
      const key = `${hostOf(device)}/${device.room.key}`
      const places = rooms.get(key)
      if (places) places.push(i)
      else rooms.set(key, [i])
    })
    const sorted = [...rooms].map(([key, places]) => {
      const nameOf = (i: number): string => kindAt(devices, i)
      const inOrder = places.toSorted((a, b) =>
        nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b,
      )
      const host = key.slice(0, key.indexOf('/'))
      return { like: `${host}/${inOrder.map(nameOf).join(',')}`, places: inOrder }
    })
    this.#groups = [...Map.groupBy(sorted, ({ like }) => like).values()].map((group) =>
      group.map(({ places }) => places),
    )
  }

  /** For each device, the index of the one whose day it uses. */
  on(day: number, { all }: Gauges): Int32Array {
    const twins = new Int32Array(all.length)
    for (const group of this.#groups) {
      group.forEach((places, i) => {
        const twin = group[(i + day) % group.length]
        places.forEach((place, k) => {
          twins[place] = twin?.[k] ?? place
        })
      })
    }
    return twins
  }
}

function kindAt(devices: readonly SimDevice[], i: number): string {
  const device = devices[i]
  return device ? `${device.body.kind.kind}/${device.body.circuits}/${device.room.sizeM2}` : ''
}
