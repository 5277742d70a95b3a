import { VOLUME_MAX, VOLUME_MIN } from '#shared/constants.ts'
import { asNumber, clamp, isOn, type Physics } from '../body.ts'

export const speakerPhysics: Physics = {
  model: 'BM-30',
  connection: 'wifi',
  start(body) {
    Object.assign(body.values, { state: 'OFF', volume: 3, mute: 'OFF', source: 'radio' })
  },
  step(body, room) {
    room.electricW += isOn(body) ? 6 + 3 * asNumber(body, 'volume') : 1
  },
  tell(body, property, value) {
    if (property === 'playback') {
      if (value === 'play') body.values.state = 'ON'
      if (value === 'pause') body.values.state = 'OFF'
      return
    }
    body.values[property] = value
    if (property === 'volume') body.values.volume = clamp(Number(value), VOLUME_MIN, VOLUME_MAX)
  },
}
