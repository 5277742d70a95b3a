/** The steps of a scene while they are edited. Pure. */
import { isLegalValue, type Property, type Reading, type Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { type FieldValue, isList, isObject } from '../../../ui/form/model/values.ts'

export interface DraftStep {
  readonly deviceId: string
  readonly values: Readings
  readonly delayMs: number
}

/** What the form holds, as steps. */
export function stepsOf(value: FieldValue | undefined): readonly DraftStep[] {
  if (!isList(value)) return []
  return value.flatMap((item) => {
    if (!isObject(item) || typeof item.deviceId !== 'string') return []
    const delayMs = typeof item.delayMs === 'number' ? item.delayMs : 0
    // Written by this editor or read from a scene: names and readings.
    return [{ deviceId: item.deviceId, values: (item.values ?? {}) as unknown as Readings, delayMs }]
  })
}

/** What a scene may set on a device: lasting values that a person sets by hand. */
export function scenePropertiesOf(device: Pick<Device, 'kind' | 'circuits'>): readonly Property[] {
  const { switches, slider, stepper, curtain, more } = tilePartsOf(device)
  const offered = [...switches, slider, stepper, curtain, ...more].filter((one) => one !== null)
  return offered.filter(({ type }) => type === 'binary' || type === 'number' || type === 'choice')
}

/** What it would be set to first: on, the middle, the first choice. */
export function usualValue(property: Property): Reading {
  if (property.type === 'binary') return property.on
  if (property.type === 'choice') return property.values[0] ?? ''
  if (property.type !== 'number') return ''
  const { min, max, step } = property
  return min + Math.round((max - min) / 2 / step) * step
}

/**
 * What the device says of itself now, as far as it can be set; a level only where the device is on. Without a report,
 * its first property with its usual value.
 */
export function capturedValues(device: Device, said: Readings | undefined): Readings {
  const properties = scenePropertiesOf(device)
  const known = properties.filter(({ name }) => said?.[name] !== undefined)
  const legal = known.filter((one) => isLegalValue(one, said?.[one.name] ?? ''))
  const { switches } = tilePartsOf(device)
  const isOff = switches.length > 0 && switches.every(({ name, on }) => said?.[name] !== on)
  const kept = isOff ? legal.filter((one) => switches.some(({ name }) => name === one.name)) : legal
  const captured = Object.fromEntries(kept.map(({ name }) => [name, said?.[name] ?? '']))
  if (kept.length > 0) return captured
  const [first] = properties
  return first ? { [first.name]: usualValue(first) } : {}
}

/** The steps of these devices stay; those that are new begin with `valuesOf` them. */
export function withDevices(
  steps: readonly DraftStep[],
  deviceIds: readonly string[],
  valuesOf: (deviceId: string) => Readings,
): readonly DraftStep[] {
  const known = new Set(steps.map(({ deviceId }) => deviceId))
  const added = deviceIds.filter((id) => !known.has(id))
  return [
    ...steps.filter(({ deviceId }) => deviceIds.includes(deviceId)),
    ...added.map((deviceId) => ({ deviceId, values: valuesOf(deviceId), delayMs: 0 })),
  ]
}
