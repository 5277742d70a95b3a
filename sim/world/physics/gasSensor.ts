import { approach, asNumber, type Physics, trait01 } from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

export const gasSensorPhysics: Physics = {
  model: 'GD-2',
  breakdowns: [{ code: 'gas', everyDays: 120, minMinutes: 4, maxMinutes: 25 }],
  start(body) {
    Object.assign(body.values, { gas: false, gas_value: 0 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const cooking = room.stretch.people > 0 ? 1.2 * trait01(body, 19) : 0
    body.values.gas = false
    body.values.gas_value = approach(asNumber(body, 'gas_value'), cooking, dtMs, 600_000)
    stepRadio(body, dtMs)
  },
}
