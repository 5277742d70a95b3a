/**
 * Turns a gateway's reports into: a stored report, last values, and the few facts that follow (presence,
 * alarms, outcomes of commands). The gateway gets its acknowledgement when both the report and those facts are
 * durable.
 *
 * In slices (slices.ts): a report is read, and once it is stored applied, when its turn has come, a large one over
 * several turns. Reports are applied in the order in which they were stored.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, propertyNamesOf } from '#shared/devices/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Clock } from '../clock.ts'
import { BRIDGE_DEVICES, describedIn } from '../discovery/bridgeDevices.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { RawReport } from '../reports/reports.ts'
import type { ReadReport, Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { accept, type MergedReadings, readingsOfKind } from './acceptance.ts'
import { Applying, type ApplyingPorts } from './applying.ts'
import { withBoundNames } from './boundNames.ts'
import { fromBranch } from './branch.ts'
import { Facts, type Following } from './facts.ts'
import { Slices } from './slices.ts'
import type { Turnstile } from './turnstile.ts'

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
  /** Another box has taken its connection: that one is gone says nothing of the host. */
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

interface Waiting {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export class Ingest {
  readonly #ports: IngestPorts
  readonly #facts: Facts
  readonly #applying: ApplyingPorts
  readonly #slices = new Slices()
  #underWay = 0

  constructor(ports: IngestPorts) {
    this.#ports = ports
    this.#facts = new Facts(ports)
    const heardSinceMs = Math.round(ports.clock.now())
    this.#applying = { ...ports, facts: this.#facts, heardSinceMs }
    ports.telemetry.listens(heardSinceMs)
  }

  /**
   * @param part where below the host's report topic it was said, '' for the topic itself
   * @returns 'refused' for what is not a report; a rejected promise means that it could not be stored
   */
  report(from: ReportingHost, said: string, part = ''): Promise<Outcome> {
    this.#underWay += 1
    const done = new Promise<Outcome>((resolve, reject) => {
      const take = (): void => this.#slices.add(() => this.#read(from, said, part, { resolve, reject }))
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

  #read(from: ReportingHost, said: string, part: string, waiting: Waiting): true {
    if (part === BRIDGE_DEVICES) this.#describe(from, said)
    const bound = withBoundNames(said, PROPERTY_NAMES)
    const text = part === '' ? bound : fromBranch(part, bound, Math.round(this.#ports.clock.now()))
    if (text !== null) this.#take(from, text, waiting)
    else this.#passOver(waiting.resolve)
    return true
  }

  /** What a stored report says of devices, read again: the facts that followed are in the log already. */
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

  #passOver(resolve: Waiting['resolve']): void {
    this.#ports.count('refused_report', 'beside_reports')
    resolve('nothing')
  }

  #take(from: ReportingHost, text: string, { resolve, reject }: Waiting): void {
    const { workspaces, telemetry, clock, count, discovery } = this.#ports
    const { projectId, hostId } = from
    const workspace = workspaces.project(projectId)?.workspace
    const host = workspace?.state.get('host', hostId)
    const report =
      workspace &&
      accept(text, {
        workspace,
        hostId,
        count: (part) => count('refused_report', part),
        onStranger: (number, values) => discovery?.note(from, number, values, clock.now()),
      })
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
      this.#slices.add((untilMs) => {
        if (!applying.step(untilMs)) return false
        telemetry.merged(position)
        applying.durable().then(resolve, reject)
        return true
      })
    }, reject)
  }
}
