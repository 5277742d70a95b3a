/** The list of its devices that a bridge in Zigbee2MQTT's habits publishes under `bridge/devices`: a part of it is read. */
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { isTable } from '#shared/parseStates.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import { DEVICE_PROPERTIES_MAX, parseJson } from '#shared/topics.ts'
import type { Description } from './discovery.ts'

export const BRIDGE_DEVICES = 'bridge/devices'

const ADDRESS = /^0x([0-9a-f]{16})$/i
const TEXT_MAX = 50
/** `exposes` has features in features, as a light has its brightness. */
const DEPTH_MAX = 3

/** Those that can be read; none of what is no such list. */
export function describedIn(text: string): Description[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  return list.slice(0, DEVICES_PER_HOST_MAX + 1).flatMap((one: unknown) => {
    const number = isTable(one) && typeof one.ieee_address === 'string' && ADDRESS.exec(one.ieee_address)?.[1]
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
