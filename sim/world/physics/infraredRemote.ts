import type { Physics } from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

export const infraredRemotePhysics: Physics = {
  model: 'IR-360',
  start(body) {
    Object.assign(body.values, { learn_ir_code: 'OFF', learned_ir_code: '', ir_code_to_send: '' })
    startRadio(body)
  },
  step(body, _room, dtMs) {
    stepRadio(body, dtMs)
  },
}
