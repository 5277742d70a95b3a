import { isOn, type Physics, trait01 } from '../body.ts'

export const tvPhysics: Physics = {
  model: 'TV-IR',
  start(body) {
    body.values.state = 'OFF'
  },
  step(body, room) {
    const powerW = isOn(body) ? 75 + 60 * trait01(body, 30) : 0.5
    room.electricW += powerW
    room.heatW += powerW
  },
  tell(body, property, value) {
    if (property === 'state') body.values.state = value
    else if (value === 'power') body.values.state = isOn(body) ? 'OFF' : 'ON'
  },
}
