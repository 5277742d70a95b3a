import { agedEnergyKwh, approach, asNumber, clamp, consume, type Physics, settingOf } from '../body.ts'
import { demandOf, FAN_SHARE, IDLE, movedW, sensedC, startClimate } from '../cooling.ts'
import { stepRadio } from '../radio.ts'
import { HOT, LOST_LINK } from '../wear.ts'

export const airConditionerPhysics: Physics = {
  model: 'AC-VRF',
  breakdowns: [
    {
      code: 'compressor_fault',
      everyDays: 1_200,
      minutes: [45, 480],
      hours: HOT,
      repair: { zh: '检修空调压缩机', en: 'have the compressor repaired' },
      chronic: { share01: 0.002, perDay: 2 },
    },
    LOST_LINK,
  ],
  actsOut: ['compressor_fault'],
  conditionsAir: true,
  start(body, room) {
    startClimate(body, room)
    Object.assign(body.values, { power: 0, energy: agedEnergyKwh(body, 1400), fault: false })
  },
  step(body, room, dtMs) {
    const isFaulty = body.ailments.has('compressor_fault')
    const demand = isFaulty ? IDLE : demandOf(body, room, dtMs)
    const { running, heatW } = demand
    room.heatW += heatW
    if (running === 'cool')
      room.drying01 = Math.max(room.drying01, settingOf(body, 'system_mode') === 'dry' ? 1 : 0.5)
    // Efficiency falls with the difference to the outside that the compressor has to lift.
    const lift = Math.abs(room.outside.temperatureC - room.temperatureC)
    const performance = clamp(3.9 - 0.06 * lift, 1.8, 3.9)
    const fanW = 10 + 35 * (FAN_SHARE[String(settingOf(body, 'fan_mode'))] ?? 0.7)
    const standbyW = 2.5
    consume(body, room, running === 'idle' ? standbyW : fanW + movedW(demand) / performance, dtMs)
    body.values.running_state = running
    body.values.fault = isFaulty
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      120_000,
    )
    stepRadio(body, dtMs)
  },
}
