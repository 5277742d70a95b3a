/**
 * Ingests gateway reports: stores each, updates last values, and records the resulting events (presence, alarms,
 * command outcomes). The gateway receives its acknowledgement when report and events are durable. Work is split into
 * slices (slices.ts): a report is read, stored, then applied. Reports of one host are read in sequence. All reports are
 * applied in stored order, because a keyframe covers all reports up to one.
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
import type { FieldBuses } from '../buses/fieldBuses.ts'
import type { Discovery } from '../discovery/discovery.ts'
import { withoutUnknown } from '../telemetry/lastValues.ts'
import type { ReadReport, Telemetry } from '../telemetry/telemetry.ts'
import type { OwnWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { accept, type Judge, type MergedReadings, readingsOfKind } from './acceptance.ts'
import { AnnouncedChanges } from './announcedChanges.ts'
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
  /** Real time, used to combine repetitions. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly count: (metric: 'report' | 'refused_report', label: string) => void
  /** In lock-step mode, delays the reports of one instant until all have arrived. */
  readonly turnstile?: Turnstile | undefined
  /** Whether another gateway took over the connection of this host. Its disconnect is then ignored. */
  readonly isTwice?: ((hostId: HostId) => boolean) | undefined
  /** The first dialect that recognises a message parses it; an unrecognised message is rejected. */
  readonly dialects: readonly Dialect[]
  /** Receives reports of devices that are not configured. */
  readonly discovery?: Discovery | undefined
  /** Where the buses behind edge gateways are noted. */
  readonly buses?: Pick<FieldBuses, 'take'> | undefined
  /** Log of messages, for the person who configures a gateway. */
  readonly messages?: HostMessages | undefined
  /**
   * Called with all values of a packet after merging. Triggered automations are part of the report: it is acknowledged
   * after they are durable.
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
  /** Called if an event is rejected; the report itself remains valid. */
  readonly onError: (error: unknown, doing: string) => void
}

/** Lanes of sequential work: reports of one host, applying, device history. */
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
      announced: new AnnouncedChanges(ports.onError),
      apply: (report, position) => {
        ports.count('report', report.accepted.kind)
        this.#add('applying', new Applying(this.#applying, report, position))
      },
    }
    this.#history = this.#writingHistory()
    ports.telemetry.listens(heardSinceMs)
  }

  /** Runs before the first report: restores state from the log. */
  recall(log: EventLog): Promise<void> {
    const { workspaces, clock } = this.#ports
    return this.#facts.recall(log, workspaces, clock.now())
  }

  /** In lock-step mode the order of work must not depend on durations. */
  #add(lane: Lane, work: Work): void {
    this.#slices.add(this.#ports.turnstile ? 'all' : lane, work)
  }

  /**
   * @param part topic below the host's report topic, '' for the topic itself
   * @param receipt called once stored and applied, or if it is no report; fails if it could not be stored
   */
  report(from: ReportingHost, text: string, part: string, receipt: Receipt<Outcome>): void {
    this.#underWay.begin()
    this.#read(from, new Reading(this.#reading, from, text, part, receipt))
  }

  /**
   * Applies the buffered report of a newly configured device as its initial state. It is not a message of its host,
   * which may be offline. It triggers nothing.
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

  /** Reads a stored report again. Its events are already in the log. */
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

  /** Values that would still be accepted today, for keyframes of older versions. */
  keep(projectId: ProjectId, deviceId: DeviceId, values: Readings): Readings | null {
    const device = this.#ports.workspaces.project(projectId)?.workspace.state.get('device', deviceId)
    return device ? withoutUnknown(readingsOfKind(device, values, { count: () => {} })) : null
  }

  /** Records pending repetitions. */
  close(): Promise<void> {
    return this.#facts.close()
  }

  /** Writes device history in separate turns of the event loop. */
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
