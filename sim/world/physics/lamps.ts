import { asNumber, consume, type DeviceBody, isOn, type Room, trait01 } from './body.ts'
import { stepRadio } from './radio.ts'

/** Rated power by the room: a corridor's light is a row of lamps. */
export const ratedW = (body: DeviceBody, room: Room): number =>
  (6 + 14 * trait01(body, 5)) * (room.use === 'passage' ? 3 : room.use === 'office' ? 6 : 1)

/** Light of one watt of LED, spread over the room, with half of it absorbed. */
export const luxPerW = (room: Room): number => 50 / Math.max(12, room.sizeM2)

export function stepLamp(body: DeviceBody, room: Room, dtMs: number): void {
  const powerW = isOn(body) ? (ratedW(body, room) * asNumber(body, 'brightness')) / 100 : 0
  consume(body, room, powerW, dtMs)
  room.heatW += powerW
  room.nextSigns.lampLux += powerW * luxPerW(room)
  stepRadio(body, dtMs)
}
