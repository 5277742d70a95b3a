/** One report of a host on its way to the store: bounded, parsed, judged, stored, then handed to be applied. */
import { DEVICE_KINDS, propertyNamesOf } from '#shared/devices/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { BRIDGE_DEVICES, describedIn } from '../discovery/bridgeDevices.ts'
import { Acceptance, type Accepted, type Judge, type RefusedPart } from './acceptance.ts'
import type { Stored } from './applying.ts'
import { withBoundNames } from './boundNames.ts'
import { fromBranch } from './branch.ts'
import type { Reporting } from './facts.ts'
import type { IngestPorts } from './ingest.ts'
import type { Work } from './slices.ts'

/** Of a report whose names take a turn of their own to be looked through. */
const LARGE_LENGTH = 4_096
const PROPERTY_NAMES = new Set([...DEVICE_KINDS.keys()].flatMap((kind) => [...propertyNamesOf(kind)]))

export interface ReportingHost {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

/** What of a report was accepted, for those who listen to the host; 'nothing' where that is none of it. */
export type Outcome = Buffer | 'nothing' | 'refused'

/** Who waits for the outcome of a report. */
export interface Waiting {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface ReadingPorts
  extends Pick<IngestPorts, 'workspaces' | 'telemetry' | 'clock' | 'count' | 'discovery' | 'onError'> {
  /** The report is stored; in the order of positions. */
  readonly apply: (stored: Stored) => void
}

export class Reading implements Work {
  readonly #ports: ReadingPorts
  readonly #from: ReportingHost
  /** Where below the host's report topic it was published, '' for the topic itself. */
  readonly #part: string
  readonly #waiting: Waiting
  #said: string
  #isBound = false
  #acceptance: Acceptance | null = null

  constructor(ports: ReadingPorts, from: ReportingHost, said: string, part: string, waiting: Waiting) {
    this.#ports = ports
    this.#from = from
    this.#said = said
    this.#part = part
    this.#waiting = waiting
  }

  step(untilMs: number): boolean {
    if (!this.#isBound) {
      this.#bind()
      // To parse it takes about as long as to walk over it.
      if (this.#said.length >= LARGE_LENGTH) return false
    }
    this.#acceptance ??= this.#accepting()
    const acceptance = this.#acceptance
    if (acceptance?.step(untilMs) === false) return false
    // Thousands may wait for the disk.
    this.#acceptance = null
    this.#said = ''
    if (acceptance) this.#store(acceptance.accepted)
    return true
  }

  /** Who reported learns it, too: what was not understood is not acknowledged. */
  onThrown(error: unknown): void {
    this.#ports.onError(error, `reading a report of ${this.#from.hostId}`)
    this.#waiting.reject(error)
  }

  #bind(): void {
    if (this.#part === BRIDGE_DEVICES) this.#describe()
    this.#said = withBoundNames(this.#said, PROPERTY_NAMES)
    this.#isBound = true
  }

  /** Of devices that are configured nothing is kept. */
  #describe(): void {
    const { workspaces, discovery, clock } = this.#ports
    const state = workspaces.project(this.#from.projectId)?.workspace.state
    for (const description of describedIn(this.#said))
      if (!state?.first('device', 'number', description.number))
        discovery?.describe(this.#from, description, clock.now())
  }

  /** Null where its outcome is known. */
  #accepting(): Acceptance | null {
    const { workspaces, clock, count } = this.#ports
    const said = this.#said
    const text = this.#part === '' ? said : fromBranch(this.#part, said, Math.round(clock.now()))
    const workspace = workspaces.project(this.#from.projectId)?.workspace
    if (text === null) {
      count('refused_report', 'beside_reports')
      this.#waiting.resolve('nothing')
    } else if (workspace) return new Acceptance(text, this.#judge(workspace))
    else this.#refuse('unknown_host')
    return null
  }

  #judge(workspace: Judge['workspace']): Judge {
    const { count, discovery, clock } = this.#ports
    return {
      workspace,
      hostId: this.#from.hostId,
      count: (part: RefusedPart) => count('refused_report', part),
      onStranger: (number, values) => discovery?.note(this.#from, number, values, clock.now()),
    }
  }

  #refuse(reason: 'malformed' | 'unknown_host'): void {
    this.#ports.count('refused_report', reason)
    this.#waiting.resolve('refused')
  }

  #store(report: Accepted | null): void {
    const { workspaces, telemetry, clock } = this.#ports
    const { projectId, hostId } = this.#from
    const workspace = workspaces.project(projectId)?.workspace
    const host = workspace?.state.get('host', hostId)
    if (!workspace || !host || !report) {
      this.#refuse(report === null ? 'malformed' : 'unknown_host')
      return
    }
    const nowMs = Math.round(clock.now())
    const actor: Actor = { kind: 'gateway', id: host.id, name: host.name }
    const at: Reporting = { workspace, host, context: { actor, channel: 'gateway', nowMs } }
    telemetry.store({ projectId, hostId, atMs: nowMs, body: report.text }).then(
      (position) => this.#ports.apply({ report, at, position, waiting: this.#waiting }),
      (error) => this.#waiting.reject(error),
    )
  }
}
