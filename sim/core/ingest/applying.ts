/** Applies one stored report to last values and events, device by device. */
import type { AlarmRule, Reading, ReportedValues } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { Device } from '#shared/records/device.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { Position } from '../../stores/reports/reports.ts'
import { isRefusedByDisk } from '../../stores/storage/refusedByDisk.ts'
import type { LastReadings } from '../telemetry/lastValues.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { type Accepted, type KnownReadings, type MergedReadings, statesText } from './acceptance.ts'
import type { AcceptedReport } from './acceptedReport.ts'
import type { Facts, Following, Reporting } from './facts.ts'
import type { IngestPorts } from './ingest.ts'
import type { Outcome } from './reading.ts'
import { withOneMore } from './shortList.ts'
import type { Work } from './slices.ts'
import type { UnderWay } from './underWay.ts'

export interface ApplyingPorts extends Pick<IngestPorts, 'count' | 'onError' | 'onStates' | 'onBirth'> {
  readonly underWay: UnderWay
  readonly telemetry: Telemetry
  readonly facts: Facts
  /** Start of receiving reports (epoch ms). Hosts resend their states after that. */
  readonly heardSinceMs: number
  /** The history of devices has something to write. */
  readonly writeReadings: () => void
}

const NONE: readonly never[] = []

/**
 * A returning host repeats all states within this time; afterwards the first report of a device is a new one.
 */
export const REPEATS_WITHIN_MS = 60_000

/** Reports delayed by more than this describe the past and trigger no automation. */
export const DELAYED_AFTER_MS = 60_000

export class Applying implements Work {
  readonly #ports: ApplyingPorts
  readonly #report: AcceptedReport
  readonly #position: Position
  readonly #at: Reporting
  readonly #devices: readonly KnownReadings[]
  #merged: MergedReadings[] = []
  /** Most reports have nothing that follows. */
  #following: Promise<unknown>[] | null = null
  #isBegun = false
  #isReportReceived = true
  /** True while no device has a newer report. */
  #isAllNew = true
  #next = 0

  constructor(ports: ApplyingPorts, report: AcceptedReport, position: Position) {
    const { accepted, workspace, host, atMs: nowMs } = report
    this.#ports = ports
    this.#report = report
    this.#position = position
    const actor: Actor = { kind: 'gateway', id: host.id, name: host.name }
    this.#at = { workspace, host, context: { actor, channel: 'gateway', nowMs } }
    this.#devices = accepted.kind === 'states' ? accepted.devices : NONE
  }

