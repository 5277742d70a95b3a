/**
 * The entities of a device as devices of Atrium: each light, cover, lock and climate is one, switches are circuits of one, and
 * sensors belong to the first whose kind has such a property. The others form devices of their own.
 */
import type { Feature, Table } from '#shared/zigbee2mqtt/exposes.ts'
import { shortText } from '#shared/zigbee2mqtt/exposes.ts'
import { type Translation, translationOf } from '#shared/zigbee2mqtt/translation.ts'
import { ADDRESS_LENGTH_MAX, type FieldDevice } from '../adapter.ts'
import { draftsOf, isSensorOf, metered, type Tie, tiesOf } from './drafts.ts'
import type { Entity } from './entity.ts'

export interface Part {
  readonly field: FieldDevice
  readonly translation: Translation
  readonly entities: ReadonlySet<Entity>
  /** Values of an entity, in the names of the part. */
  named(entity: Entity, values: Table): Table
  /** Values of the part, in the names of each entity that has some of them. */
  shared(values: Table): ReadonlyMap<Entity, Table>
}

export interface DeviceParts {
  readonly parts: readonly Part[]
  /** Entities of which nothing has a place. */
  readonly left: readonly Entity[]
}

/** Of one device. */
const PARTS_MAX = 50

/** @param numberOf the number of a device in Atrium, of what it is called on its bus */
export function partsOf(all: readonly Entity[], numberOf: (address: string) => string): DeviceParts {
  const entities = [...all].sort((a, b) => compareIds(a.config.id, b.config.id))
  const drafts = draftsOf(entities)
  const parts: Part[] = []
  let sensors = entities.filter(isSensorOf).flatMap(tiesOf)
  const add = (key: string, main: readonly Tie[], others: readonly Tie[]): boolean => {
    const part = partOf({ key, main, others, isOnly: drafts.length < 2 && parts.length === 0, numberOf })
    if (!part) return false
    parts.push(part)
    const isMeasured = part.field.properties.some(({ name }) => name === 'power' || name === 'energy')
    sensors = sensors.filter(
      ({ entity, feature }) =>
        !part.entities.has(entity) &&
        // A sum and its parts would be counted twice.
        !(isMeasured && METERED.has(feature.property)),
    )
    return true
  }
  for (const { key, main, own } of drafts) add(key, main, own ?? sensors)
  while (sensors.length > 0 && parts.length < PARTS_MAX)
    if (!add(parts.length === 0 ? 'sensors' : `sensors/${idOf(sensors)}`, [], metered(sensors))) break
  const placed = new Set(parts.flatMap((part) => [...part.entities]))
  return { parts, left: entities.filter((entity) => !placed.has(entity)) }
}

const METERED: ReadonlySet<string> = new Set(['power', 'energy', 'voltage', 'current'])
const idOf = ([first]: readonly Tie[]): string => first?.entity.config.id ?? ''

/** Numbers within ids by their amount, as devices count their channels. */
const compareIds = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

interface PartPlan {
  readonly key: string
  readonly main: readonly Tie[]
  readonly others: readonly Tie[]
  readonly isOnly: boolean
  readonly numberOf: (address: string) => string
}

/** Null where no kind fits. */
function partOf({ key, main, others, isOnly, numberOf }: PartPlan): Part | null {
  const byProperty = new Map<string, Tie>()
  for (const tie of [...main, ...others])
    if (!byProperty.has(tie.feature.property)) byProperty.set(tie.feature.property, tie)
  const features: Feature[] = [...byProperty.values()].map(({ feature }) => feature)
  const translation = translationOf({ features })
  if (!translation) return null
  const known = new Set(translation.properties.map(({ name }) => name))
  for (const tie of byProperty.values())
    if (!main.includes(tie) && !known.has(tie.feature.property)) byProperty.delete(tie.feature.property)
  const ties = [...byProperty.values()]
  const [first] = ties
  if (!first) return null
  const entities = new Set(ties.map(({ entity }) => entity))
  const address = `${first.entity.config.device.id}/${key}`
  return {
    field: {
      number: numberOf(address),
      address: address.slice(0, ADDRESS_LENGTH_MAX),
      name: nameOf(first, isOnly),
      model: [...entities].map(({ config }) => config.device.model).find((one) => one !== '') ?? '',
      kind: translation.kind,
      circuits: translation.circuits,
      properties: translation.properties,
    },
    translation,
    entities,
    named: (entity, values) => named(ties, entity, values),
    shared: (values) => shared(byProperty, values),
  }
}

function nameOf({ entity: { config } }: Tie, isOnly: boolean): string {
  const { name: device } = config.device
  if (device === '') return config.name || config.id
  if (isOnly || config.name === '') return device
  return shortText(config.name.startsWith(device) ? config.name : `${device} ${config.name}`)
}

function named(ties: readonly Tie[], entity: Entity, values: Table): Table {
  const own = ties.filter((tie) => tie.entity === entity && Object.hasOwn(values, tie.property))
  return Object.fromEntries(own.map(({ feature, property }) => [feature.property, values[property]]))
}

function shared(ties: ReadonlyMap<string, Tie>, values: Table): ReadonlyMap<Entity, Table> {
  const tables = new Map<Entity, Record<string, unknown>>()
  for (const [name, value] of Object.entries(values)) {
    const tie = ties.get(name)
    if (!tie) continue
    const table = tables.get(tie.entity) ?? {}
    table[tie.property] = value
    tables.set(tie.entity, table)
  }
  return tables
}
