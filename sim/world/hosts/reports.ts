/** Converts exact values to a host's packets: rounding, deadbands and bounded packet sizes. */
import type { Property, Reading, Readings } from '#shared/devices/kind.ts'
import type { DeviceBody } from '../physics/body.ts'

export const PACKET_SIZE_MAX_BYTES = 60_000

/** The nearest value that the property allows. */
export function roundToStep(property: Property, value: Reading): Reading {
  if (property.type !== 'number' || typeof value !== 'number') return value
  const { min, max, step } = property
  const bounded = Math.min(max, Math.max(min, value))
  // Steps below one divide one, so that the result is the double nearest to the decimal and prints as such.
  if (step < 1) return Math.round(bounded * Math.round(1 / step)) / Math.round(1 / step)
  return min + Math.round((bounded - min) / step) * step
}

export interface Overlay {
  /** Readings by which a fault replaces the true values. */
  readonly forced: ReadonlyMap<string, Reading>
  /** Modifies readings by faults; may exceed the property's range. */
  readonly distorted: ReadonlyMap<string, (reading: Reading) => Reading | undefined>
}

/** The current reading of a property; undefined for momentary actions and properties without a value. */
export function readingOf(body: DeviceBody, overlay: Overlay, property: Property): Reading | undefined {
  if (property.type === 'action') return undefined
  const value = overlay.forced.get(property.name) ?? body.values[property.name]
  if (value === undefined) return undefined
  const reading = roundToStep(property, value)
  const distort = overlay.distorted.get(property.name)
  return distort ? distort(reading) : reading
}

function isNews(property: Property, value: Reading, before: Reading | undefined): boolean {
  if (value === before) return false
  if (property.type !== 'number' || typeof value !== 'number' || typeof before !== 'number') return true
  const { deadband, min, max } = property
  // The end of a range is news however near it is: a closed curtain, an empty battery, a load switched off.
  if (!deadband || value === min || value === max) return true
  return Math.abs(value - before) >= Math.max(deadband.by, (deadband.share ?? 0) * Math.abs(before)) - 1e-9
}

interface Reporting extends Overlay {
  readonly reported: Record<string, Reading>
  /** Last checked value of each property, in order; unchanged values are skipped. */
  readonly looked: (Reading | undefined)[]
}

/** Readings beyond their deadband since the last report, or all; marks them as reported. */
export function collectReadings(body: DeviceBody, overlay: Reporting, isFull: boolean): Readings | null {
  const readings: Record<string, Reading> = {}
  const { looked } = overlay
  const isPlain = overlay.forced.size === 0 && overlay.distorted.size === 0
  let isEmpty = true
  let at = -1
  for (const property of body.properties) {
    at += 1
    const exact = isPlain ? body.values[property.name] : undefined
    if (!isFull && exact !== undefined && exact === looked[at]) continue
    looked[at] = exact
    const value = readingOf(body, overlay, property)
    if (value === undefined || !(isFull || isNews(property, value, overlay.reported[property.name]))) continue
    readings[property.name] = value
    overlay.reported[property.name] = value
    isEmpty = false
  }
  const action = body.actions.shift()
  if (action) {
    readings[action.property] = action.value
    isEmpty = false
  }
  return isEmpty ? null : readings
}

/** Splits the states of many devices into groups whose packets stay below the limit. */
export function splitStates(states: readonly (readonly [string, Readings])[]): Record<string, Readings>[] {
  const groups: Record<string, Readings>[] = []
  let group: Record<string, Readings> = {}
  let sizeBytes = 0
  for (const [number, readings] of states) {
    const ownBytes = Buffer.byteLength(JSON.stringify(readings)) + 24
    if (sizeBytes > 0 && sizeBytes + ownBytes > PACKET_SIZE_MAX_BYTES - 100) {
      groups.push(group)
      group = {}
      sizeBytes = 0
    }
    group[number] = readings
    sizeBytes += ownBytes
  }
  if (sizeBytes > 0) groups.push(group)
  return groups
}
