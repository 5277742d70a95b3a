/** One report of a host up to the store: bounded, parsed, filtered, stored, then passed on to be applied. */
import { DEVICE_KINDS, propertyNamesOf } from '#shared/devices/registry.ts'
import { type Device, deviceNumbered } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { believedTimeMs } from '#shared/rules/reportTime.ts'
import type { Receipt } from '../../stores/receipt.ts'
import type { Position } from '../../stores/reports/reports.ts'
import type { Description } from '../discovery/discovery.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import { Acceptance, type Accepted, type Judge, type RefusedPart, statesText } from './acceptance.ts'
import { AcceptedReport } from './acceptedReport.ts'
import type { AnnouncedChanges } from './announcedChanges.ts'
import { BoundNames } from './boundNames.ts'
import type { Dialect } from './dialect.ts'
import type { HostClocks } from './hostClocks.ts'
import { type MessageKind, REFUSALS_MAX, type RefusedPartOfMessage } from './hostMessages.ts'
import type { IngestPorts } from './ingest.ts'
import type { Work } from './slices.ts'
import type { UnderWay } from './underWay.ts'

/** Reports above this length are checked for names in separate turns. Shorter ones cannot contain enough. */
const LARGE_LENGTH = 4_096
const PROPERTY_NAMES = new Set([...DEVICE_KINDS.keys()].flatMap((kind) => [...propertyNamesOf(kind)]))

const NOTHING: readonly RefusedPartOfMessage[] = []

export interface ReportingHost {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

/** Accepted part of a report for subscribers; 'nothing' if none of it is visible, 'refused' if it is no report. */
export type Outcome = { readonly text: string } | 'nothing' | 'refused'

export interface ReadingPorts
  extends Pick<
    IngestPorts,
    | 'workspaces'
    | 'telemetry'
    | 'clock'
    | 'count'
    | 'dialects'
    | 'discovery'
    | 'buses'
    | 'messages'
    | 'onError'
  > {
  readonly underWay: UnderWay
  readonly hostClocks: HostClocks
  readonly announced: AnnouncedChanges
  /** The report is stored; in the order of positions. */
  readonly apply: (report: AcceptedReport, position: Position) => void
}

/** Implements the filter callbacks itself to save an object per report. */
export class Reading implements Work, Judge {
  readonly #ports: ReadingPorts
  readonly #from: ReportingHost
  /** Topic below the host's report topic, '' for the topic itself. */
  readonly #part: string
  readonly #receipt: Receipt<Outcome>
  /** The report was buffered before its device was configured, so it says nothing about the host. */
  readonly #isKept: boolean
  #text: string
  #isBound = false
  /** The message lists found devices, or shows the buses of a gateway. It is neither a report nor an error. */
  #isList = false
  /** Name check of a large report, once started. */
  #names: BoundNames | null = null
  #acceptance: Acceptance | null = null
  #refused: readonly RefusedPartOfMessage[] = NOTHING

  constructor(
    ports: ReadingPorts,
    from: ReportingHost,
    given: string,
    part: string,
    receipt: Receipt<Outcome>,
    isKept = false,
  ) {
    this.#ports = ports
    this.#from = from
    this.#text = given
    this.#part = part
    this.#receipt = receipt
    this.#isKept = isKept
  }

  get hostId(): HostId {
    return this.#from.hostId
  }

  find(number: string): Device | undefined {
    const workspace = this.#workspaceNow()
    return workspace && deviceNumbered(workspace.state, this.hostId, number)
  }

  count(part: RefusedPart, about: string): void {
    this.#ports.count('refused_report', part)
    this.#refuseOf(part, about)
  }

