/** Urgent changes of a host's devices that do not wait for the next batch: alarms, doors, lamps, people. */
import { hasEvent, isUnreported, noticeAlarms, type SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

/** Changes of a host in one tick. */
export interface TickNews {
  readonly host: SimulatedHost
  readonly alarms: readonly { readonly device: SimDevice; readonly code: string }[]
  readonly isUrgent: boolean
}

export interface News {
  readonly alarms: { readonly device: SimDevice; readonly code: string }[]
  isUrgent: boolean
}

/** Adds a device's changes to the news; whether there are any. */
export function lookAt(device: SimDevice, news: News): boolean {
  for (const code of noticeAlarms(device)) if (!isUnreported(device)) news.alarms.push({ device, code })
  const isUrgent = hasEvent(device) || news.alarms.length > 0
  news.isUrgent ||= isUrgent
  return isUrgent
}

/** Scans a host's devices for urgent changes. */
export function newsOf(host: SimulatedHost): TickNews {
  const news: News = { alarms: [], isUrgent: false }
  for (const device of host.devices) lookAt(device, news)
  return { host, ...news }
}
