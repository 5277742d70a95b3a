import type { Physics } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'

/** Flags follow the people in the room (see `routines.ts`) and commands. */
export const roomStatusPhysics: Physics = {
  model: 'RS-3',
  start(body, room) {
    const { people, isLet, doNotDisturb, makeUpRoom, stage, isDirty } = room.party
    Object.assign(body.values, {
      occupancy: people > 0,
      checked_in: isLet,
      card_inserted: people > 0 && stage !== 'cleaning',
      do_not_disturb: doNotDisturb,
      make_up_room: makeUpRoom && !doNotDisturb,
      cleaning_due: isDirty,
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    body.values.occupancy = room.party.people > 0
    stepRadio(body, dtMs)
  },
  tell(body, property, value) {
    body.values[property] = value
    if (value !== true) return
    if (property === 'do_not_disturb') body.values.make_up_room = false
    if (property === 'make_up_room') body.values.do_not_disturb = false
  },
}
