import { approach, asNumber, consume, isOn, type Physics, trait01 } from '../body.ts'
import { luxPerW } from '../lamps.ts'
import { becomesOverloaded, isTripped, OVERLOAD_W } from '../mains.ts'
import { startRadio, stepRadio } from '../radio.ts'
import { EVENING, LOST_LINK } from '../wear.ts'

export const relayPhysics: Physics = {
  model: 'RM-16A',
  breakdowns: [
    LOST_LINK,
    {
      code: 'over_temperature',
      everyDays: 1_500,
      minutes: [20, 180],
      hours: EVENING,
      repair: { zh: '检修照明回路', en: 'check the circuits behind the relay' },
    },
  ],
  alarming: { over_power: 3680, over_temperature: 92 },
  actsOut: ['over_power'],
  lamps: ({ circuitNames }) => circuitNames,
  start(body) {
    for (const circuit of body.circuitNames) body.values[circuit] = 'OFF'
    Object.assign(body.values, { power: 0, device_temperature: 30 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const isOverloaded = becomesOverloaded(body, body.circuitNames)
    const isDead = isTripped(room)
    let powerW = 0
    body.circuitNames.forEach((circuit, i) => {
      if (isDead) body.values[circuit] = 'OFF'
      if (isOn(body, circuit)) powerW += (12 + 50 * trait01(body, 20 + i)) * (room.use === 'passage' ? 4 : 1)
    })
    if (isOverloaded && powerW > 0) powerW = OVERLOAD_W
    consume(body, room, powerW, dtMs)
    room.heatW += powerW
    room.nextSigns.lampLux += (isOverloaded ? 0 : powerW) * luxPerW(room) * 0.5
    const settlesAt = room.temperatureC + 6 + powerW / 40
    body.values.device_temperature = approach(asNumber(body, 'device_temperature'), settlesAt, dtMs, 900_000)
    stepRadio(body, dtMs)
  },
}
