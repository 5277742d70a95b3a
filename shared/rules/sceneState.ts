/** Whether a device matches a scene, and the values that restore its previous state. Pure. */
import type { Reading, Readings } from '#shared/devices/kind.ts'
import { isLegalValue, isMomentary } from '#shared/devices/kind.ts'
import { kindOf, propertiesOf, propertyOfDevice } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

type Kindred = Pick<Device, 'kind' | 'circuits' | 'capabilities'>

/** Motors and heaters settle near their setpoint, not on it. */
const TOLERANCES: Readonly<Record<string, number>> = { '%': 2, '°C': 0.25 }
const SWITCH = /^state(_l\d+)?$/

const isShade = (device: Kindred): boolean => kindOf(device.kind)?.group === 'shade'

/** Whether a shade reports that its motor runs. */
export const isMoving = (reported: Readings): boolean =>
  reported.moving !== undefined && reported.moving !== 'STOP'

/**
 * Whether the device reports the commanded value; undefined if it does not report it, or if the command may be
 * repeated.
 */
export function isSetTo(
  device: Kindred,
  name: string,
  wanted: Reading,
  reported: Readings,
): boolean | undefined {
  if (isShade(device) && reported.position !== undefined && (name === 'state' || name === 'position')) {
    const target = endOf(name, wanted)
    if (target !== null) return !isMoving(reported) && isNear(target, reported.position, '%')
  }
  const value = reported[name]
  if (value === undefined) return undefined
  const property = propertyOfDevice(device, name)
  if (isMomentary(property)) return undefined
  return isNear(wanted, value, property?.type === 'number' ? property.unit : undefined)
}

/** Everything of it is so. */
export const isSo = (device: Kindred, values: Readings, reported: Readings | undefined): boolean =>
  reported !== undefined &&
  Object.entries(values).every(([name, value]) => isSetTo(device, name, value, reported))

interface TimedStep<Id extends string> {
  readonly deviceId: Id
  readonly values: Readings
  readonly delayMs: number
}

/** Final target values per device. */
export function lastValues<Id extends string>(steps: readonly TimedStep<Id>[]): Map<Id, Readings> {
  const last = new Map<Id, Readings>()
  for (const { deviceId, values } of steps.toSorted((a, b) => a.delayMs - b.delayMs))
    last.set(deviceId, { ...last.get(deviceId), ...values })
  return last
}

/** Number of steps whose device matches now. The last step per device counts. */
export function soNow(
  steps: readonly TimedStep<string>[],
  read: (deviceId: string) => { readonly device: Kindred; readonly said: Readings | undefined } | null,
): { readonly so: number; readonly of: number } {
  const last = lastValues(steps)
  const so = [...last].filter(([deviceId, values]) => {
    const found = read(deviceId)
    return found !== null && isSo(found.device, values, found.said)
  })
  return { so: so.length, of: last.size }
}

/** A curtain is open anywhere but at its end, so that its setpoint is its position. */
function endOf(name: string, wanted: Reading): Reading | null {
  if (name === 'position') return wanted
  return wanted === 'OPEN' ? 100 : wanted === 'CLOSE' ? 0 : null
}

function isNear(a: Reading, b: Reading, unit: string | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return Math.abs(a - b) <= (TOLERANCES[unit ?? ''] ?? 0)
}

/**
 * Values that restore a device after these properties were set: the same properties, and on/off, which a level may
 * change. Null if it has not reported them, or is moving.
 */
export function keptValues(
  device: Kindred,
  touched: readonly string[],
  reported: Readings | undefined,
): Record<string, Reading> | null {
  if (!reported || isMoving(reported)) return null
  const properties = propertiesOf(device).filter((property) => property.settable && !isMomentary(property))
  const names = isShade(device)
    ? ['position']
    : properties.map(({ name }) => name).filter((name) => touched.includes(name) || SWITCH.test(name))
  const kept = names.flatMap((name) => {
    const property = properties.find((one) => one.name === name)
    const value = reported[name]
    return property && value !== undefined && isLegalValue(property, value) ? [[name, value] as const] : []
  })
  const isWhole = isShade(device) || touched.every((name) => kept.some(([known]) => known === name))
  return kept.length > 0 && isWhole ? Object.fromEntries(kept) : null
}

/**
 * Commands that restore a device, in order: on, levels, off. Null if it is already restored, or if someone changed it
 * locally.
 */
export function putBack(
  device: Kindred,
  before: Readings,
  tried: Readings,
  reported: Readings | undefined,
): Record<string, Reading> | 'changed' | null {
  // Without a later report the tried value is assumed.
  const now = { ...before, ...tried, ...reported }
  const isAsTried = Object.entries(tried).every(
    ([name, value]) =>
      isMoving(now) ||
      isSetTo(device, name, value, now) !== false ||
      isSetTo(device, name, before[name] ?? value, now) === true,
  )
  const isAsBefore = (name: string, value: Reading): boolean => isSetTo(device, name, value, now) === true
  const differing = Object.entries(before).filter(([name, value]) => !isAsBefore(name, value))
  if (differing.length === 0) return null
  if (!isAsTried) return 'changed'
  const isOff = ([name, value]: readonly [string, Reading]): boolean => SWITCH.test(name) && value === 'OFF'
  return Object.fromEntries([
    ...differing.filter(([name]) => SWITCH.test(name)).filter((one) => !isOff(one)),
    ...differing.filter(([name]) => !SWITCH.test(name)),
    // Off is sent last, because a level would turn it on again.
    ...Object.entries(before).filter(isOff),
  ])
}
