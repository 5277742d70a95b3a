/**
 * Turns a gateway's reports into: a stored report, last values, and the few facts that follow (presence,
 * alarms, outcomes of commands). The gateway gets its acknowledgement when both the report and those facts are
 * durable.
 *
 * In slices (slices.ts): a report is read, and once it is stored applied, when its turn has come, a large one over
 * several turns. Those of a host are read one after the other, which makes nobody else wait. All are applied in the order
 * in which they were stored, since a keyframe covers the reports up to one of them.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { type DeviceId, deviceNumbered } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { DeviceUpdate } from '#shared/records/rollout.ts'
import { believedTimeMs } from '#shared/rules/reportTime.ts'
import type { Clock } from '../../base/clock.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { Receipt } from '../../stores/receipt.ts'
import type { RawReport } from '../../stores/reports/reports.ts'
import type { Discovery } from '../discovery/discovery.ts'
import { withoutUnknown } from '../telemetry/lastValues.ts'
import type { ReadReport, Telemetry } from '../telemetry/telemetry.ts'
import type { OwnWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { accept, type Judge, type MergedReadings, readingsOfKind } from './acceptance.ts'
import { Applying, type ApplyingPorts } from './applying.ts'
import type { Dialect } from './dialect.ts'
import { Facts, type Following } from './facts.ts'
import { HostClocks } from './hostClocks.ts'
import type { HostMessages } from './hostMessages.ts'
import { type Outcome, Reading, type ReadingPorts, type ReportingHost } from './reading.ts'
import { Slices, type Work } from './slices.ts'
import type { Turnstile } from './turnstile.ts'
import { UnderWay } from './underWay.ts'

export interface IngestPorts {
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  /** Real time, in which repetitions are put together. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly count: (metric: 'report' | 'refused_report', label: string) => void
  /** Lock-step: holds back reports of one instant until all have come. */
  readonly turnstile?: Turnstile | undefined
  /** Another box has taken its connection: that one is gone means nothing for the host. */
  readonly isTwice?: ((hostId: HostId) => boolean) | undefined
  /** The first that identifies a message reads it; a message that none identifies is refused. */
  readonly dialects: readonly Dialect[]
  /** Where devices are noted that nobody has configured. */
  readonly discovery?: Discovery | undefined
  /** Where messages are noted for anyone who sets a gateway up. */
  readonly messages?: HostMessages | undefined
  /**
   * Values of a packet, once all of them are merged. What they set going is part of the report: it is acknowledged once
   * that is durable.
   */
  readonly onStates?:
    | ((projectId: ProjectId, devices: readonly MergedReadings[], atMs: number) => Following)
    | undefined
  /** A host wants a piece of firmware that it was offered. */
  readonly onFirmwareWanted?:
    | ((workspace: OwnWorkspace, update: DeviceUpdate, next: number) => void)
    | undefined
  /** A host has subscribed to its controls again, also after an absence that was too short to be recorded. */
  readonly onBirth?: ((hostId: HostId) => void) | undefined
  /** A fact that broke a rule: the report stands without it. */
  readonly onError: (error: unknown, doing: string) => void
}

/** What waits for each other: the reports of a host, applying, the history of devices. */
type Lane = HostId | 'applying' | 'history'

export class Ingest {
  readonly #ports: IngestPorts
  readonly #facts: Facts
  readonly #reading: ReadingPorts
  readonly #applying: ApplyingPorts
  readonly #slices = new Slices()
  readonly #history: Work
  readonly #underWay = new UnderWay()
  #isWriting: 'asked' | 'begun' | false = false

  constructor(ports: IngestPorts) {
    this.#ports = ports
    this.#facts = new Facts(ports)
    const heardSinceMs = Math.round(ports.clock.now())
    this.#applying = {
      ...ports,
      underWay: this.#underWay,
      facts: this.#facts,
      heardSinceMs,
      writeReadings: () => this.#writeReadings(),
    }
    this.#reading = {
      ...ports,
      underWay: this.#underWay,
      hostClocks: new HostClocks(),
      apply: (report, position) => {
        ports.count('report', report.accepted.kind)
        this.#add('applying', new Applying(this.#applying, report, position))
      },
    }
    this.#history = this.#writingHistory()
    ports.telemetry.listens(heardSinceMs)
  }

  /** Before the first report: what a start finds again in the log. */
  recall(log: EventLog): Promise<void> {
    const { workspaces, clock } = this.#ports
    return this.#facts.recall(log, workspaces, clock.now())
  }

  /** In lock-step the order of work must not depend on how long something took. */
  #add(lane: Lane, work: Work): void {
    this.#slices.add(this.#ports.turnstile ? 'all' : lane, work)
  }

  /**
   * @param part where below the host's report topic it was published, '' for the topic itself
   * @param receipt told that it is stored and applied, or that it is no report; fails where it could not be stored
   */
  report(from: ReportingHost, text: string, part: string, receipt: Receipt<Outcome>): void {
    this.#underWay.begin()
    this.#read(from, new Reading(this.#reading, from, text, part, receipt))
  }

  /**
   * What a device reported before it was configured, as the server has kept it: its first state, and no message of its host,
   * which need not be connected. Nothing is triggered by it.
   */
  takeIn(from: ReportingHost, kept: string, receipt: Receipt<Outcome>): void {
    this.#underWay.begin()
    this.#read(from, new Reading(this.#reading, from, kept, '', receipt, true))
  }

  #read(from: ReportingHost, reading: Reading): void {
    const { turnstile } = this.#ports
    if (turnstile) turnstile.pass(from.hostId, () => this.#add(from.hostId, reading))
    else this.#add(from.hostId, reading)
  }

  /** Whether reports are being read, stored or applied. */
  get isBusy(): boolean {
    return this.#underWay.isBusy
  }

  /** What a stored report holds of devices, read again: the facts that followed are in the log already. */
  read({ projectId, hostId, body, atMs }: RawReport): ReturnType<ReadReport> {
    const workspace = this.#ports.workspaces.project(projectId)?.workspace
    if (!workspace) return []
    const { state } = workspace
    const find: Judge['find'] = (number) => deviceNumbered(state, hostId, number)
    const report = accept(body, { hostId, find, count: () => {} })
    if (report?.kind !== 'states') return []
    const madeMs = believedTimeMs(report.t, atMs)
    return report.devices.map(({ device, values }) => ({ projectId, deviceId: device.id, values, madeMs }))
  }

  /** What a report of these values would leave today: older keyframes hold what has been refused since. */
  keep(projectId: ProjectId, deviceId: DeviceId, values: Readings): Readings | null {
    const device = this.#ports.workspaces.project(projectId)?.workspace.state.get('device', deviceId)
    return device ? withoutUnknown(readingsOfKind(device, values, { count: () => {} })) : null
  }

  /** Records what repetitions have been put together so far. */
  close(): Promise<void> {
    return this.#facts.close()
  }

  /** In turns of their own, whatever this one had to do. */
  #writeReadings(): void {
    if (this.#isWriting) return
    this.#isWriting = 'asked'
    this.#add('history', this.#history)
  }

  /** A little in each turn, until all is written that was worth it. */
  #writingHistory(): Work {
    return {
      step: () => {
        const isBegun = this.#isWriting === 'begun'
        this.#isWriting = false
        const isOver = isBegun && !this.#ports.telemetry.writeReadings()
        if (!isOver) this.#isWriting = 'begun'
        return isOver
      },
      onThrown: (error) => this.#ports.onError(error, 'writing the history of devices'),
    }
  }
}
