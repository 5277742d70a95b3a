import { type DeviceBody, hiddenOf } from './body.ts'

/** Lets a door that a person opened fall shut again. `openMs` is set by `routines.ts`. */
export function stepDoor(body: DeviceBody, dtMs: number): void {
  const openMs = hiddenOf(body, 'openMs')
  body.values.contact = openMs <= 0
  if (openMs > 0) body.hidden.openMs = openMs - dtMs
}
