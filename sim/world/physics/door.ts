import { type DeviceBody, hiddenOf, type Room } from './body.ts'

/** Lets a door that a person opened fall shut again, unless it is jammed. `openMs` is set by `routines.ts`. */
export function stepDoor(body: DeviceBody, room: Room, dtMs: number): void {
  const openMs = hiddenOf(body, 'openMs')
  body.values.contact = openMs <= 0 && !room.signs.isDoorAjar
  if (openMs > 0) body.hidden.openMs = openMs - dtMs
}
