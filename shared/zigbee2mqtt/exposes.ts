/** Capabilities of a Zigbee2MQTT device from `bridge/devices`. External input: every field may be missing. */
import { isTable } from '#shared/parseStates.ts'
import { withoutControls } from '#shared/rules/plainText.ts'

export type Table = Readonly<Record<string, unknown>>

/** One property of a device, flattened out of its groups. */
export interface Feature {
  /** Property name in messages. */
  readonly property: string
  /** Property name without the endpoint suffix. */
  readonly name: string
  readonly type: string
  /** Type of the surrounding group: `light`, `cover`, `climate`, `switch` …; empty for none. */
  readonly group: string
  readonly isSettable: boolean
  readonly isGettable: boolean
  readonly unit: string
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
  readonly on: unknown
  readonly off: unknown
  readonly values: readonly string[]
}

export interface BridgeDevice {
  /** 16 digits. */
  readonly number: string
  /** Name in its topics. */
  readonly name: string
  readonly model: string
  readonly features: readonly Feature[]
}

const IEEE_ADDRESS = /^0x([0-9a-f]{16})$/i
const TEXT_MAX = 50
/** More than one network has. */
const DEVICES_MAX = 1_000
/** Length limits of a device name in topics and of a property name in messages. */
const [NAME_MAX, PROPERTY_MAX] = [200, 64]
const FEATURES_MAX = 200
const VALUES_MAX = 200
/** `exposes` has features in features, as a light has its brightness. */
const DEPTH_MAX = 3
const [SET, GET] = [2, 4]

export interface BridgeList {
  readonly devices: readonly BridgeDevice[]
  /** Number of devices not read. */
  readonly left: number
}

/** Null if the message is not a list. Unreadable entries and the coordinator are skipped. */
export function readBridgeDevices(list: unknown): BridgeList | null {
  if (!Array.isArray(list)) return null
  const devices = new Map<string, BridgeDevice>()
  let left = 0
  for (const one of list as unknown[]) {
    if (!isTable(one) || one.type === 'Coordinator' || typeof one.ieee_address !== 'string') continue
    const number = IEEE_ADDRESS.exec(one.ieee_address)?.[1]?.toUpperCase()
    if (number === undefined || devices.has(number)) continue
    const name = typeof one.friendly_name === 'string' ? one.friendly_name : one.ieee_address
    if (devices.size >= DEVICES_MAX || name.length > NAME_MAX) left += 1
    else devices.set(number, deviceOf(number, name, one))
  }
  return { devices: [...devices.values()], left }
}

function deviceOf(number: string, name: string, one: Table): BridgeDevice {
  const definition = isTable(one.definition) ? one.definition : {}
  const features: Feature[] = []
  collect(definition.exposes, '', features, 0)
  return { number, name, model: modelOf(definition), features }
}

/** Some characters occupy two code units, and some are removed. */
export const shortText = (value: unknown): string =>
  typeof value === 'string'
    ? [...withoutControls(value.slice(0, 4 * TEXT_MAX)).trim()].slice(0, TEXT_MAX).join('')
    : ''

const modelOf = ({ vendor, model }: Table): string => shortText(`${shortText(vendor)} ${shortText(model)}`)

function collect(exposes: unknown, group: string, into: Feature[], depth: number): void {
  if (!Array.isArray(exposes) || depth > DEPTH_MAX) return
  for (const one of exposes as unknown[]) {
    if (into.length >= FEATURES_MAX) return
    if (!isTable(one)) continue
    const { property, features } = one
    const type = wordOr(one.type, '')
    if (isWord(property)) into.push(featureOf(one, { type, property, group }))
    // The members of a composite have no topic of their own.
    else if (typeof property !== 'string') collect(features, type, into, depth + 1)
  }
}

function featureOf(one: Table, place: Pick<Feature, 'type' | 'property' | 'group'>): Feature {
  const access = typeof one.access === 'number' ? one.access : 0
  return {
    ...place,
    name: wordOr(one.name, place.property),
    isSettable: (access & SET) !== 0,
    isGettable: (access & GET) !== 0,
    unit: wordOr(one.unit, ''),
    min: numberOr(one.value_min),
    max: numberOr(one.value_max),
    step: numberOr(one.value_step),
    on: plainOr(one.value_on),
    off: plainOr(one.value_off),
    values: Array.isArray(one.values) ? one.values.slice(0, VALUES_MAX).filter(isWord) : [],
  }
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= PROPERTY_MAX
const wordOr = (value: unknown, other: string): string => (isWord(value) ? value : other)
/** Normalises values that mean on or off. */
const plainOr = (value: unknown): unknown =>
  isWord(value) || typeof value === 'boolean' || typeof value === 'number' ? value : undefined

const numberOr = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
