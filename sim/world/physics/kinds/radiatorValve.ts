import { MINUTE_MS } from '#shared/durations.ts'
import { approach, asNumber, clamp, type Physics, settingOf } from '../body.ts'
import { sensedC } from '../cooling.ts'
import { startBattery, stepBattery } from '../radio.ts'

/** A proportional valve is wide open where the room is so far too cold. */
const WIDE_OPEN_K = 2
/** Output of a radiator for each square metre of the room. */
const RADIATOR_W_PER_M2 = 70

export const radiatorValvePhysics: Physics = {
  model: 'RV-1',
  start(body, room) {
    Object.assign(body.values, {
      system_mode: 'heat',
      occupied_heating_setpoint: 21,
      local_temperature: sensedC(body, room),
      position: 0,
      running_state: 'idle',
    })
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    const missing = asNumber(body, 'occupied_heating_setpoint') - room.temperatureC
    const isOff = settingOf(body, 'system_mode') === 'off'
    const wanted = isOff ? 0 : clamp((missing / WIDE_OPEN_K) * 100, 0, 100)
    const position = approach(asNumber(body, 'position'), wanted, dtMs, 2 * MINUTE_MS)
    body.values.position = position
    body.values.running_state = position > 1 ? 'heat' : 'idle'
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      5 * MINUTE_MS,
    )
    room.heatW += (position / 100) * RADIATOR_W_PER_M2 * room.sizeM2
    stepBattery(body, room, dtMs)
  },
}
