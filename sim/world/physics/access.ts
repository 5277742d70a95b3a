import { hiddenOf, type Physics } from './body.ts'
import { startBattery, startRadio, stepBattery, stepRadio } from './radio.ts'
import { stepDoor } from './sensors.ts'

/** An unlocked guest-room door locks itself again. */
const RELOCK_MS = 8_000

export const hotelLockPhysics: Physics = {
  start(body) {
    Object.assign(body.values, {
      state: 'LOCK',
      lock_state: 'locked',
      contact: true,
      last_unlock_source: 'none',
      last_unlock_user: '',
      tamper: false,
    })
    startBattery(body)
  },
  step(body, _room, dtMs) {
    stepDoor(body, dtMs)
    body.values.tamper = false
    const unlockedMs = hiddenOf(body, 'unlockedMs')
    if (body.values.state === 'UNLOCK') {
      body.hidden.unlockedMs = unlockedMs + dtMs
      if (unlockedMs + dtMs > RELOCK_MS && body.values.contact === true) {
        body.values.state = 'LOCK'
        body.hidden.unlockedMs = 0
      }
    }
    body.values.lock_state = body.values.state === 'LOCK' ? 'locked' : 'unlocked'
    stepBattery(body, dtMs)
  },
  tell(body, property, value) {
    body.values[property] = value
    if (property !== 'state') return
    body.hidden.unlockedMs = 0
    body.values.lock_state = value === 'LOCK' ? 'locked' : 'unlocked'
    if (value === 'UNLOCK') Object.assign(body.values, { last_unlock_source: 'remote', last_unlock_user: '' })
  },
}

/** Its flags are set by the people of the room (see `routines.ts`) and by commands. */
export const roomStatusPhysics: Physics = {
  start(body, room) {
    const { people, isLet, doNotDisturb, makeUpRoom, stage } = room.stretch
    Object.assign(body.values, {
      occupancy: people > 0,
      checked_in: isLet,
      card_inserted: people > 0 && stage !== 'cleaning',
      do_not_disturb: doNotDisturb,
      make_up_room: makeUpRoom && !doNotDisturb,
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    body.values.occupancy = room.stretch.people > 0
    stepRadio(body, dtMs)
  },
  tell(body, property, value) {
    body.values[property] = value
    if (value !== true) return
    if (property === 'do_not_disturb') body.values.make_up_room = false
    if (property === 'make_up_room') body.values.do_not_disturb = false
  },
}