  onStranger(number: string, values: Readonly<Record<string, unknown>>): void {
    const { discovery, clock } = this.#ports
    discovery?.note(this.#from, number, values, clock.now())
  }

  step(untilMs: number): boolean {
    if (!this.#isBound && !this.#bind(untilMs)) return false
    this.#acceptance ??= this.#accepting()
    const acceptance = this.#acceptance
    if (acceptance?.step(untilMs) === false) return false
    if (acceptance) this.#store(acceptance.accepted)
    return true
  }

  /** The sender learns it, too: a report that was not understood is not acknowledged. */
  onThrown(error: unknown): void {
    this.#ports.onError(error, `reading a report of ${this.#from.hostId}`)
    this.#ports.underWay.failed(this.#receipt, error)
  }

  /** Returns whether this turn still has time to parse. */
  #bind(untilMs: number): boolean {
    if (this.#names) {
      this.#isBound = this.#names.step(untilMs)
      if (this.#isBound) this.#text = this.#names.text
      return false
    }
    this.#describe()
    this.#isBound = this.#isList || this.#text.length < LARGE_LENGTH
    // Receiving a large message already used up this turn.
    if (!this.#isBound) this.#names = new BoundNames(this.#text, PROPERTY_NAMES)
    return this.#isBound
  }

  #dialect(): Dialect | undefined {
    return this.#ports.dialects.find(({ identify }) => identify(this.#part))
  }

  /** Notes the devices that a message lists, except configured ones. */
  #describe(): void {
    const { discovery, clock } = this.#ports
    const dialect = this.#dialect()
    const described = dialect?.discover(this.#part, this.#text, this.#from) ?? []
    this.#isList = described.length > 0
    for (const description of described) {
      const device = this.find(description.number)
      if (!device) discovery?.describe(this.#from, description, clock.now())
      else if (device.hostId === this.hostId) this.#announce(device, description)
    }
    if (this.#isList) discovery?.noteUnread(this.#from, dialect?.unread?.(this.hostId) ?? 0)
    else this.#isList = this.#ports.buses?.take(this.#from, this.#part, this.#text) === true
  }

  /** What a configured device is, as its host says it now. */
  #announce(device: Device, description: Description): void {
    const workspace = this.#workspaceNow()
    const { clock, announced } = this.#ports
    const outcome = workspace && announced.note(workspace, device, description, clock.now())
    if (outcome === 'too_often') this.count('announced_too_often', device.number)
  }

  /** Null if its outcome is already known. */
  #accepting(): Acceptance | null {
    const given = this.#text
    const text = this.#dialect()?.toReport(this.#part, given, this.#readClock(), this.#from) ?? null
    if (text === null) {
      if (!this.#isList) {
        this.#ports.count('refused_report', 'beside_reports')
        this.#refuseOf('beside_reports', this.#part)
      }
      this.#note('ignored')
      this.#ports.underWay.stored(this.#receipt, 'nothing')
    } else if (this.#workspaceNow()) return new Acceptance(text, this)
    else this.#refuse('unknown_host')
    return null
  }

  #refuse(reason: 'malformed' | 'unknown_host'): void {
    this.#ports.count('refused_report', reason)
    this.#refuseOf(reason, '')
    this.#note('refused')
    this.#ports.underWay.stored(this.#receipt, 'refused')
  }

  #refuseOf(reason: string, about: string): void {
    this.#refused = [...this.#refused, { reason, about }].slice(0, REFUSALS_MAX)
  }

  #note(kind: MessageKind): void {
    if (this.#isKept) return
    const message = { atMs: this.#readClock(), kind, said: this.#text, refused: this.#refused }
    this.#ports.messages?.note(this.hostId, message)
  }

  #readClock(): number {
    return Math.round(this.#ports.clock.now())
  }

  #workspaceNow(): OwnWorkspace | undefined {
    return this.#ports.workspaces.workspaceOf(this.#from.projectId)
  }

  #store(accepted: Accepted | null): void {
    const workspace = this.#workspaceNow()
    const host = workspace?.state.get('host', this.hostId)
    if (!workspace || !host || !accepted) {
      this.#refuse(accepted === null ? 'malformed' : 'unknown_host')
      return
    }
    const atMs = this.#readClock()
    const timed = this.#timed(accepted, atMs)
    const parts = { workspace, host, atMs, receipt: this.#receipt, isKept: this.#isKept, ...timed }
    this.#note(accepted.kind)
    const report = new AcceptedReport(this.#ports, this.#from.projectId, parts)
    this.#ports.telemetry.store(report, report)
  }

  /** Replaces the time by the accepted one, which is stored. */
  #timed(accepted: Accepted, atMs: number): { readonly accepted: Accepted; readonly madeMs: number } {
    const { hostClocks } = this.#ports
    if (accepted.kind === 'states') {
      const { t, seq, devices } = accepted
      // A buffered report receives the server's time.
      const madeMs = this.#isKept ? believedTimeMs(t, atMs) : hostClocks.madeMs(this.hostId, t, atMs)
      // The same rule without the host's clock is applied to stored reports.
      const isAsStored = madeMs === believedTimeMs(t, atMs)
      return isAsStored
        ? { accepted, madeMs }
        : { accepted: { ...accepted, t: madeMs, text: statesText(madeMs, seq, devices) }, madeMs }
    }
    const liveMs = liveTimeOf(accepted)
    if (liveMs !== null) hostClocks.live(this.hostId, liveMs, atMs)
    return { accepted, madeMs: atMs }
  }
}

/** Time of a message that is never buffered. A last will contains the time of the connect instead. */
function liveTimeOf(accepted: Accepted): number | null {
  if (accepted.kind === 'acknowledgement') return accepted.acknowledgement.t
  return accepted.kind === 'presence' && accepted.presence.host === 'online' ? accepted.presence.t : null
}
