import { asNumber, clamp, type DeviceBody, hiddenOf, type Physics, trait01 } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'
import { DRAWING, LOST_LINK } from '../wear.ts'

/** Travel time between the end positions. */
const travelMs = (body: DeviceBody): number => 17_000 + 6_000 * trait01(body, 9)

function show(body: DeviceBody): void {
  body.values.state = asNumber(body, 'position') > 0.5 ? 'OPEN' : 'CLOSE'
}

export const curtainPhysics: Physics = {
  model: 'CM-90',
  breakdowns: [
    {
      code: 'stuck',
      everyDays: 450,
      minutes: [20, 240],
      hours: DRAWING,
      repair: { zh: '检修窗帘电机', en: 'free the curtain and its motor' },
      chronic: { share01: 0.004, perDay: 2.2 },
    },
    LOST_LINK,
  ],
  actsOut: ['motor_stalled'],
  feelsStuck: 'stalled',
  start(body) {
    Object.assign(body.values, { state: 'OPEN', position: 100, moving: 'STOP', stalled: false })
    startRadio(body)
  },
  step(body, _room, dtMs) {
    stepRadio(body, dtMs)
    const moving = body.values.moving
    const isStuck = body.isStuck || body.ailments.has('motor_stalled')
    if (body.ailments.has('motor_stalled')) body.values.stalled = true
    if (moving === 'STOP' && !isStuck) body.values.stalled = false
    if (moving === 'STOP') return
    const targetPercent = hiddenOf(body, 'targetPercent')
    if (isStuck) {
      body.values.moving = 'STOP'
      body.values.stalled = true
      return
    }
    const position = asNumber(body, 'position')
    const reach = (dtMs / travelMs(body)) * 100
    const next = position + clamp(targetPercent - position, -reach, reach)
    body.values.position = next
    if (Math.abs(next - targetPercent) < 0.01) body.values.moving = 'STOP'
    show(body)
  },
  tell(body, property, value) {
    const position = asNumber(body, 'position')
    if (value === 'STOP') {
      body.values.moving = 'STOP'
      return
    }
    const target = property === 'position' ? Number(value) : value === 'OPEN' ? 100 : 0
    body.hidden.targetPercent = target
    body.values.moving = Math.abs(target - position) < 0.01 ? 'STOP' : target > position ? 'UP' : 'DOWN'
  },
}
