/** Trust in a device's last report. */
import { DEVICE_STALE_MS } from '#shared/constants.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { useServerTime } from '../../store/useServerNow.ts'

/** `never`: nothing was ever reported, whatever its host is. An offline host's devices cannot report, however young their values are. */
export type Trust = 'live' | 'stale' | 'offline' | 'never'

export function trustOf(isOnline: boolean, readings: DeviceReadings | undefined, serverNowMs: number): Trust {
  if (!readings) return 'never'
  if (!isOnline) return 'offline'
  return serverNowMs - readings.atMs > DEVICE_STALE_MS ? 'stale' : 'live'
}

export function trustOfDevice(
  source: {
    readonly read: ReadState
    readonly readings: (deviceId: string) => DeviceReadings | undefined
  },
  device: Device,
  serverNowMs: number,
): Trust {
  const isOnline = source.read.get('host', device.hostId)?.isOnline !== false
  return trustOf(isOnline, source.readings(device.id), serverNowMs)
}

/** Re-renders on changes only; independent of the connection. */
export function useTrust(deviceId: string): Trust {
  const { store } = useConsoleState()
  const host = useRecord('host', useRecord('device', deviceId)?.hostId ?? null)
  return useServerTime((serverNowMs) =>
    trustOf(host?.isOnline !== false, store.readings(deviceId), serverNowMs),
  )
}
