import { hiddenOf, type Physics } from '../body.ts'
import { isLeftOpen, stepDoor } from '../door.ts'
import { startBattery, stepBattery } from '../radio.ts'
import { PASSING } from '../wear.ts'

/** An unlocked guest-room door locks itself again. */
const RELOCK_MS = 8_000

export const hotelLockPhysics: Physics = {
  model: 'HL-7',
  connection: 'ble',
  breakdowns: [
    {
      code: 'lock_jammed',
      everyDays: 300,
      minutes: [3, 40],
      hours: PASSING,
      chronic: { share01: 0.008, perDay: 2.2 },
    },
  ],
  alarming: { battery_low: 12 },
  actsOut: ['lock_jammed'],
  start(body, room) {
    Object.assign(body.values, {
      state: 'LOCK',
      lock_state: 'locked',
      contact: true,
      last_unlock_source: 'none',
      last_unlock_user: '',
      tamper: false,
    })
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    const isJammed = body.ailments.has('lock_jammed')
    stepDoor(body, room, dtMs)
    if (isLeftOpen(body, room) && body.values.state === 'LOCK')
      Object.assign(body.values, { state: 'UNLOCK', last_unlock_source: 'inside', last_unlock_user: '' })
    if (isJammed) {
      // A protruding bolt keeps the door ajar, which a contact also detects.
      room.nextSigns.isDoorAjar = true
      Object.assign(body.values, { state: 'UNLOCK', contact: false })
    }
    body.values.tamper = false
    const unlockedMs = hiddenOf(body, 'unlockedMs')
    if (body.values.state === 'UNLOCK') {
      body.hidden.unlockedMs = unlockedMs + dtMs
      if (unlockedMs + dtMs > RELOCK_MS && body.values.contact === true) {
        body.values.state = 'LOCK'
        body.hidden.unlockedMs = 0
      }
    }
    body.values.lock_state = isJammed
      ? 'not_fully_locked'
      : body.values.state === 'LOCK'
        ? 'locked'
        : 'unlocked'
    stepBattery(body, room, dtMs)
  },
  tell(body, property, value) {
    body.values[property] = value
    if (property !== 'state') return
    body.hidden.unlockedMs = 0
    body.values.lock_state = value === 'LOCK' ? 'locked' : 'unlocked'
    if (value === 'UNLOCK') Object.assign(body.values, { last_unlock_source: 'remote', last_unlock_user: '' })
  },
}
