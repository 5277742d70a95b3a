/** Screens of a console that show what a failure is about at its instant: the chart or record of a device, and the operation log. */
import type { DeviceId } from '#shared/records/device.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { nameOf } from '../names/names.ts'
import type { Judge } from './judging/judge.ts'
import type { ConsoleView } from './result.ts'
import type { Run } from './run.ts'

const DEVICES_MAX = 6

/** @param atMs when it was decided */
export function consoleViews(about: Judge['about'], atMs: number, run: Run): ConsoleView[] {
  const properties = new Map([...run.history.watched()].map(([key]) => splitKey(key)))
  const devices = [...about.deviceIds].slice(0, DEVICES_MAX).flatMap((id) => {
    const device = run.read.get('device', id as DeviceId)
    return device ? [{ id, name: nameOf(device), property: properties.get(id) }] : []
  })
  const [only] = devices.length === 1 ? devices : []
  return [
    ...devices.map(({ id, name, property }) => ({
      name: property === undefined ? name : `${name} · ${property}`,
      path: address('deviceDetail', {
        device: id,
        ...(property === undefined ? {} : { view: 'history', property }),
        at: String(atMs),
      }),
    })),
    {
      name: only ? `Operation log of ${only.name}` : 'Operation log',
      path: address('operationLog', { ...(only ? { deviceId: only.id } : {}), at: String(atMs) }),
    },
  ]
}

const address = (
  screen: 'deviceDetail' | 'operationLog',
  parameters: Readonly<Record<string, string>>,
): string => `${screenOf(screen).path}?${new URLSearchParams(parameters)}`

function splitKey(key: string): readonly [deviceId: string, property: string] {
  const [deviceId = '', property = ''] = key.split('/')
  return [deviceId, property]
}
