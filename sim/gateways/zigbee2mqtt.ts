/**
 * The dialect of Zigbee2MQTT and bridges like it. Below the host's report topic such a bridge publishes the states of a
 * device under the device's address, its own presence under `bridge/state` and the list of its devices under
 * `bridge/devices`. Its other messages (availability, log) are ignored.
 */
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { isTable } from '#shared/parseStates.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import { DEVICE_PROPERTIES_MAX, parseJson } from '#shared/topics.ts'
import type { Description } from '../core/discovery/discovery.ts'
import type { Dialect } from '../core/ingest/dialect.ts'

const ADDRESS = /^(?:0x)?([0-9a-f]{16})$/i
const IEEE_ADDRESS = /^0x([0-9a-f]{16})$/i
const BRIDGE_STATE = 'bridge/state'
const BRIDGE_DEVICES = 'bridge/devices'

export const zigbee2mqtt: Dialect = {
  identify: (part) => part !== '',
  toReport: fromBranch,
  discover: (part, text) => (part === BRIDGE_DEVICES ? describedIn(text) : []),
}

/** A message below the report topic as the text of a native report; null where it holds no state. */
export function fromBranch(part: string, said: string, nowMs: number): string | null {
  if (part === BRIDGE_STATE) return JSON.stringify({ t: nowMs, host: stateOf(said) })
  const number = ADDRESS.exec(part)?.[1]?.toUpperCase()
  if (number === undefined) return null
  // A bridge counts nothing: its states are ordered by their arrival alone.
  return JSON.stringify({ t: nowMs, seq: 0, d: { [number]: inOwnScale(parseJson(said)) } })
}

/** Zigbee2MQTT reports brightness as the Zigbee level; every other property has the unit of the kinds of devices. */
const LEVEL_NAME = /^brightness(?:_l\d{1,2})?$/
const LEVEL_MAX = 254

/** Values in the scales of the kinds of devices: brightness 127 of 254 is 50 %. */
function inOwnScale(values: unknown): unknown {
  if (!isTable(values) || !Object.keys(values).some((name) => LEVEL_NAME.test(name))) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, LEVEL_NAME.test(name) ? percentOf(value) : value]),
  )
}

/** Null, which is no reading and is counted as such, for a number that is no level; 255 is how some bulbs say the highest. */
function percentOf(level: unknown): unknown {
  if (typeof level !== 'number') return level
  if (level < 0 || level > LEVEL_MAX + 1) return null
  const percent = Math.round((Math.min(level, LEVEL_MAX) / LEVEL_MAX) * 100)
  // The lowest level is still light.
  return level > 0 ? Math.max(1, percent) : 0
}

/** `{"state":"online"}`, or the bare word of older versions. */
function stateOf(said: string): unknown {
  const json = parseJson(said)
  return isTable(json) ? json.state : said
}

const TEXT_MAX = 50
/** `exposes` has features in features, as a light has its brightness. */
const DEPTH_MAX = 3

/** The devices in a list of `bridge/devices`; empty where the text is no such list. Entries that cannot be read are left out. */
export function describedIn(text: string): Description[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  return list.slice(0, DEVICES_PER_HOST_MAX + 1).flatMap((one: unknown) => {
    const number =
      isTable(one) && typeof one.ieee_address === 'string' && IEEE_ADDRESS.exec(one.ieee_address)?.[1]
    if (!isTable(one) || !number || one.type === 'Coordinator') return []
    const definition = isTable(one.definition) ? one.definition : {}
    const properties = new Set<string>()
    collect(definition.exposes, properties, 0)
    return [
      {
        number: number.toUpperCase(),
        name: textOf(one.friendly_name),
        model: textOf(definition.model),
        properties: [...properties],
      },
    ]
  })
}

function collect(exposes: unknown, into: Set<string>, depth: number): void {
  if (!Array.isArray(exposes) || depth > DEPTH_MAX) return
  for (const one of exposes.slice(0, DEVICE_PROPERTIES_MAX) as unknown[]) {
    if (!isTable(one) || into.size >= DEVICE_PROPERTIES_MAX) continue
    if (typeof one.property === 'string') into.add(one.property)
    collect(one.features, into, depth + 1)
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? [...withoutControls(value).trim()].slice(0, TEXT_MAX).join('') : ''
