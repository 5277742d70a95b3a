import { type DeviceBody, hiddenOf, type Room } from './body.ts'

export const isLeftOpen = (body: DeviceBody, room: Room): boolean => room.visit.left.includes(body.number)

/** Lets a door that a person opened fall shut again, unless someone holds it open or it is jammed. `openMs` is set by `routines.ts`. */
export function stepDoor(body: DeviceBody, room: Room, dtMs: number): void {
  const openMs = hiddenOf(body, 'openMs')
  body.values.contact = openMs <= 0 && !room.signs.isDoorAjar && !isLeftOpen(body, room)
  if (openMs > 0) body.hidden.openMs = openMs - dtMs
}
