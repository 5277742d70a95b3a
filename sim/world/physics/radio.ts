/** What all radio devices share: link quality that wanders, batteries that drain. */
import { asNumber, clamp, type DeviceBody, happens, trait01 } from './body.ts'

const LINK_CHANGE_MS = 25 * 60_000
const DAY_MS = 86_400_000

export function startRadio(body: DeviceBody): void {
  if (!has(body, 'linkquality')) return
  body.values.linkquality = Math.round(70 + 160 * trait01(body, 1))
}

export function stepRadio(body: DeviceBody, dtMs: number): void {
  if (!has(body, 'linkquality')) return
  if (!happens(body.rng, dtMs, LINK_CHANGE_MS)) return
  const usual = 70 + 160 * trait01(body, 1)
  body.values.linkquality = Math.round(clamp(usual + body.rng.between(-22, 22), 18, 255))
}

/** One device in a hundred starts with a battery that was not replaced in time. */
export function startBattery(body: DeviceBody): void {
  const isForgotten = trait01(body, 2) < 0.01
  body.values.battery = isForgotten ? 9 + 10 * trait01(body, 3) : 23 + 77 * trait01(body, 3)
  startRadio(body)
}

/** 0.05 to 0.2 % a day; an almost empty battery is changed by the staff. */
export function stepBattery(body: DeviceBody, dtMs: number): void {
  const perDay = 0.05 + 0.15 * trait01(body, 4)
  const left = asNumber(body, 'battery') - (perDay * dtMs) / DAY_MS
  body.values.battery = left < 4 ? 100 : left
  stepRadio(body, dtMs)
}

export const has = (body: DeviceBody, property: string): boolean =>
  body.properties.some(({ name }) => name === property)
