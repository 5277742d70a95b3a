/** Common behaviour of radio devices: link quality and battery. */
import { batteryPercent } from '../building/batteryLife.ts'
import { clamp, type DeviceBody, happens, type Room, trait01 } from './body.ts'

const LINK_CHANGE_MS = 25 * 60_000
/** Links are good or bad and seldom in between (Jang and Healy 2010). */
const BAD_LINKS_01 = 0.03

function typicalQuality(body: DeviceBody): number {
  const trait = trait01(body, 1)
  return trait < BAD_LINKS_01 ? 24 + 30 * (trait / BAD_LINKS_01) : 95 + 135 * trait
}

export function startRadio(body: DeviceBody): void {
  if (!has(body, 'linkquality')) return
  body.values.linkquality = Math.round(typicalQuality(body))
}

export function stepRadio(body: DeviceBody, dtMs: number): void {
  if (body.values.linkquality === undefined) return
  if (!happens(body.rng, dtMs, LINK_CHANGE_MS)) return
  body.values.linkquality = Math.round(clamp(typicalQuality(body) + body.rng.between(-22, 22), 18, 255))
}

export function startBattery(body: DeviceBody, room: Room): void {
  body.values.battery = batteryPercent(body.traits, room.nowMs)
  startRadio(body)
}

export function stepBattery(body: DeviceBody, room: Room, dtMs: number): void {
  body.values.battery = batteryPercent(body.traits, room.nowMs)
  stepRadio(body, dtMs)
}

export const has = (body: DeviceBody, property: string): boolean =>
  body.properties.some(({ name }) => name === property)
