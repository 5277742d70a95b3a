/**
 * What of a report is taken in: the host's own devices, of each what its kind can report (believable.ts), within bounds. The
 * rest is counted and kept nowhere. What is stored, folded and forwarded is written anew from what was accepted, so
 * that no reader sees a byte that the server did not believe.
 */
import type { Readings } from '#shared/devices/kind.ts'
import { isCount, isTable } from '#shared/parseStates.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import {
  DEVICE_PROPERTIES_MAX,
  formatAlarmText,
  type Notice,
  PACKET_DEVICES_MAX,
  parseAlarmText,
  parseJson,
  parseNotice,
  type Report,
} from '#shared/topics.ts'
import type { LastReadings } from '../telemetry/lastValues.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import { believableOf, isBelieved } from './believable.ts'

export interface KnownReadings {
  readonly device: Device
  readonly values: Readings
}

/** Readings that are merged, with what was known before them. */
export interface MergedReadings extends KnownReadings {
  readonly before: LastReadings | undefined
  /** Said again as its host came back: how it is, and nothing that happens now. */
  readonly isRepeated: boolean
}

/** A report as far as it was accepted. */
export type Accepted =
  | { readonly kind: 'states'; readonly devices: readonly KnownReadings[]; readonly text: string }
  | (Exclude<Report, { kind: 'states' }> & { readonly text: string })

export type RefusedPart =
  | 'unknown_device'
  | 'unknown_property'
  | 'unfit_value'
  | 'too_many_devices'
  | 'too_many_properties'

export interface Judge {
  readonly workspace: OwnWorkspace
  readonly hostId: HostId
  readonly count: (part: RefusedPart) => void
  /** A state of what is no device of the project. */
  readonly onStranger?: (number: string, values: Readonly<Record<string, unknown>>) => void
}

/** Null for what is no report at all. */
export function accept(text: string, judge: Judge): Accepted | null {
  const parts = acceptInParts(text, judge)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The same in parts of less than a millisecond each, between which others may have their turn. */
export function* acceptInParts(text: string, judge: Judge): Generator<undefined, Accepted | null> {
  if (!text.startsWith('{')) {
    const alarm = parseAlarmText(text)
    return alarm && { kind: 'alarm', alarm, text: formatAlarmText(alarm) }
  }
  const json = parseJson(text)
  yield
  if (typeof json !== 'object' || json === null) return null
  if ('d' in json) return yield* acceptStates(json, judge)
  const notice = parseNotice(json)
  if (notice === null) return null
  return { ...notice, text: JSON.stringify(saidIn(notice)) }
}

function saidIn(notice: Notice): object {
  if (notice.kind === 'presence') return notice.presence
  return notice.kind === 'ran' ? notice.ran : notice.acknowledgement
}

function* acceptStates(json: object, judge: Judge): Generator<undefined, Accepted | null> {
  const { t, seq, d } = json as Partial<Record<string, unknown>>
  if (!isCount(t) || !isCount(seq) || !isTable(d)) return null
  for (const key in json) if (key !== 't' && key !== 'seq' && key !== 'd') return null
  const devices: KnownReadings[] = []
  const texts: string[] = []
  let looked = 0
  for (const number in d) {
    if (looked > 0) yield
    const values = d[number]
    if (!isTable(values) || isHiding(number, values)) return null
    looked += 1
    if (looked > PACKET_DEVICES_MAX) {
      judge.count('too_many_devices')
      break
    }
    const device = judge.workspace.state.first('device', 'number', number)
    if (device?.hostId !== judge.hostId) {
      if (!device) judge.onStranger?.(number, values)
      judge.count('unknown_device')
      continue
    }
    const known = readingsOfKind(device, values, judge.count)
    texts.push(`${JSON.stringify(number)}:${JSON.stringify(known)}`)
    devices.push({ device, values: known })
  }
  return { kind: 'states', devices, text: `{"t":${t},"seq":${seq},"d":{${texts.join()}}}` }
}

/** A name that assignments drop silently: a packet that has it is built to be read in two ways. */
function isHiding(number: string, values: object): boolean {
  return number === '__proto__' || Object.hasOwn(values, '__proto__')
}

/** The values themselves where a device of the kind can report all of them, else those that it can. */
export function readingsOfKind(
  { kind }: Device,
  values: Readonly<Record<string, unknown>>,
  count: Judge['count'],
): Readings {
  const believable = believableOf(kind)
  let looked = 0
  for (const name in values) {
    looked += 1
    if (looked > DEVICE_PROPERTIES_MAX || !isBelieved(believable.get(name), values[name]))
      return someOfKind(believable, values, count)
  }
  // Each one was looked at.
  return values as Readings
}

function someOfKind(
  believable: ReturnType<typeof believableOf>,
  values: Readonly<Record<string, unknown>>,
  count: Judge['count'],
): Readings {
  const known: Record<string, Readings[string]> = {}
  const refused = new Set<RefusedPart>()
  let looked = 0
  for (const name in values) {
    looked += 1
    if (looked > DEVICE_PROPERTIES_MAX) {
      refused.add('too_many_properties')
      break
    }
    const value = values[name]
    const rule = believable.get(name)
    if (isBelieved(rule, value)) known[name] = value
    else refused.add(rule === undefined ? 'unknown_property' : 'unfit_value')
  }
  for (const part of refused) count(part)
  return known
}
