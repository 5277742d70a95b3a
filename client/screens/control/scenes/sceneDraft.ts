/** The steps of a scene while they are edited. Pure. */
import { isLegalValue, type Property, type Reading, type Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { isMoving } from '#shared/rules/sceneState.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { type FieldValue, isList, isObject } from '../../../ui/form/model/values.ts'
import type { Trust } from '../../../widgets/devices/trust.ts'

export interface DraftStep {
  readonly deviceId: string
  readonly values: Readings
  readonly delayMs: number
}

/** Form values as steps. */
export function stepsOf(value: FieldValue | undefined): readonly DraftStep[] {
  if (!isList(value)) return []
  return value.flatMap((item) => {
    if (!isObject(item) || typeof item.deviceId !== 'string') return []
    const delayMs = typeof item.delayMs === 'number' ? item.delayMs : 0
    // Written by this editor or read from a scene: names and readings.
    return [{ deviceId: item.deviceId, values: (item.values ?? {}) as unknown as Readings, delayMs }]
  })
}

export const BLANK_SCENE = { image: 'lights', steps: [], runBy: 'server', key: null }

/** Properties that a scene may set: persistent ones that users control. */
export function scenePropertiesOf(device: Pick<Device, 'kind' | 'circuits'>): readonly Property[] {
  const { switches, mode, curtain, slider, stepper, more } = tilePartsOf(device)
  // On/off first, then details.
  const offered = [...switches, mode, curtain, slider, stepper, ...more].filter((one) => one !== null)
  return [...new Set(offered)].filter(
    ({ type }) => type === 'binary' || type === 'number' || type === 'choice',
  )
}

/** Values that the device's kind does not support (any more). */
export function lostValues(device: Pick<Device, 'kind' | 'circuits'>, values: Readings): readonly string[] {
  const known = new Set(scenePropertiesOf(device).map(({ name }) => name))
  return Object.keys(values).filter((name) => !known.has(name))
}

/** Default value: on, the middle, the first choice. */
export function defaultValue(property: Property): Reading {
  if (property.type === 'binary') return property.on
  if (property.type === 'choice') return property.values[0] ?? ''
  if (property.type !== 'number') return ''
  const { min, max, step } = property
  return min + Math.round((max - min) / 2 / step) * step
}

/** Settable values as reported; levels only if the device is on. Null if there are none. */
function reportedValues(device: Device, reported: Readings | undefined): Readings | null {
  const properties = scenePropertiesOf(device)
  const known = properties.filter(({ name }) => reported?.[name] !== undefined)
  const legal = known.filter((one) => isLegalValue(one, reported?.[one.name] ?? ''))
  const { switches } = tilePartsOf(device)
  const isOff = switches.length > 0 && switches.every(({ name, on }) => reported?.[name] !== on)
  const kept = isOff ? legal.filter((one) => switches.some(({ name }) => name === one.name)) : legal
  return kept.length > 0 ? Object.fromEntries(kept.map(({ name }) => [name, reported?.[name] ?? ''])) : null
}

/** Why the current state of a device is uncertain. */
export type NotKnown = Exclude<Trust, 'live'> | 'moving' | 'gone'

/** The current settings of the device, excluding outdated, missing and pending values. */
export function captureOf(device: Device, reported: Readings | undefined, trust: Trust): Readings | NotKnown {
  if (trust !== 'live') return trust
  if (reported && isMoving(reported)) return 'moving'
  return reportedValues(device, reported) ?? 'never'
}

/** Initial values of an added device: its last report, otherwise the default of its first property. */
export function firstValues(device: Device, reported: Readings | undefined): Readings {
  const [first] = scenePropertiesOf(device)
  return reportedValues(device, reported) ?? (first ? { [first.name]: defaultValue(first) } : {})
}

/** Keeps steps of these devices; new ones start with `valuesOf`. */
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
