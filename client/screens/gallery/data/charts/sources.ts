/** Which devices of the project have something to draw. Pure. */
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { NumberProperty } from '../../../../actions/devices/properties.ts'
import { placeOrder } from '../../../../widgets/devices/places.ts'

export type Measured = 'energy' | 'temperature'

export interface Source {
  readonly device: Device
  readonly property: NumberProperty
}

/** A list to choose from, not a register: device management has them all. */
export const SOURCES_MAX = 40

/** Preferred sources: air sensors, then others. */
const PROPERTIES: Readonly<Record<Measured, readonly string[]>> = {
  energy: ['energy'],
  temperature: ['temperature', 'local_temperature'],
}

/** Meters of whole floors precede sockets, and measuring devices precede others; then sorted by place. */
export function sourcesOf(
  read: ReadState,
  measured: Measured,
): { readonly sources: readonly Source[]; readonly all: number } {
  const found: { readonly source: Source; readonly rank: number; readonly place: string }[] = []
  for (const device of read.all('device')) {
    const property = measuredBy(device, measured)
    if (!property) continue
    const rank = rankOf(device, property, measured)
    found.push({ source: { device, property }, rank, place: placeOrder(read, device.areaId) })
  }
  found.sort((a, b) => a.rank - b.rank || a.place.localeCompare(b.place) || byNumber(a.source, b.source))
  return { sources: found.slice(0, SOURCES_MAX).map(({ source }) => source), all: found.length }
}

const byNumber = (a: Source, b: Source): number => a.device.number.localeCompare(b.device.number)

function measuredBy(device: Device, measured: Measured): NumberProperty | undefined {
  const kind = kindOf(device.kind)
  // Unmetered energy is no series of amounts.
  if (!kind || (measured === 'energy' && !kind.isMetered)) return undefined
  const properties = kind.properties(device.circuits.length)
  for (const name of PROPERTIES[measured]) {
    const property = properties.find((one) => one.name === name)
    if (property?.type === 'number') return property
  }
  return undefined
}

function rankOf(device: Device, property: NumberProperty, measured: Measured): number {
  const isMain = kindOf(device.kind)?.primary.includes(property.name) === true
  return PROPERTIES[measured].indexOf(property.name) + (isMain ? 0 : PROPERTIES[measured].length)
}
