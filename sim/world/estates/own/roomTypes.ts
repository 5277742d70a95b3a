/** Room and area types that a file may use, and their devices. */

import { kindOf } from '#shared/devices/registry.ts'
import type { AreaKind } from '#shared/records/area.ts'
import { FITTINGS, type Fitting, type FittingName } from '../bundled/fittings.ts'
import type { Complain, Path } from './complain.ts'
import type { Fitted, HotelFile } from './hotelFile.ts'
import { fittingOf } from './ownFittings.ts'

export interface Sort {
  readonly kind: AreaKind
  readonly fitting: Fitting
}

export interface NamedSort extends Sort {
  readonly name: string
  readonly nameEn: string
}

const bundled = (kind: AreaKind, fitting: FittingName): Sort => ({ kind, fitting: FITTINGS[fitting] })

const ROOMS: ReadonlyMap<string, Sort> = new Map([
  ['standard', bundled('room', 'standard')],
  ['deluxe', bundled('room', 'deluxe')],
  ['studio', bundled('room', 'studio')],
  ['suite', bundled('suite', 'suite')],
  ['apartment', bundled('suite', 'apartment')],
  ['villa', bundled('villa', 'villa')],
  ['office', bundled('office', 'office')],
])

const area = (name: string, nameEn: string, kind: AreaKind, fitting: FittingName): NamedSort => ({
  ...bundled(kind, fitting),
  name,
  nameEn,
})

export const AREAS: ReadonlyMap<string, NamedSort> = new Map([
  ['lobby', area('大堂', 'Lobby', 'lobby', 'lobby')],
  ['restaurant', area('餐厅', 'Restaurant', 'public', 'restaurant')],
  ['kitchen', area('厨房', 'Kitchen', 'public', 'kitchen')],
  ['conference', area('会议厅', 'Conference hall', 'public', 'conference')],
  ['gym', area('健身房', 'Gym', 'public', 'gym')],
  ['gate', area('大门', 'Main gate', 'public', 'gate')],
  ['boilerRoom', area('锅炉房', 'Boiler room', 'plant', 'boilerRoom')],
  ['powerRoom', area('配电房', 'Power room', 'plant', 'powerRoom')],
  ['roofPlant', area('屋顶机房', 'Roof plant', 'plant', 'roofPlant')],
])

export class RoomTypes {
  readonly #sorts: ReadonlyMap<string, Sort>

  constructor(own: HotelFile['roomTypes'], complain: Complain) {
    const drawn = Object.entries(own).map(([name, { kind, ...fitted }]): [string, Sort] => {
      judgeCircuits(fitted, ['roomTypes', name], complain)
      return [name, { kind, fitting: fittingOf(fitted) }]
    })
    this.#sorts = new Map([...ROOMS, ...drawn])
  }

  get names(): string[] {
    return [...this.#sorts.keys()]
  }

  get(name: string): Sort | undefined {
    return this.#sorts.get(name)
  }
}

/** Limits circuits by the kind. */
export function judgeCircuits({ devices = [], parts = [] }: Fitted, path: Path, complain: Complain): void {
  const lists = [
    { devices, at: [...path, 'devices'] },
    ...parts.map((part, i) => ({ devices: part.devices, at: [...path, 'parts', i, 'devices'] })),
  ]
  for (const { devices: list, at } of lists) {
    list.forEach((one, i) => {
      if (typeof one === 'string' || one.circuits === undefined) return
      const count = typeof one.circuits === 'number' ? one.circuits : one.circuits.length
      const max = kindOf(one.kind)?.circuits.max ?? 1
      if (count > max) complain([...at, i, 'circuits'], `a ${one.kind} has at most ${max}, not ${count}`)
    })
  }
}
