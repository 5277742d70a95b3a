/**
 * Maps a Zigbee2MQTT device to a kind: properties and scales, both ways. Names and units mostly match; differences come
 * from its exposes.
 */
import {
  isForgottenByNull,
  isLegalValue,
  type Property,
  type Reading,
  type Readings,
  type ReportedValues,
} from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { REMOTE_BUTTONS_MAX } from '#shared/devices/remoteControl.ts'
import { inGateway, inKind, type Scale, scaleOf } from '#shared/devices/scales.ts'
import type { BridgeDevice, Feature, Table } from './exposes.ts'
import { fittingKind, namesIn } from './fittingKind.ts'
import { pressesOf } from './presses.ts'
import { hexOf } from './xyColor.ts'

export interface Translation {
  readonly kind: string
  readonly circuits: number
  /** Properties with the device's own ranges. Settable if the device accepts them. */
  readonly properties: readonly Property[]
  /** Values of a message; unexposed ones are dropped. */
  toAtrium(message: Table): ReportedValues
  /** The message for `/set`; null where one of them cannot be set. */
  toBridge(values: Readings): Table | null
  /** Message for `/get` with the readable properties; null if there are none. */
  readonly ask: Table | null
}

interface Tie {
  readonly property: Property
  readonly feature: Feature
  /** Of a property of key presses: by the device's own words. */
  readonly presses?: ReadonlyMap<string, string>
}

/** Null where no kind fits. */
export function translationOf(device: Pick<BridgeDevice, 'features'>): Translation | null {
  const fitting = fittingKind(device.features)
  const kind = fitting && kindOf(fitting.kind)
  if (!fitting || !kind) return null
  const ties = tiesOf(kind.properties(fitting.circuits), device.features)
  const byProperty = new Map(ties.map((tie) => [tie.feature.property, tie]))
  const byName = new Map(ties.map((tie) => [tie.property.name, tie]))
  const gettable = ties.filter(({ feature }) => feature.isGettable).map(({ feature }) => feature.property)
  return {
    ...fitting,
    properties: ties.map(({ property }) => property),
    toAtrium: (message) => readMessage(message, byProperty),
    toBridge: (values) => writeMessage(values, byName),
    ask: gettable.length === 0 ? null : Object.fromEntries(gettable.map((name) => [name, ''])),
  }
}

/** Separate function, so that a translation retains no unneeded features. */
function tiesOf(properties: readonly Property[], features: readonly Feature[]): Tie[] {
  const names = namesIn(features)
  return properties.flatMap((property) => {
    const feature = property.name === 'linkquality' ? LINKQUALITY : names.get(property.name)
    const own = feature && ownProperty(property, feature)
    if (!own) return []
    const presses = own.type === 'action' ? pressesOf(feature.values, REMOTE_BUTTONS_MAX).presses : null
    return [{ property: own, feature, ...(presses ? { presses } : {}) }]
  })
}

/** Part of every message, whether exposed or not. */
const LINKQUALITY: Feature = {
  property: 'linkquality',
  name: 'linkquality',
  type: 'numeric',
  group: '',
  isSettable: false,
  isGettable: false,
  unit: 'lqi',
  min: null,
  max: null,
  step: null,
  on: undefined,
  off: undefined,
  values: [],
}

const FACTORS: Readonly<Record<string, number>> = {
  'mV V': 0.001,
  'mA A': 0.001,
  'kW W': 1_000,
  'Wh kWh': 0.001,
  'hPa kPa': 0.1,
}

/** Null where the units differ and nobody knows how. */
function factorOf({ unit: wanted = '' }: Property, { unit }: Feature): number | null {
  if (unit === '' || wanted === '' || unit === wanted) return 1
  return FACTORS[`${unit} ${wanted}`] ?? null
}

const LEVEL_MAX = 254

/** Null where the device counts as the kind does. */
function scaleFor(property: Property, { name, unit, min, max, step }: Feature): Scale | null {
  const most = max !== null && max > 0 ? max : name === 'brightness' ? LEVEL_MAX : undefined
  if (most === undefined) return null
  return scaleOf(property, { unit, min: min ?? 0, max: most, step: step ?? undefined })
}

/** The property with the device's ranges; null if it means something else there. */
function ownProperty(property: Property, feature: Feature): Property | null {
  const settable = property.settable && feature.isSettable
  switch (property.type) {
    case 'number': {
      if (feature.type !== 'numeric' || factorOf(property, feature) === null) return null
      if (!settable || scaleFor(property, feature)) return { ...property, settable }
      const { min, max, step } = property
      const own = {
        min: Math.max(min, feature.min ?? min),
        max: Math.min(max, feature.max ?? max),
        step: Math.max(step, feature.step ?? step),
      }
      return own.min < own.max ? { ...property, settable, ...own } : null
    }
    case 'binary':
      return feature.type === 'binary' ? { ...property, settable } : null
    case 'choice': {
      const values = property.values.filter((value) => feature.values.includes(value))
      return values.length === 0 ? null : { ...property, settable, values }
    }
    default:
      return { ...property, settable }
  }
}

function readMessage(message: Table, ties: ReadonlyMap<string, Tie>): ReportedValues {
  const values: Record<string, Reading | null> = {}
  for (const [name, sent] of Object.entries(message)) {
    const tie = ties.get(name)
    // A null means a missing value, and an empty action means that it has ended.
    if (!tie || sent === null || sent === undefined) continue
    const value = readValue(tie, sent)
    if (value === undefined || (value === null && !isForgottenByNull(tie.property))) continue
    values[tie.property.name] = value
  }
  return values
}

/** Null for a value that is no reading, undefined for an empty one. */
function readValue({ property, feature, presses }: Tie, sent: unknown): Reading | null | undefined {
  switch (property.type) {
    case 'number':
      return typeof sent === 'number' ? readNumber(property, feature, sent) : null
    case 'binary':
      if (sent === feature.on) return property.on
      return sent === feature.off ? property.off : null
    case 'action':
      return typeof sent === 'string' ? presses?.get(sent) : undefined
    case 'choice':
      return typeof sent === 'string' && property.values.includes(sent) ? sent : undefined
    default:
      return property.name === 'color' ? (hexOf(sent) ?? undefined) : undefined
  }
}

function readNumber(property: Property & { type: 'number' }, feature: Feature, sent: number): number | null {
  const scale = scaleFor(property, feature)
  if (scale) return inKind(property, scale, sent)
  const factor = factorOf(property, feature) ?? 1
  const value = factor === 1 ? sent : Number((sent * factor).toPrecision(7))
  // Filters values that sensors send for a missing measurement, such as 3,576,021 lx or −1 °C.
  return feature.isSettable || (value >= property.min && value <= property.max) ? value : null
}

function writeMessage(values: Readings, ties: ReadonlyMap<string, Tie>): Table | null {
  const message: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const tie = ties.get(name)
    if (!tie?.property.settable || !isLegalValue(tie.property, value)) return null
    message[tie.feature.property] = writeValue(tie, value)
  }
  return message
}

function writeValue({ property, feature }: Tie, value: Reading): unknown {
  if (property.type === 'binary') return value === property.on ? feature.on : feature.off
  if (property.name === 'color') return { hex: value }
  if (property.type !== 'number' || typeof value !== 'number') return value
  const scale = scaleFor(property, feature)
  if (scale) return inGateway(property, scale, value)
  const plain = value / (factorOf(property, feature) ?? 1)
  const { step } = feature
  // Some devices interpret values between steps incorrectly.
  return step === null ? plain : Number((Math.round(plain / step) * step).toPrecision(7))
}
