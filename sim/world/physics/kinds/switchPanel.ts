import { isOn, type Lamp, type Physics, type WiredKey } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'

const isStuck = ({ body }: Lamp): boolean => body.isStuck || body.isPowerless

const isLit = ({ body, property }: Lamp): boolean => isOn(body, property)

/** State of a key: whether one of its lamps is on. `All off` is momentary. */
const stateOf = ({ isAllOff, lamps }: WiredKey): 'ON' | 'OFF' =>
  !isAllOff && lamps.some(isLit) ? 'ON' : 'OFF'

/** Keys show and switch their wired lamps; an unwired key keeps its own state. */
export const switchPanelPhysics: Physics = {
  model: 'SP-4K',
  start(body) {
    for (const circuit of body.circuitNames) body.values[circuit] = 'OFF'
    startRadio(body)
  },
  step(body, room, dtMs) {
    room.wiring.get(body)?.forEach((key, i) => {
      const circuit = body.circuitNames[i]
      if (circuit !== undefined && key.lamps.length > 0) body.values[circuit] = stateOf(key)
    })
    stepRadio(body, dtMs)
  },
  tell(body, property, value, room) {
    body.values[property] = value
    const key = room.wiring.get(body)?.[body.circuitNames.indexOf(property)]
    if (!key || (key.isAllOff && value !== 'ON')) return
    for (const lamp of key.lamps)
      if (!isStuck(lamp)) lamp.body.values[lamp.property] = key.isAllOff ? 'OFF' : value
  },
}
