import type { Host, HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Receipt } from '../../stores/receipt.ts'
import type { Position, RawReport } from '../../stores/reports/reports.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import type { Accepted } from './acceptance.ts'
import type { Outcome, ReadingPorts } from './reading.ts'

interface AcceptedReportParts {
  readonly accepted: Accepted
  readonly workspace: OwnWorkspace
  readonly host: Host
  readonly atMs: number
  /** When the report was made, if the host's clock is valid; otherwise `atMs`. */
  readonly madeMs: number
  readonly receipt: Receipt<Outcome>
  /** True if the report was buffered before its device was configured. */
  readonly isKept: boolean
}

/**
 * A report between reading and applying: its stored form, and callbacks after storing. Thousands may be waiting for the
 * disk, so it is one object without references to the message.
 */
export class AcceptedReport implements RawReport, Receipt<Position> {
  readonly #ports: Pick<ReadingPorts, 'apply' | 'underWay'>
  readonly accepted: Accepted
  readonly projectId: ProjectId
  readonly workspace: OwnWorkspace
  /** Host record at the time of arrival. */
  readonly host: Host
  readonly atMs: number
  readonly madeMs: number
  /** Receipt for the reporting host. */
  readonly receipt: Receipt<Outcome>
  readonly isKept: boolean

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
    this.madeMs = parts.madeMs
    this.receipt = parts.receipt
    this.isKept = parts.isKept
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
