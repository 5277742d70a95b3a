/**
 * Dialect of Zigbee2MQTT and compatible bridges. Below the host's report topic they publish device states under name or
 * address, `bridge/state`, `…/availability` and `bridge/devices`. Other messages are ignored.
 */
import { isForgottenByNull } from '#shared/devices/kind.ts'
import { isTable } from '#shared/parseStates.ts'
import type { HostId } from '#shared/records/host.ts'
import { parseJson } from '#shared/topics.ts'
import type { Description } from '../core/discovery/discovery.ts'
import type { Dialect } from '../core/ingest/dialect.ts'
import type { ReportingHost } from '../core/ingest/reading.ts'
import type { BridgedDevice, Bridges } from './bridges.ts'

const ADDRESS = /^(?:0x)?([0-9a-f]{16})$/i
const BRIDGE_STATE = 'bridge/state'
const BRIDGE_DEVICES = 'bridge/devices'
const AVAILABILITY = '/availability'

export class Zigbee2mqtt implements Dialect {
  readonly #bridges: Bridges

  constructor(bridges: Bridges) {
    this.#bridges = bridges
  }

  identify(part: string): boolean {
    return part !== ''
  }

  toReport(
    part: string,
    text: string,
    nowMs: number,
    { hostId }: Pick<ReportingHost, 'hostId'>,
  ): string | null {
    const known = this.#bridges.named(hostId, part)
    if (known) return ofDevice(known, text, nowMs)
    const gone = part.endsWith(AVAILABILITY)
      ? this.#bridges.named(hostId, part.slice(0, -AVAILABILITY.length))
      : undefined
    return gone ? ofAbsence(gone, text, nowMs) : fromBranch(part, text, nowMs)
  }

  discover(
    part: string,
    text: string,
    from: Pick<ReportingHost, 'projectId' | 'hostId'>,
  ): readonly Description[] {
    return part === BRIDGE_DEVICES ? (this.#bridges.learn(from, text) ?? []) : []
  }

  unread = (hostId: HostId): number => this.#bridges.unread(hostId)
}

/** Translates by the device's exposes; generic devices are passed unchanged. */
function ofDevice({ number, translation }: BridgedDevice, text: string, nowMs: number): string | null {
  const message = parseJson(text)
  if (!isTable(message)) return null
  return statesText(number, translation ? translation.toAtrium(message) : message, nowMs)
}

/** A reading may be anything by now. */
function ofAbsence({ number, translation }: BridgedDevice, text: string, nowMs: number): string | null {
  if (stateOf(text) !== 'offline' || !translation) return null
  const measured = translation.properties.filter(isForgottenByNull)
  return statesText(number, Object.fromEntries(measured.map(({ name }) => [name, null])), nowMs)
}

/** Bridges have no sequence numbers, so arrival order applies. */
const statesText = (number: string, values: unknown, nowMs: number): string =>
  JSON.stringify({ t: nowMs, seq: 0, d: { [number]: values } })

/** Converts a bridge message to native report text if its list is unknown; null without states. */
export function fromBranch(part: string, given: string, nowMs: number): string | null {
  if (part === BRIDGE_STATE) return JSON.stringify({ t: nowMs, host: stateOf(given) })
  const number = ADDRESS.exec(part)?.[1]?.toUpperCase()
  return number === undefined ? null : statesText(number, inOwnScale(parseJson(given)), nowMs)
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

/**
 * Returns null, which counts as an invalid reading, for a number that is no level; some bulbs report 255 as maximum.
 */
function percentOf(level: unknown): unknown {
  if (typeof level !== 'number') return level
  if (level < 0 || level > LEVEL_MAX + 1) return null
  const percent = Math.round((Math.min(level, LEVEL_MAX) / LEVEL_MAX) * 100)
  // The lowest level is still light.
  return level > 0 ? Math.max(1, percent) : 0
}

/** `{"state":"online"}`, or the bare word of older versions. */
function stateOf(given: string): unknown {
  const json = parseJson(given)
  return isTable(json) ? json.state : given
}
