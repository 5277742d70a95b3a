/** Evaluator input of one project: last values, presence, kinds and weather. */
import type { Facts } from '#shared/automation/memory.ts'
import { silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf, propertyOfDevice } from '#shared/devices/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { LastReadings } from '../../core/telemetry/lastValues.ts'
import type { WeatherNow } from './ports.ts'

export interface FactSources {
  readonly project: () => Project
  readonly read: ReadState
  readonly last: ReadonlyMap<DeviceId, LastReadings>
  readonly weather: WeatherNow
}

/** Live view, not a copy: query it at the evaluated instant. */
export function factsOf({ project, read, last, weather }: FactSources): Facts {
  return {
    get place() {
      return project()
    },
    valueOf(deviceId, property) {
      const readings = last.get(deviceId)
      const value = readings?.values[property]
      return readings && value !== undefined && read.get('device', deviceId)
        ? { value, atMs: readings.atMs }
        : null
    },
    awaySinceMs(deviceId) {
      const device = read.get('device', deviceId)
      const host = device && read.get('host', device.hostId)
      // A deleted device counts as always away.
      if (!host) return 0
      return host.isOnline ? null : (host.presenceSinceMs ?? 0)
    },
    silentAfterMs(deviceId) {
      const device = read.get('device', deviceId)
      const kind = device && kindOf(device.kind)
      return device?.silentAfterMs ?? (kind ? silentAfterMs(kind) : null)
    },
    isAction(deviceId, property) {
      return propertyOfDevice(read.get('device', deviceId), property)?.type === 'action'
    },
    weatherOf: (quantity) => weather.valueOf(project(), quantity),
  }
}
