/**
 * Filters reports: accepts only the host's own devices and properties of their kind (believable.ts), within limits. The
 * rest is counted and dropped. The accepted report is serialised again, so that stored and forwarded bytes contain only
 * accepted values.
 */
import type { Reading, ReportedValues } from '#shared/devices/kind.ts'
import { DEVICE_NUMBER } from '#shared/kernel/ids.ts'
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
import { monotonicMs } from '../../base/clock.ts'
import type { LastReadings } from '../telemetry/lastValues.ts'
import { believableOf, isBelieved } from './believable.ts'
import { withOneMore } from './shortList.ts'

export interface KnownReadings {
  readonly device: Device
  /** Null is unknown from then on; only where the property can be. */
  readonly values: ReportedValues
}

/** Merged readings together with the previous state. */
export interface MergedReadings extends KnownReadings {
  /** Accepted values that are not older than known ones. */
  readonly values: ReportedValues
  readonly before: LastReadings | undefined
  /** The state was repeated after a reconnect or long after the change. It is a state, not a new event. */
  readonly isRepeated: boolean
}

/** A report as far as it was accepted. */
export type Accepted =
  | {
      readonly kind: 'states'
      /** Time by the host's clock. */
      readonly t: number
      readonly seq: number
      readonly devices: readonly KnownReadings[]
      readonly text: string
    }
  | (Exclude<Report, { kind: 'states' }> & { readonly text: string })

export type RefusedPart =
  | 'number_form'
  | 'unknown_device'
  | 'unknown_property'
  | 'unfit_value'
  | 'too_many_devices'
  | 'too_many_properties'
  | 'announced_too_often'

export interface Judge {
  readonly hostId: HostId
  /** The project's device of this number. */
  find(number: string): Device | undefined
  /** @param about the device, or its property */
  count(part: RefusedPart, about: string): void
  /** A state for a number that is no device of the project. */
  onStranger?(number: string, values: Readonly<Record<string, unknown>>): void
}

/** Null for a payload that is no report. */
export function accept(text: string, judge: Judge): Accepted | null {
  const acceptance = new Acceptance(text, judge)
  acceptance.step(Number.POSITIVE_INFINITY)
  return acceptance.accepted
}

/** Performs the same work in slices below one millisecond, to keep the event loop responsive. */
export class Acceptance {
  readonly #text: string
  readonly #judge: Judge
  #devices: KnownReadings[] = []
  #states: States | null = null
  #numbers: readonly string[] = []
  #next = 0
  /** Whether all parsed data has been accepted so far. */
  #isWhole = true
  #accepted: Accepted | null = null

  constructor(text: string, judge: Judge) {
    this.#text = text
    this.#judge = judge
  }

  /** The accepted report, once done; null if the payload is no report. */
  get accepted(): Accepted | null {
    return this.#accepted
  }

