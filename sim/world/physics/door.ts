import { type DeviceBody, hiddenOf, type Room } from './body.ts'

export const isLeftOpen = (body: DeviceBody, room: Room): boolean => room.visit.left.includes(body.number)

/** Closes a door after a person opened it, unless held open or jammed. `routines.ts` sets `openMs`. */
export function stepDoor(body: DeviceBody, room: Room, dtMs: number): void {
  const openMs = hiddenOf(body, 'openMs')
  body.values.contact = openMs <= 0 && !room.signs.isDoorAjar && !isLeftOpen(body, room)
  if (openMs > 0) body.hidden.openMs = openMs - dtMs
}
