import type { Reading } from '#shared/devices/kind.ts'
import { propertyOfDevice } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { DeviceReadings } from '../../../store/readings.ts'

/** Another value than the device has, so that its report shows that it obeys; null for a property without a command. */
export function valueToTry(
  device: Pick<Device, 'kind' | 'circuits' | 'capabilities'>,
  name: string,
  readings: DeviceReadings | undefined,
): Reading | null {
  const property = propertyOfDevice(device, name)
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
