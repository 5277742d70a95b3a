import type { Host, HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Receipt } from '../receipt.ts'
import type { Position, RawReport } from '../reports/reports.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import type { Accepted } from './acceptance.ts'
import type { Outcome, ReadingPorts } from './reading.ts'

interface AcceptedReportParts {
  readonly accepted: Accepted
  readonly workspace: OwnWorkspace
  readonly host: Host
  readonly atMs: number
  readonly receipt: Receipt<Outcome>
}

/**
 * A report between reading and applying: what of it is stored, and what is told once it is. Thousands wait for the disk at a
 * time, so it is one object each, and nothing of what was said is in it.
 */
export class AcceptedReport implements RawReport, Receipt<Position> {
  readonly #ports: Pick<ReadingPorts, 'apply' | 'underWay'>
  readonly accepted: Accepted
  readonly projectId: ProjectId
  readonly workspace: OwnWorkspace
  /** As it was when the report came. */
  readonly host: Host
  readonly atMs: number
  /** Of whoever reported. */
  readonly receipt: Receipt<Outcome>

  constructor(
    ports: Pick<ReadingPorts, 'apply' | 'underWay'>,
    projectId: ProjectId,
    parts: AcceptedReportParts,
  ) {
    this.#ports = ports
    this.projectId = projectId
    this.accepted = parts.accepted
    this.workspace = parts.workspace
    this.host = parts.host
    this.atMs = parts.atMs
    this.receipt = parts.receipt
  }

  get hostId(): HostId {
    return this.host.id
  }

  get body(): string {
    return this.accepted.text
  }

  stored(position: Position): void {
    this.#ports.apply(this, position)
  }

  failed(error: unknown): void {
    this.#ports.underWay.failed(this.receipt, error)
  }
}
