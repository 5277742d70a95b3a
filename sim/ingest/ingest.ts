/**
 * Turns a gateway's reports into: a stored report, last values, and the few facts that follow (presence,
 * alarms, outcomes of commands). The gateway gets its acknowledgement when both the report and those facts are
 * durable.
 *
 * In slices (slices.ts): a report is read, and once it is stored applied, when its turn has come, a large one over
 * several turns. Those of a host are read one after the other, which makes nobody else wait; all are applied in the order
 * in which they were stored, since a keyframe covers the reports up to one of them.
 */

import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Clock } from '../clock.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { Receipt } from '../receipt.ts'
import type { RawReport } from '../reports/reports.ts'
import type { ReadReport, Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { accept, type Judge, type MergedReadings, readingsOfKind } from './acceptance.ts'
import { Applying, type ApplyingPorts } from './applying.ts'
import { Facts, type Following } from './facts.ts'
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
  /** Where devices are noted that nobody has configured. */
  readonly discovery?: Discovery | undefined
  /**
   * Values of a packet, once all of them are merged. What they set going is part of the report: it is acknowledged once
   * that is durable.
   */
  readonly onStates?:
    | ((projectId: ProjectId, devices: readonly MergedReadings[], atMs: number) => Following)
    | undefined
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
      apply: (report, position) => {
        ports.count('report', report.accepted.kind)
        this.#add('applying', new Applying(this.#applying, report, position))
      },
    }
    this.#history = this.#writingHistory()
    ports.telemetry.listens(heardSinceMs)
  }

  /** In lock-step what is done when must not hang on how long something took. */
  #add(lane: Lane, work: Work): void {
    this.#slices.add(this.#ports.turnstile ? 'all' : lane, work)
  }

  /**
   * @param part where below the host's report topic it was published, '' for the topic itself
   * @param receipt told that it is stored and applied, or that it is no report; fails where it could not be stored
   */
  report(from: ReportingHost, said: string, part: string, receipt: Receipt<Outcome>): void {
    this.#underWay.begin()
    const reading = new Reading(this.#reading, from, said, part, receipt)
    const { turnstile } = this.#ports
    if (turnstile) turnstile.pass(from.hostId, () => this.#add(from.hostId, reading))
    else this.#add(from.hostId, reading)
  }

  /** Whether reports are being read, stored or applied. */
  get isBusy(): boolean {
    return this.#underWay.isBusy
  }

  /** What a stored report holds of devices, read again: the facts that followed are in the log already. */
  read({ projectId, hostId, body }: RawReport): ReturnType<ReadReport> {
    const workspace = this.#ports.workspaces.project(projectId)?.workspace
    if (!workspace) return []
    const { state } = workspace
    const find: Judge['find'] = (number) => state.first('device', 'number', number)
    const report = accept(body, { hostId, find, count: () => {} })
    if (report?.kind !== 'states') return []
    return report.devices.map(({ device, values }) => ({ projectId, deviceId: device.id, values }))
  }

  /** What a report of these values would leave today: older keyframes hold what has been refused since. */
  keep(projectId: ProjectId, deviceId: DeviceId, values: Readings): Readings | null {
    const device = this.#ports.workspaces.project(projectId)?.workspace.state.get('device', deviceId)
    return device ? readingsOfKind(device, values, { count: () => {} }) : null
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
