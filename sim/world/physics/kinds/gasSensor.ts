import { approach, asNumber, type Physics, trait01 } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'
import { COOKING, LOST_LINK } from '../wear.ts'

const WARNS_AT_PERCENT = 10

export const gasSensorPhysics: Physics = {
  model: 'GD-2',
  breakdowns: [
    {
      code: 'gas',
      everyDays: 1_500,
      minutes: [4, 25],
      hours: COOKING,
      repair: { zh: '关闭燃气阀，开窗通风', en: 'close the gas cock and air the room' },
    },
    LOST_LINK,
  ],
  actsOut: ['gas'],
  start(body) {
    Object.assign(body.values, { gas: false, gas_value: 0 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const cooking = room.stretch.people > 0 ? 1.2 * trait01(body, 19) : 0
    const isEscaping = body.ailments.has('gas')
    const percent = approach(asNumber(body, 'gas_value'), isEscaping ? 40 : cooking, dtMs, 600_000)
    // Warns at a tenth of the explosion limit, until the room is aired.
    body.values.gas_value = isEscaping
      ? Math.max(WARNS_AT_PERCENT, percent)
      : Math.min(WARNS_AT_PERCENT / 2, percent)
    body.values.gas = isEscaping
    stepRadio(body, dtMs)
  },
}
