import { approach, asNumber, type Physics, trait01 } from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

const WARNS_AT_PERCENT = 10

export const gasSensorPhysics: Physics = {
  model: 'GD-2',
  breakdowns: [{ code: 'gas', everyDays: 120, minMinutes: 4, maxMinutes: 25 }],
  actsOut: ['gas'],
  start(body) {
    Object.assign(body.values, { gas: false, gas_value: 0 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const cooking = room.stretch.people > 0 ? 1.2 * trait01(body, 19) : 0
    const isEscaping = body.ailments.has('gas')
    const percent = approach(asNumber(body, 'gas_value'), isEscaping ? 40 : cooking, dtMs, 600_000)
    // It warns at a tenth of what explodes, and until the room is aired.
    body.values.gas_value = isEscaping
      ? Math.max(WARNS_AT_PERCENT, percent)
      : Math.min(WARNS_AT_PERCENT / 2, percent)
    body.values.gas = isEscaping
    stepRadio(body, dtMs)
  },
}
