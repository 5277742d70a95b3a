/** One stored report on its way into last values and facts, device by device. */
import { kindOf } from '#shared/devices/registry.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { monotonicMs } from '../clock.ts'
import type { Position } from '../reports/reports.ts'
import { isRefusedByDisk } from '../storage/refusedByDisk.ts'
import type { LastReadings } from '../telemetry/lastValues.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { projectIdOf } from '../workspace/workspaces.ts'
import type { Accepted, KnownReadings, MergedReadings } from './acceptance.ts'
import type { Facts, Following, Reporting } from './facts.ts'
import type { IngestPorts } from './ingest.ts'
import type { Waiting } from './reading.ts'
import type { Work } from './slices.ts'

export interface ApplyingPorts extends Pick<IngestPorts, 'count' | 'onError' | 'onStates'> {
  readonly telemetry: Telemetry
  readonly facts: Facts
  /** Since when reports come to this server: hosts repeat their states to it, too. */
  readonly heardSinceMs: number
  /** The history of devices has something to write. */
  readonly writeReadings: () => void
}

/** A stored report, and who waits for what follows from it. */
export interface Stored {
  readonly report: Accepted
  readonly at: Reporting
  readonly position: Position
  readonly waiting: Waiting
}

const NONE: readonly never[] = []

/** A host that comes back reports all its states within this; later the first report of a device is its own. */
export const REPEATS_WITHIN_MS = 60_000

export class Applying implements Work {
  readonly #ports: ApplyingPorts
  readonly #stored: Stored
  readonly #report: Accepted
  readonly #at: Reporting
  readonly #projectId: ProjectId
  readonly #devices: readonly KnownReadings[]
  readonly #following: Promise<unknown>[] = []
  readonly #merged: MergedReadings[] = []
  #isBegun = false
  #isHeard = true
  #next = 0

  constructor(ports: ApplyingPorts, stored: Stored) {
    const { report, at } = stored
    this.#ports = ports
    this.#stored = stored
    this.#report = report
    this.#at = at
    this.#projectId = projectIdOf(at.workspace.stream)
    this.#devices = report.kind === 'states' ? report.devices : NONE
  }

  step(untilMs: number): boolean {
    if (!this.#isBegun) this.#follow(() => this.#begin())
    this.#isBegun = true
    for (let known = this.#devices[this.#next]; known; known = this.#devices[this.#next]) {
      this.#merge(known)
      this.#next += 1
      if (this.#next < this.#devices.length && monotonicMs() >= untilMs) return false
    }
    if (this.#devices.length > 0) this.#follow(() => this.#notify())
    const { telemetry, writeReadings } = this.#ports
    if (telemetry.merged(this.#stored.position)) writeReadings()
    this.#end()
    return true
  }

  /** Who reported learns it, too: what was not understood is not acknowledged. */
  onThrown(error: unknown): void {
    this.#ports.onError(error, `applying a report of ${this.#at.host.id}`)
    this.#stored.waiting.reject(error)
  }

  /** Once all that follows is durable, with what of the report those may know who listen. */
  #end(): void {
    const { waiting } = this.#stored
    const resolve = (): void => waiting.resolve(this.#isHeard ? Buffer.from(this.#report.text) : 'nothing')
    if (this.#following.length === 0) resolve()
    else Promise.all(this.#following).then(resolve, waiting.reject)
  }

  #begin(): Following {
    const { facts } = this.#ports
    const report = this.#report
    if (report.kind === 'presence' && report.presence.host === 'offline') return facts.absent(this.#at)
    this.#follow(() => facts.present(this.#at))
    if (report.kind === 'presence') {
      this.#follow(() => facts.holdsScenes(this.#at, report.presence))
      this.#follow(() => facts.holdsAutomations(this.#at, report.presence))
    }
    if (report.kind === 'ran') this.#follow(() => facts.ran(this.#at, report.ran.runs))
    if (report.kind === 'states') this.#isHeard = this.#devices.length > 0
    else if (report.kind === 'alarm' || report.kind === 'acknowledgement') {
      const told =
        report.kind === 'alarm'
          ? facts.alarm(this.#at, report.alarm)
          : facts.answer(this.#at, report.acknowledgement)
      this.#isHeard = told !== 'foreign'
      return told === 'foreign' ? null : told
    }
    return null
  }

  #merge({ device, values }: KnownReadings): void {
    const { telemetry, facts } = this.#ports
    const { workspace, context } = this.#at
    // It may have been removed while its report waited for the disk.
    const now = workspace.state.get('device', device.id)
    if (!now) return
    if (!now.isJoined) this.#follow(() => facts.joined(this.#at, now.id))
    this.#follow(() => {
      const before = telemetry.merge(this.#projectId, device.id, values, context.nowMs)
      this.#merged.push({ device, values, before, isRepeated: this.#isRepeated(before) })
      return null
    })
    const { learned_ir_code: heard } = values
    if (typeof heard === 'string' && heard !== '') this.#follow(() => facts.heard(this.#at, now.id, heard))
    for (const rule of kindOf(device.kind)?.alarms ?? []) {
      const value = values[rule.property]
      if (value !== undefined) this.#follow(() => facts.judge(this.#at, device, rule, value))
    }
  }

  /** All of it at once: what a packet reports of several devices is of one instant. */
  #notify(): Following {
    return this.#ports.onStates?.(this.#projectId, this.#merged, this.#at.context.nowMs) ?? null
  }

  /** Its first report since its host came back, or since this server listens. */
  #isRepeated(before: LastReadings | undefined): boolean {
    const { workspace, host, context } = this.#at
    const now = workspace.state.get('host', host.id)
    // One that is not known to be back yet is back with this.
    const backMs = now?.isOnline ? (now.presenceSinceMs ?? 0) : context.nowMs
    const heardMs = Math.max(this.#ports.heardSinceMs, backMs)
    return before !== undefined && before.atMs < heardMs && context.nowMs - heardMs <= REPEATS_WITHIN_MS
  }

  #follow(run: () => Following): void {
    try {
      const following = run()
      if (following) this.#following.push(following.catch((error: unknown) => this.#judgeFailure(error)))
    } catch (error) {
      this.#following.push(Promise.reject(error).catch((reason: unknown) => this.#judgeFailure(reason)))
    }
  }

  /**
   * What the disk refused is refused to the gateway, which sends it again. What breaks a rule would break it every
   * time: the report stands without that fact.
   */
  #judgeFailure(error: unknown): void {
    if (isRefusedByDisk(error)) throw error
    this.#ports.count('refused_report', 'broken_rule')
    this.#ports.onError(error, `a fact of host ${this.#at.host.number}`)
  }
}
