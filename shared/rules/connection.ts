/**
 * Whether a device or host is reachable: the definition of "online" in all counts, lists, tiles and texts.
 * Pure.
 */
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** `never`: the gateway has not connected since it was added, or since its box was replaced. */
export const HOST_CONNECTIONS = ['online', 'offline', 'never'] as const
export type HostConnection = (typeof HOST_CONNECTIONS)[number]

/** Whether the host is connected, was connected before, or has never been. */
export function hostConnection(host: Pick<Host, 'isOnline' | 'presenceSinceMs'>): HostConnection {
  if (host.isOnline) return 'online'
  return host.presenceSinceMs === null ? 'never' : 'offline'
}

/**
 * `offline`: the host is offline. `silent`: no report for longer than the kind allows, while the host is online.
 * `never`: no report since it was added; not counted as online, normal or off. An unknown host counts as online.
 */
export const CONNECTIONS_NOW = ['online', 'silent', 'offline', 'never'] as const
export type ConnectionNow = (typeof CONNECTIONS_NOW)[number]

/** Connection state of a device. An offline host takes precedence over the device's own silence. */
export function connectionOf(
  device: Pick<Device, 'isSilent'>,
  host: Pick<Host, 'isOnline'> | undefined,
  hasReported: boolean,
): ConnectionNow {
  if (!hasReported) return 'never'
  if (host?.isOnline === false) return 'offline'
  return device.isSilent ? 'silent' : 'online'
}

/** Visible records, with the last reports of devices. */
export interface ConnectionSource {
  readonly read: ReadState
  readonly readings: (deviceId: Device['id']) => unknown
}

/** Connection state of a device, including the look-up of its host and last readings. */
export const connectionIn = ({ read, readings }: ConnectionSource, device: Device): ConnectionNow =>
  connectionOf(device, read.get('host', device.hostId), readings(device.id) !== undefined)

/** A command cannot be delivered now. A device that has never reported can be sent one all the same. */
export const isHostAway = (read: ReadState, { hostId }: Pick<Device, 'hostId'>): boolean =>
  read.get('host', hostId)?.isOnline === false

/** Conditions that are shown: without any report, no alarm does not mean normal. */
export const CONDITIONS_NOW = ['normal', 'abnormal', 'low_battery', 'never'] as const
export type ConditionNow = (typeof CONDITIONS_NOW)[number]

/** The condition that lists show; `never` for a device that has not reported and has no problem. */
export const conditionOf = ({ condition }: Pick<Device, 'condition'>, hasReported: boolean): ConditionNow =>
  condition === 'normal' && !hasReported ? 'never' : condition
