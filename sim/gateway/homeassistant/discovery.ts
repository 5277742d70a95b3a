/**
 * Discovery messages: which entities a device has, with their settings written out. Read from outside: everything may be
 * missing. `entities.ts` makes something of each setting.
 */
import { isTable } from '#shared/parseStates.ts'
import { parseJson } from '#shared/topics.ts'
import { shortText, type Table } from '#shared/zigbee2mqtt/exposes.ts'
import { ABBREVIATIONS, DEVICE_ABBREVIATIONS } from './abbreviations.ts'

export interface DeviceFacts {
  readonly id: string
  /** Empty where the message does not say. */
  readonly name: string
  readonly model: string
}

export interface EntityConfig {
  readonly component: string
  /** The same in every message about it. */
  readonly id: string
  readonly name: string
  readonly device: DeviceFacts
  /** All settings, with long names. */
  readonly settings: Table
}

/** `<prefix>/<component>/[<node>/]<object>/config` */
export interface DiscoveryTopic {
  readonly component: string
  readonly object: string
}

const COMPONENTS_MAX = 200
const ID_MAX = 200

/** Null for any other topic. */
export function discoveryTopicOf(topic: string, prefix: string): DiscoveryTopic | null {
  if (!topic.startsWith(`${prefix}/`)) return null
  const levels = topic.slice(prefix.length + 1).split('/')
  const [component, ...rest] = levels
  if (component === undefined || rest.length < 2 || rest.length > 3 || rest.pop() !== 'config') return null
  return { component, object: rest.join('/') }
}

/** One entity, or those of a whole device; null where the message is malformed. An entity without settings is one that was removed. */
export function readDiscovery({ component, object }: DiscoveryTopic, text: string): EntityConfig[] | null {
  const json = parseJson(text)
  if (!isTable(json)) return null
  const message = writtenOut(json, ABBREVIATIONS)
  if (component !== 'device') return [entityOf(message, { component, object })]
  const { components, ...shared } = message
  if (!isTable(components)) return null
  const parts = Object.entries(components)
  if (parts.length > COMPONENTS_MAX) return null
  return parts.flatMap(([key, part]) => {
    const own = isTable(part) ? writtenOut(part, ABBREVIATIONS) : {}
    const { platform, ...settings } = own
    // With nothing but its platform it was removed.
    if (typeof platform !== 'string' || Object.keys(settings).length === 0) return []
    return entityOf({ ...shared, ...settings }, { component: platform, object: `${object}/${key}` })
  })
}

function writtenOut(message: Table, names: Readonly<Record<string, string>>): Table {
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      (Object.hasOwn(names, name) ? names[name] : undefined) ?? name,
      value,
    ]),
  )
}

function entityOf(message: Table, { component, object }: DiscoveryTopic): EntityConfig {
  const settings = withBase(message, typeof message['~'] === 'string' ? message['~'] : null)
  const id = idOr(settings.unique_id, `${component}/${object}`)
  const name = shortText(settings.name)
  return { component, id, name, device: deviceOf(settings.device, { id, name: name || object }), settings }
}

/** `~` at the beginning or end of a topic stands for its base. */
function withBase(message: Table, base: string | null): Table {
  const full = (value: unknown): unknown => {
    if (typeof value !== 'string' || base === null) return value
    if (value.startsWith('~')) return base + value.slice(1)
    return value.endsWith('~') ? value.slice(0, -1) + base : value
  }
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => {
      if (name === 'availability') return [name, availabilityOf(value, full)]
      return [name, /(^|_)topic$/.test(name) ? full(value) : value]
    }),
  )
}

const availabilityOf = (said: unknown, full: (value: unknown) => unknown): Table[] =>
  (Array.isArray(said) ? (said as unknown[]) : [said]).filter(isTable).map((one) => {
    const { topic, ...rest } = writtenOut(one, ABBREVIATIONS)
    return { ...rest, topic: full(topic) }
  })

const idOr = (value: unknown, other: string): string =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length <= ID_MAX
    ? String(value)
    : other

/** An entity without a device is one. */
function deviceOf(said: unknown, alone: { readonly id: string; readonly name: string }): DeviceFacts {
  if (!isTable(said)) return { id: alone.id, name: alone.name, model: '' }
  const { identifiers, connections, manufacturer, model, name } = writtenOut(said, DEVICE_ABBREVIATIONS)
  const first: unknown = Array.isArray(identifiers) ? identifiers[0] : identifiers
  const connection: unknown = Array.isArray(connections) ? connections[0] : undefined
  const address: unknown = Array.isArray(connection) ? connection[1] : undefined
  return {
    id: idOr(first, idOr(address, alone.id)),
    name: shortText(name),
    model: shortText(`${shortText(manufacturer)} ${shortText(model)}`),
  }
}
