import {
  approach,
  asNumber,
  consume,
  type DeviceBody,
  isOn,
  type Physics,
  type Room,
  trait01,
} from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

/** Rated power by the room: a corridor's light is a row of lamps. */
const ratedW = (body: DeviceBody, room: Room): number =>
  (6 + 14 * trait01(body, 5)) * (room.use === 'passage' ? 3 : room.use === 'office' ? 6 : 1)

/** Light of one watt of LED, spread over the room, with half of it absorbed. */
const luxPerW = (room: Room): number => 50 / Math.max(12, room.sizeM2)

function stepLamp(body: DeviceBody, room: Room, dtMs: number): void {
  const powerW = isOn(body) ? (ratedW(body, room) * asNumber(body, 'brightness')) / 100 : 0
  consume(body, room, powerW, dtMs)
  room.heatW += powerW
  room.lux += powerW * luxPerW(room)
  stepRadio(body, dtMs)
}

export const dimmableLightPhysics: Physics = {
  start(body) {
    Object.assign(body.values, {
      state: 'OFF',
      brightness: 60 + 5 * Math.floor(8 * trait01(body, 6)),
      power: 0,
    })
    startRadio(body)
  },
  step: stepLamp,
}

export const colorLightPhysics: Physics = {
  start(body) {
    Object.assign(body.values, { state: 'OFF', brightness: 70, color_temp: 350, color: '#FFE0B5', power: 0 })
    startRadio(body)
  },
  step: stepLamp,
  tell(body, property, value) {
    body.values[property] = property === 'color' ? String(value).toUpperCase() : value
  },
}

export const relayPhysics: Physics = {
  start(body) {
    for (const circuit of body.circuitNames) body.values[circuit] = 'OFF'
    Object.assign(body.values, { power: 0, device_temperature: 30 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    let powerW = 0
    body.circuitNames.forEach((circuit, i) => {
      if (isOn(body, circuit)) powerW += (12 + 50 * trait01(body, 20 + i)) * (room.use === 'passage' ? 4 : 1)
    })
    consume(body, room, powerW, dtMs)
    room.heatW += powerW
    room.lux += powerW * luxPerW(room) * 0.5
    const settlesAt = room.temperatureC + 6 + powerW / 40
    body.values.device_temperature = approach(asNumber(body, 'device_temperature'), settlesAt, dtMs, 900_000)
    stepRadio(body, dtMs)
  },
}

/** Each key shows and switches one lamp of the room; a key without a lamp keeps its own state. */
export const switchPanelPhysics: Physics = {
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
    if (lamp && !lamp.body.isStuck) lamp.body.values[lamp.property] = value
  },
}
