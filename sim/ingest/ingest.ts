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
import { DEVICE_KINDS, propertyNamesOf } from '#shared/devices/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type Clock, monotonicMs } from '../clock.ts'
import { BRIDGE_DEVICES, describedIn } from '../discovery/bridgeDevices.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { RawReport } from '../reports/reports.ts'
import type { ReadReport, Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { accept, acceptInParts, type MergedReadings, readingsOfKind } from './acceptance.ts'
import { Applying, type ApplyingPorts } from './applying.ts'
import { withBoundNames } from './boundNames.ts'
import { fromBranch } from './branch.ts'
import { Facts, type Following } from './facts.ts'
import { Slices, type Work } from './slices.ts'
import type { Turnstile } from './turnstile.ts'

/** Where others may have their turn; for what is about to take half a millisecond, they do. */
type Pause = undefined | 'next turn'

/** Of a report whose names take a turn of their own to be looked through. */
const LARGE_LENGTH = 4_096
const PROPERTY_NAMES = new Set([...DEVICE_KINDS.keys()].flatMap((kind) => [...propertyNamesOf(kind)]))

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

export interface ReportingHost {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

/** What of a report was accepted, for those who listen to the host; 'nothing' where that is none of it. */
export type Outcome = Buffer | 'nothing' | 'refused'

interface Said {
  readonly from: ReportingHost
  readonly said: string
  readonly part: string
}

/** What waits for each other: the reports of a host, applying, the history of devices. */
type Lane = HostId | 'applying' | 'history'

interface Waiting {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export class Ingest {
  readonly #ports: IngestPorts
  readonly #facts: Facts
  readonly #applying: ApplyingPorts
  readonly #slices = new Slices()
  readonly #add: (lane: Lane, work: Work, onThrown: (error: unknown) => void) => void
  #underWay = 0
  #isWriting = false

  constructor(ports: IngestPorts) {
    this.#ports = ports
    this.#facts = new Facts(ports)
    // In lock-step what is done when must not hang on how long something took.
    const { turnstile } = ports
    this.#add = (lane, work, onThrown) => this.#slices.add(turnstile ? 'all' : lane, work, onThrown)
    const heardSinceMs = Math.round(ports.clock.now())
    this.#applying = { ...ports, facts: this.#facts, heardSinceMs }
    ports.telemetry.listens(heardSinceMs)
  }

  /**
   * @param part where below the host's report topic it was published, '' for the topic itself
   * @returns 'refused' for what is not a report; a rejected promise means that it could not be stored
   */
  report(from: ReportingHost, said: string, part = ''): Promise<Outcome> {
    this.#underWay += 1
    const done = new Promise<Outcome>((resolve, reject) => {
      const reading = this.#read({ from, said, part }, { resolve, reject })
      const onThrown = (error: unknown): void =>
        this.#fail(error, reject, `reading a report of ${from.hostId}`)
      const take = (): void => this.#add(from.hostId, (untilMs) => isThrough(reading, untilMs), onThrown)
      if (this.#ports.turnstile) this.#ports.turnstile.pass(from.hostId, take)
      else take()
    })
    return done.finally(() => {
      this.#underWay -= 1
    })
  }

  /** Whether reports are being read, stored or applied. */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  *#read({ from, said, part }: Said, waiting: Waiting): Generator<Pause, void> {
    if (part === BRIDGE_DEVICES) this.#describe(from, said)
    const bound = withBoundNames(said, PROPERTY_NAMES)
    // To parse it takes about as long as to walk over it.
    if (said.length >= LARGE_LENGTH) yield 'next turn'
    const text = part === '' ? bound : fromBranch(part, bound, Math.round(this.#ports.clock.now()))
    if (text === null) this.#passOver(waiting.resolve)
    else yield* this.#take(from, text, waiting)
  }

  /** What a stored report holds of devices, read again: the facts that followed are in the log already. */
  read({ projectId, hostId, body }: RawReport): ReturnType<ReadReport> {
    const workspace = this.#ports.workspaces.project(projectId)?.workspace
    const report = workspace && accept(body, { workspace, hostId, count: () => {} })
    if (report?.kind !== 'states') return []
    return report.devices.map(({ device, values }) => ({ projectId, deviceId: device.id, values }))
  }

  /** What a report of these values would leave today: older keyframes hold what has been refused since. */
  keep(projectId: ProjectId, deviceId: DeviceId, values: Readings): Readings | null {
    const device = this.#ports.workspaces.project(projectId)?.workspace.state.get('device', deviceId)
    return device ? readingsOfKind(device, values, () => {}) : null
  }

  /** Records what repetitions have been put together so far. */
  close(): Promise<void> {
    return this.#facts.close()
  }

  /** Of devices that are configured nothing is kept. */
  #describe(from: ReportingHost, said: string): void {
    const { workspaces, discovery, clock } = this.#ports
    const state = workspaces.project(from.projectId)?.workspace.state
    for (const description of describedIn(said))
      if (!state?.first('device', 'number', description.number))
        discovery?.describe(from, description, clock.now())
  }

  /** Who reported learns it, too: what was not understood is not acknowledged. */
  #fail(error: unknown, reject: Waiting['reject'], doing: string): void {
    this.#ports.onError(error, doing)
    reject(error)
  }

  #passOver(resolve: Waiting['resolve']): void {
    this.#ports.count('refused_report', 'beside_reports')
    resolve('nothing')
  }

  *#take(from: ReportingHost, text: string, { resolve, reject }: Waiting): Generator<Pause, void> {
    const { workspaces, telemetry, clock, count, discovery } = this.#ports
    const { projectId, hostId } = from
    const workspace = workspaces.project(projectId)?.workspace
    const host = workspace?.state.get('host', hostId)
    const report =
      workspace &&
      (yield* acceptInParts(text, {
        workspace,
        hostId,
        count: (part) => count('refused_report', part),
        onStranger: (number, values) => discovery?.note(from, number, values, clock.now()),
      }))
    if (!workspace || !host || !report) {
      count('refused_report', report === null ? 'malformed' : 'unknown_host')
      resolve('refused')
      return
    }
    const nowMs = Math.round(clock.now())
    const actor: Actor = { kind: 'gateway', id: host.id, name: host.name }
    const at = { workspace, host, context: { actor, channel: 'gateway', nowMs } } as const
    telemetry.store({ projectId, hostId, atMs: nowMs, body: report.text }).then((position) => {
      count('report', report.kind)
      const applying = new Applying(this.#applying, report, at)
      const apply = (untilMs: number): boolean => {
        if (!applying.step(untilMs)) return false
        if (telemetry.merged(position)) this.#writeReadings()
        applying.durable().then(resolve, reject)
        return true
      }
      this.#add('applying', apply, (error) => this.#fail(error, reject, `applying a report of ${hostId}`))
    }, reject)
  }

  /** In a turn of its own, whatever this one had to do. */
  #writeReadings(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    let isNextTurn = false
    const write = (): boolean => {
      if (!isNextTurn) {
        isNextTurn = true
        return false
      }
      this.#isWriting = false
      this.#ports.telemetry.writeReadings()
      return true
    }
    this.#add('history', write, (error) => this.#ports.onError(error, 'writing the history of devices'))
  }
}

/** Goes on until it is done, time is up or it wants a turn of its own; whether it is done. */
function isThrough(parts: Generator<Pause, void>, untilMs: number): boolean {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return true
    if (value === 'next turn' || monotonicMs() >= untilMs) return false
  }
}
