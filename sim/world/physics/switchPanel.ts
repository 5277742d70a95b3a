import { isOn, type Lamp, type Physics } from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

const isStuck = ({ body }: Lamp): boolean => body.isStuck || body.isPowerless

/** Each key shows and switches one lamp of the room; a key without a lamp keeps its own state. */
export const switchPanelPhysics: Physics = {
  model: 'SP-4K',
  start(body) {
    for (const circuit of body.circuitNames) body.values[circuit] = 'OFF'
    startRadio(body)
  },
  step(body, room, dtMs) {
    body.circuitNames.forEach((circuit, i) => {
      const lamp = room.lamps[i]
      if (lamp) body.values[circuit] = isOn(lamp.body, lamp.property) ? 'ON' : 'OFF'
    })
    stepRadio(body, dtMs)
  },
  tell(body, property, value, room) {
    body.values[property] = value
    const lamp = room.lamps[body.circuitNames.indexOf(property)]
    if (lamp && !isStuck(lamp)) lamp.body.values[lamp.property] = value
  },
}
