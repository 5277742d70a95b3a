import { approach, asNumber, type DeviceBody, type Room, trait01 } from '../body.ts'

export function senseClimate(body: DeviceBody, room: Room, dtMs: number): void {
  const placeC = room.temperatureC + 0.7 * (trait01(body, 18) - 0.5)
  body.values.temperature = approach(asNumber(body, 'temperature'), placeC, dtMs, 240_000)
  body.values.humidity = approach(asNumber(body, 'humidity'), room.humidityPercent, dtMs, 240_000)
}
