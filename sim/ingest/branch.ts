/**
 * What a bridge in Zigbee2MQTT's habits publishes below its report topic, as the report that it means: states of a device
 * under the device's address, its own presence under `bridge/state`. Everything else that such a bridge publishes (which
 * devices it has, whether one is available, its log) is nothing that is asked for here.
 */
import { isTable } from '#shared/parseStates.ts'
import { parseJson } from '#shared/topics.ts'

const ADDRESS = /^(?:0x)?([0-9a-f]{16})$/i
const BRIDGE_STATE = 'bridge/state'

/** The text of a report; null for what is none. */
export function fromBranch(part: string, said: string, nowMs: number): string | null {
  if (part === BRIDGE_STATE) return JSON.stringify({ t: nowMs, host: stateOf(said) })
  const number = ADDRESS.exec(part)?.[1]?.toUpperCase()
  if (number === undefined) return null
  // A bridge counts nothing: its states are ordered by their arrival alone.
  return JSON.stringify({ t: nowMs, seq: 0, d: { [number]: parseJson(said) } })
}

/** `{"state":"online"}`, or the bare word of older versions. */
function stateOf(said: string): unknown {
  const json = parseJson(said)
  return isTable(json) ? json.state : said
}
