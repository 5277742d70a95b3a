/** The guests of a simulated hotel as its property management system has them. */
import { hash } from 'node:crypto'
import type { ReadState } from '#shared/records/registry.ts'
import type { GuestOfRoom } from '../building/rooms.ts'
import type { SimulatedStay } from './simulatedPms.ts'

const DIGITS = 10

/** The same guest of the same room has the same number. */
export function hotelStays(guests: Iterable<GuestOfRoom>, read: ReadState): SimulatedStay[] {
  return [...guests].flatMap(({ areaId, isLet, guests: people, ...guest }) => {
    const area = read.get('area', areaId)
    if (!area || !isLet || people === 0) return []
    const { name = '', group = '' } = guest
    const reservation = hash('sha256', `${areaId}/${name}`, 'hex').slice(0, DIGITS).toUpperCase()
    const language = /[·]/.test(name) ? 'EN' : 'ZH'
    return [{ reservation, room: area.name, name, group, language }]
  })
}
