/** Whether a device can be reached: what every figure, list and text means by online. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'

/**
 * `offline` is a device with its host; `silent` one that has sent no report for longer than its kind may, while its host
 * is there. A host that cannot be seen is taken as online.
 */
export const CONNECTIONS_NOW = ['online', 'silent', 'offline'] as const
export type ConnectionNow = (typeof CONNECTIONS_NOW)[number]

export function connectionOf(
  device: Pick<Device, 'isSilent'>,
  host: Pick<Host, 'isOnline'> | undefined,
): ConnectionNow {
  if (host?.isOnline === false) return 'offline'
  return device.isSilent ? 'silent' : 'online'
}

/** Of a device among the records that its reader may see. */
export const connectionIn = (read: ReadState, device: Device): ConnectionNow =>
  connectionOf(device, read.get('host', device.hostId))
