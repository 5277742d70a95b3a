/** Whether a device is as a scene would have it, and what brings it back to how it was. Pure. */
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

/** By device what it is set to in the end. */
export function lastValues<Id extends string>(steps: readonly TimedStep<Id>[]): Map<Id, Readings> {
  const last = new Map<Id, Readings>()
  for (const { deviceId, values } of steps.toSorted((a, b) => a.delayMs - b.delayMs))
    last.set(deviceId, { ...last.get(deviceId), ...values })
  return last
}

/** How many of the steps are so now: of steps for one device the last one counts. */
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
 * What brings a device back after these properties of it were set: the same ones, and whether it is on, which setting a
 * level may change. Null where it has not reported what it is set to, or is on its way.
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
 * What puts a device back, in the order in which it is sent: on, levels, off. Null where it is back, or where someone
 * set it at the device itself: one of the tried properties is neither as before nor as tried.
 */
export function putBack(
  device: Kindred,
  before: Readings,
  tried: Readings,
  reported: Readings | undefined,
): Record<string, Reading> | 'changed' | null {
  // Without a report since, the tried value is taken to hold.
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
    // Sent last: a level would turn the device on again.
    ...Object.entries(before).filter(isOff),
  ])
}