  /** Continues until done or out of time. Returns whether it is done. */
  step(untilMs: number): boolean {
    if (this.#states === null) {
      this.#states = this.#parse()
      if (this.#states === null) return true
      this.#numbers = Object.keys(this.#states.d)
      if (this.#numbers.length > 1 && monotonicMs() >= untilMs) return false
    }
    const { t, seq, d } = this.#states
    for (let number = this.#numbers[this.#next]; number !== undefined; number = this.#numbers[this.#next]) {
      if (!this.#take(number, d[number])) return true
      if (this.#next < this.#numbers.length && monotonicMs() >= untilMs) return false
    }
    const text = this.#isWhole ? JSON.stringify(this.#states) : statesText(t, seq, this.#devices)
    this.#accepted = { kind: 'states', t, seq, devices: this.#devices, text }
    return true
  }

  /** Device states of the report; null if it is something else or empty. */
  #parse(): States | null {
    if (!this.#text.startsWith('{')) {
      const alarm = parseAlarmText(this.#text)
      this.#accepted = alarm && { kind: 'alarm', alarm, text: formatAlarmText(alarm) }
      return null
    }
    const json = parseJson(this.#text)
    if (typeof json !== 'object' || json === null) return null
    if ('d' in json) return statesIn(json)
    const notice = parseNotice(json)
    this.#accepted = notice && { ...notice, text: JSON.stringify(statedIn(notice)) }
    return null
  }

  /** Returns whether to continue with the next device. */
  #take(number: string, values: unknown): boolean {
    if (!isTable(values) || isHiding(number, values)) return false
    const judge = this.#judge
    this.#next += 1
    if (this.#next > PACKET_DEVICES_MAX) {
      judge.count('too_many_devices', number)
      this.#isWhole = false
      this.#next = this.#numbers.length
      return true
    }
    const device = judge.find(number)
    if (device?.hostId !== judge.hostId) {
      if (!device) judge.onStranger?.(number, values)
      judge.count(DEVICE_NUMBER.test(number) ? 'unknown_device' : 'number_form', number)
      this.#isWhole = false
      return true
    }
    const believed = readingsOfKind(device, values, judge)
    if (believed !== values) this.#isWhole = false
    this.#devices = withOneMore(this.#devices, { device, values: believed })
    return true
  }
}

/** Devices in the order in which they were reported, each with its accepted values. */
export function statesText(t: number, seq: number, devices: readonly KnownReadings[]): string {
  const summary = devices.map(
    ({ device, values }) => `${JSON.stringify(device.number)}:${JSON.stringify(values)}`,
  )
  return `{"t":${t},"seq":${seq},"d":{${summary.join(',')}}}`
}

interface States {
  readonly t: number
  readonly seq: number
  readonly d: Readonly<Record<string, unknown>>
}

function statesIn(json: object): States | null {
  const { t, seq, d } = json as Partial<Record<string, unknown>>
  if (!isCount(t) || !isCount(seq) || !isTable(d)) return null
  for (const key in json) if (key !== 't' && key !== 'seq' && key !== 'd') return null
  return { t, seq, d }
}

function statedIn(notice: Notice): object {
  if (notice.kind === 'presence') return notice.presence
  return notice.kind === 'ran' ? notice.ran : notice.acknowledgement
}

/** Rejects names such as `__proto__`, which assignments drop silently; such a packet is malicious. */
function isHiding(number: string, values: object): boolean {
  return number === '__proto__' || Object.hasOwn(values, '__proto__')
}

/** The values unchanged if the kind can report all of them, otherwise a copy with only those. */
export function readingsOfKind(
  device: Pick<Device, 'kind' | 'number' | 'capabilities'>,
  values: Readonly<Record<string, unknown>>,
  judge: Pick<Judge, 'count'>,
): ReportedValues {
  const { number } = device
  const believable = believableOf(device)
  let looked = 0
  for (const name in values) {
    looked += 1
    if (looked > DEVICE_PROPERTIES_MAX || !isBelieved(believable.get(name), values[name]))
      return someOfKind(believable, values, (part, name) => judge.count(part, `${number}.${name}`))
  }
  // Every value was checked above.
  return values as ReportedValues
}

function someOfKind(
  believable: ReturnType<typeof believableOf>,
  values: Readonly<Record<string, unknown>>,
  count: Judge['count'],
): ReportedValues {
  const known: Record<string, Reading | null> = {}
  /** The first property of each. */
  const refused = new Map<RefusedPart, string>()
  const refuse = (part: RefusedPart, name: string): void => {
    if (!refused.has(part)) refused.set(part, name)
  }
  let looked = 0
  for (const name in values) {
    looked += 1
    if (looked > DEVICE_PROPERTIES_MAX) {
      refuse('too_many_properties', name)
      break
    }
    const value = values[name]
    const rule = believable.get(name)
    if (isBelieved(rule, value)) known[name] = value
    else refuse(rule === undefined ? 'unknown_property' : 'unfit_value', name)
  }
  for (const [part, name] of refused) count(part, name)
  return known
}
