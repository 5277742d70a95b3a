/** Checks whether a device accepts values, independent of its record. */
import { called, type RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Device } from '#shared/records/device.ts'
import { isLegalValue, type Readings } from './kind.ts'
import { propertiesOf } from './registry.ts'

export type CommandTarget = Pick<Device, 'name' | 'nameEn' | 'kind' | 'circuits' | 'capabilities'>

export interface IllegalValue {
  readonly code: MessageCode
  readonly details: RejectionDetails
}

/**
 * Why the command is illegal: it is empty or contains values that the kind does not accept. Null if legal.
 */
export function illegalValue(device: CommandTarget, values: Readings): IllegalValue | null {
  const properties = propertiesOf(device)
  const given = Object.entries(values)
  if (given.length === 0)
    return { code: 'property_unknown', details: { ...called('device', device), property: '' } }
  for (const [name, value] of given) {
    const property = properties.find((candidate) => candidate.name === name)
    if (!property?.settable)
      return { code: 'property_unknown', details: { ...called('device', device), property: name } }
    if (!isLegalValue(property, value))
      return { code: 'value_not_allowed', details: { ...called('device', device), property: name, value } }
  }
  return null
}
