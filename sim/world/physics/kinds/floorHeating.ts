import { HOUR_MS } from '#shared/durations.ts'
import { approach, asNumber, type Physics, settingOf } from '../body.ts'
import { sensedC } from '../cooling.ts'
import { startRadio, stepRadio } from '../radio.ts'

/** Temperature at which the alarm is noticed. */
const SCALDING_C = 46

export const floorHeatingPhysics: Physics = {
  model: 'FH-10',
  actsOut: ['over_temperature'],
  start(body, room) {
    Object.assign(body.values, {
      system_mode: 'off',
      occupied_heating_setpoint: 22,
      local_temperature: sensedC(body, room),
      floor_temperature: room.temperatureC,
      running_state: 'idle',
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const missing = asNumber(body, 'occupied_heating_setpoint') - room.temperatureC
    const wasHeating = body.values.running_state === 'heat'
    const isHeating = settingOf(body, 'system_mode') === 'heat' && missing > (wasHeating ? -0.2 : 0.3)
    // A mixing valve that is stuck open lets boiler water through.
    const isScalding = body.ailments.has('over_temperature')
    const supplyC = isScalding ? 55 : 36
    const screedC = approach(
      Math.max(asNumber(body, 'floor_temperature'), isScalding ? SCALDING_C : 0),
      isHeating || isScalding ? supplyC : room.temperatureC,
      dtMs,
      1.6 * HOUR_MS,
    )
    body.values.floor_temperature = screedC
    body.values.running_state = isHeating || isScalding ? 'heat' : 'idle'
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      300_000,
    )
    // About 8 W/m² per kelvin between floor and room (EN 1264), half of the floor covered.
    room.heatW += 4 * room.sizeM2 * Math.max(0, screedC - room.temperatureC)
    stepRadio(body, dtMs)
  },
}
