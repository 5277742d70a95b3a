import { approach, asNumber, type Physics } from '../body.ts'
import { demandOf, movedW, sensedC, startClimate } from '../cooling.ts'
import { stepRadio } from '../radio.ts'

/** Heat moved by the central plant over its electricity: chiller or heat pump with its pumps and towers. */
const PLANT_PERFORMANCE = 3.6

export const thermostatPhysics: Physics = {
  model: 'TH-2P',
  repeatsEveryMs: 180_000,
  conditionsAir: true,
  start: startClimate,
  step(body, room, dtMs) {
    const demand = demandOf(body, room, dtMs)
    const { running, heatW } = demand
    room.heatW += heatW
    // Fan and the floor's share of the central plant.
    room.electricW += running === 'idle' ? 0 : 45 + movedW(demand) / PLANT_PERFORMANCE
    if (running === 'cool') room.drying01 = Math.max(room.drying01, 0.5)
    body.values.running_state = running === 'fan_only' ? 'idle' : running
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      180_000,
    )
    stepRadio(body, dtMs)
  },
}