  step(untilMs: number): boolean {
    if (!this.#isBegun) this.#begin()
    this.#isBegun = true
    for (let known = this.#devices[this.#next]; known; known = this.#devices[this.#next]) {
      this.#take(known)
      this.#next += 1
      if (this.#next < this.#devices.length && monotonicMs() >= untilMs) return false
    }
    if (this.#merged.length > 0) this.#follow(() => this.#notify())
    const { telemetry, writeReadings } = this.#ports
    if (telemetry.merged(this.#position)) writeReadings()
    this.#end()
    return true
  }

  /** The sender learns it, too: a report that was not understood is not acknowledged. */
  onThrown(error: unknown): void {
    this.#ports.onError(error, `applying a report of ${this.#at.host.id}`)
    this.#ports.underWay.failed(this.#report.receipt, error)
  }

  /** Completes the report once all resulting events are durable, with the part that subscribers may read. */
  #end(): void {
    if (this.#following === null) this.#answer()
    else
      Promise.all(this.#following).then(
        () => this.#answer(),
        (error) => this.#ports.underWay.failed(this.#report.receipt, error),
      )
  }

  #answer(): void {
    const { receipt, accepted } = this.#report
    this.#ports.underWay.stored(receipt, this.#isReportReceived ? this.#forOthers(accepted) : 'nothing')
  }

  /** Consoles show the present: late values are not sent to them. */
  #forOthers(accepted: Accepted): Outcome {
    if (accepted.kind !== 'states' || this.#isAllNew) return accepted
    if (this.#merged.length === 0) return 'nothing'
    return { text: statesText(accepted.t, accepted.seq, this.#merged) }
  }

  #begin(): void {
    const { facts } = this.#ports
    const { accepted } = this.#report
    if (accepted.kind === 'presence' && accepted.presence.host === 'offline') {
      this.#follow(() => facts.absent(this.#at))
      return
    }
    if (!this.#report.isKept && !facts.isPresent(this.#at)) this.#follow(() => facts.present(this.#at))
    if (accepted.kind === 'states') this.#isReportReceived = this.#devices.length > 0
    else this.#follow(() => this.#tell(accepted))
  }

  #tell(report: Exclude<Accepted, { kind: 'states' }>): Following {
    const { facts } = this.#ports
    if (report.kind === 'presence') {
      if (!this.#report.isKept) this.#ports.onBirth?.(this.#at.host.id)
      this.#follow(() => facts.holdsScenes(this.#at, report.presence))
      return facts.holdsAutomations(this.#at, report.presence)
    }
    if (report.kind === 'ran') return facts.ran(this.#at, report.ran.runs)
    const followed =
      report.kind === 'alarm'
        ? facts.alarm(this.#at, report.alarm)
        : facts.answer(this.#at, report.acknowledgement)
    this.#isReportReceived = followed !== 'foreign'
    return followed === 'foreign' ? null : followed
  }

  /** Only the newest values affect the state and cause events. Older ones go to history. */
  #take({ device, values: reported }: KnownReadings): void {
    const { facts } = this.#ports
    // The device may have been removed while the report waited for the disk.
    const now = this.#at.workspace.state.get('device', device.id)
    if (!now) return
    if (!now.isJoined) this.#follow(() => facts.joined(this.#at, now.id))
    const values = this.#merge(device, reported)
    if (values !== reported) this.#isAllNew = false
    if (!values) return
    const { learned_ir_code: heard } = values
    if (typeof heard === 'string' && heard !== '') this.#follow(() => facts.heard(this.#at, now.id, heard))
    for (const rule of kindOf(device.kind)?.alarms ?? NONE) {
      const value = values[rule.property]
      if (value !== undefined && value !== null) this.#judge(device, rule, value)
    }
  }

  /** The values that are newer than known ones; null if there are none. */
  #merge(device: Device, reported: ReportedValues): ReportedValues | null {
    const { projectId, atMs, madeMs, isKept } = this.#report
    try {
      const { before, newest, late } = this.#ports.telemetry.merge(projectId, device.id, reported, {
        atMs,
        madeMs,
      })
      if (late && Object.keys(newest).length === 0) return null
      const isRepeated = isKept || atMs - madeMs > DELAYED_AFTER_MS || this.#isRepeated(before)
      this.#merged = withOneMore(this.#merged, { device, values: newest, before, isRepeated })
      return newest
    } catch (error) {
      this.#keep(Promise.reject(error))
      return reported
    }
  }

  #judge(device: Device, rule: AlarmRule, value: Reading): void {
    try {
      this.#keep(this.#ports.facts.judge(this.#at, device, rule, value))
    } catch (error) {
      this.#keep(Promise.reject(error))
    }
  }

  /** Notifies about all devices of a packet together, because they belong to one instant. */
  #notify(): Following {
    const { projectId, atMs } = this.#report
    return this.#ports.onStates?.(projectId, this.#merged, atMs) ?? null
  }

  /** Whether this is its first report after the host reconnected or the server started. */
  #isRepeated(before: LastReadings | undefined): boolean {
    const { workspace, host, context } = this.#at
    const now = workspace.state.get('host', host.id)
    // A host that is not yet recorded as online has just reconnected.
    const backMs = now?.isOnline ? (now.presenceSinceMs ?? 0) : context.nowMs
    const heardMs = Math.max(this.#ports.heardSinceMs, backMs)
    return before !== undefined && before.atMs < heardMs && context.nowMs - heardMs <= REPEATS_WITHIN_MS
  }

  #follow(run: () => Following): void {
    try {
      this.#keep(run())
    } catch (error) {
      this.#keep(Promise.reject(error))
    }
  }

  #keep(following: Following): void {
    if (following === null) return
    this.#following ??= []
    this.#following.push(following.catch((error: unknown) => this.#judgeFailure(error)))
  }

  /**
   * If the disk rejects an event, the report is rejected and the gateway resends it. If a rule rejects it, a retry
   * would fail too, so the report stands without the event.
   */
  #judgeFailure(error: unknown): void {
    if (isRefusedByDisk(error)) throw error
    this.#ports.count('refused_report', 'broken_rule')
    this.#ports.onError(error, `a fact of host ${this.#at.host.number}`)
  }
}
