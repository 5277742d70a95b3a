import type { Physics } from '../body.ts'
import { stepLamp } from '../lamps.ts'
import { startRadio } from '../radio.ts'

export const colorLightPhysics: Physics = {
  model: 'CL-RGBW',
  lamps: () => ['state'],
  start(body) {
    Object.assign(body.values, { state: 'OFF', brightness: 70, color_temp: 350, color: '#FFE0B5', power: 0 })
    startRadio(body)
  },
  step: stepLamp,
  tell(body, property, value) {
    body.values[property] = property === 'color' ? String(value).toUpperCase() : value
  },
}
