import type { Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { DeviceReadings } from '../../../store/readings.ts'

/** Another value than the device has, so that its report shows that it obeys; null for a property without a command. */
export function valueToTry(
  { kind, circuits }: Pick<Device, 'kind' | 'circuits'>,
  name: string,
  readings: DeviceReadings | undefined,
): Reading | null {
  const property = kindOf(kind)
    ?.properties(circuits.length)
    .find((one) => one.name === name)
  const now = readings?.values[name]
  switch (property?.type) {
    case 'binary':
      return now === property.on ? property.off : property.on
    case 'choice':
      return property.values.find((value) => value !== now) ?? null
    case 'number':
      return now === property.max ? property.min : property.max
    default:
      return null
  }
}
