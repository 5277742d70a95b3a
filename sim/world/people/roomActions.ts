/** Manual actions of people on room objects. The resulting state is stored in the visit, so it survives a restart. */
import { isThingAction, THING_ACTIONS } from '#shared/guestActions.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import { physicsOf } from '../physics/registry.ts'
import type { GuestAction } from './guestActions.ts'
import type { Visit } from './visits.ts'

/** False if there is no such object. */
export function handleThings(visit: Visit, { action }: GuestAction, devices: readonly SimDevice[]): boolean {
  if (action === 'cardOut') leave(visit, ofKinds(devices, THING_ACTIONS.closeDoor.kinds))
  if (!isThingAction(action)) return true
  const { kinds, isBegun } = THING_ACTIONS[action]
  const things = ofKinds(devices, kinds)
  if (things.length === 0) return false
  if (!isBegun) leave(visit, things)
  // A door is one object for lock and contact; for other objects the first one is used.
  else if (action === 'openDoor') for (const door of things) begin(visit, door)
  else for (const thing of things) if (begin(visit, thing)) break
  return true
}

const ofKinds = (devices: readonly SimDevice[], kinds: readonly string[]): SimDevice[] =>
  devices.filter(({ body }) => kinds.includes(body.kind.kind))

/** False where it is so already. */
function begin(visit: Visit, { body, room }: SimDevice): boolean {
  const { handle } = physicsOf(body.kind.kind)
  if (handle) return handle(body, room, true)
  if (visit.left.includes(body.number)) return false
  visit.left = [...visit.left, body.number]
  return true
}

function leave(visit: Visit, things: readonly SimDevice[]): void {
  for (const { body, room } of things) physicsOf(body.kind.kind).handle?.(body, room, false)
  const over = new Set(things.map(({ body }) => body.number))
  visit.left = visit.left.filter((number) => !over.has(number))
}
