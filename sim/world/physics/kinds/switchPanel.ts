import { isOn, type Lamp, type Physics, type WiredKey } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'

const isStuck = ({ body }: Lamp): boolean => body.isStuck || body.isPowerless

const isLit = ({ body, property }: Lamp): boolean => isOn(body, property)

/** As its light shows: of a key that works several lamps, whether one of them is on. `All off` stays down as little as a finger. */
const stateOf = ({ isAllOff, lamps }: WiredKey): 'ON' | 'OFF' =>
  !isAllOff && lamps.some(isLit) ? 'ON' : 'OFF'

/** Each key shows and switches the lamps that it is wired to; one that is wired to none keeps its own state. */
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
