/** Texts of devices in the user's language. Unknown names are shown as on the wire. */

import type { Property, Reading, Readings } from '#shared/devices/kind.ts'
import { type Equipped, propertyOfDevice } from '#shared/devices/registry.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import { nameWithinPlace } from '#shared/rules/nameInPlace.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import type { Format } from '../../i18n/format.ts'
import { findText, i18n, joined, nameOf } from '../../i18n/i18n.ts'

const kindNames = new Map<string, string>()

/** Cached, because it is called for all devices. */
export function kindName(kind: string): string {
  const key = `${i18n.language}/${kind}`
  const known = kindNames.get(key)
  if (known !== undefined) return known
  const found = findText(`devices.kind.${kind}`)
  if (found !== null) kindNames.set(key, found)
  return found ?? kind
}

export const propertyName = (name: string): string => findText(`devices.property.${name}`) ?? name

/** Property title; lock circuits are not called switches. */
export const propertyTitle = (property: Property): string =>
  property.title ??
  propertyName(property.type === 'binary' && property.on === 'LOCK' ? 'lock' : property.name)

/** Property title by name; unknown properties and deleted devices use the general title. */
export const propertyTitleOn = (device: Equipped | undefined, name: string): string => {
  const property = propertyOfDevice(device, name)
  return property ? propertyTitle(property) : propertyName(name)
}

/** A value as text, without unit: `On`, `Cooling`, `Closed`. */
export function wordOf(property: string, value: Reading): string {
  return (
    findText(`devices.valueOf.${property}.${value}`) ??
    findText(`devices.value.${value}`) ??
    shortened(String(value))
  )
}

/** Infrared codes have hundreds of letters, of which nobody reads more than a few. */
const SHOWN_LENGTH_MAX = 128
const shortened = (text: string): string => (text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, 24)}…` : text)

/** A value formatted with its unit: `70%`, `22.5 °C`, `11.2 kW`, `On`. */
export function valueText(property: Property, value: Reading, format: Format): string {
  if (typeof value !== 'number' || property.type !== 'number') return wordOf(property.name, value)
  return format.quantity(value, property.unit ?? '', decimalsOf(property.step))
}

/** Bare percentages that are meaningless without their name. */
const NAMED = new Set(['cpu_load', 'memory_used', 'volume'])

/** Formats a value displayed without its property title. */
export function factText(property: Property, value: Reading, format: Format): string {
  const text = valueText(property, value, format)
  return NAMED.has(property.name) ? `${propertyTitle(property)} ${text}` : text
}

/** A value as text, whether or not the kind still has its property; null is unknown. */
export function readingText(device: Device, name: string, value: Reading | null, format: Format): string {
  if (value === null) return i18n.t('devices.unknown')
  const property = tilePartsOf(device).all.find((one) => one.name === name)
  return property ? valueText(property, value, format) : wordOf(name, value)
}

/** Joins several readings of one device into a line. */
export const readingsText = (device: Device, values: Readings, format: Format): string =>
  joined(Object.entries(values).map(([name, value]) => readingText(device, name, value, format)))

/** Number of decimals of the device's resolution, at most two. */
function decimalsOf(step: number): number {
  if (Number.isInteger(step)) return 0
  return step * 10 === Math.round(step * 10) ? 1 : 2
}

/** `22.5°`, the short form of tiles and panels. */
export const degrees = (temperatureC: number, format: Format): string => `${format.number(temperatureC, 1)}°`

const titles = new WeakMap<Area, { readonly language: string; readonly title: string }>()

/** Rooms are mostly numbers, and a bare number is meaningless: `Room 1106`. Names need no prefix. */
export function areaTitle(area: Area): string {
  const known = titles.get(area)
  // A changed area is another record.
  if (known && known.language === i18n.language) return known.title
  const name = nameOf(area)
  if (!/^[A-Z]?\d+\w?$/i.test(name)) return name
  const title = i18n.t('areas.numbered', { kind: i18n.t(`areas.kind.${area.kind}`), name })
  titles.set(area, { language: i18n.language, title })
  return title
}

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** A name without the place's name in front of it: the surrounding content names the place. */
export function nameWithin(one: Named, around: Named | undefined): string {
  return nameWithinPlace(nameOf(one), around ? nameOf(around) : '')
}

/** The name of circuit `index` (from 0) of a device with several. */
export function circuitLabel(device: Device, index: number): string {
  const circuit = device.circuits[index]
  const own = circuit ? nameOf(circuit) : ''
  return own !== '' ? own : i18n.t('control.circuitNumber', { number: index + 1 })
}

/** Set in steps rather than along a scale: temperatures, and what has no unit. */
export const isStepped = ({ unit }: { readonly unit?: string | undefined }): boolean =>
  unit === undefined || unit === '°C'
