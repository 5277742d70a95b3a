/** Message format of a gateway family. Implementations are in `gateways`. */
import type { HostId } from '#shared/records/host.ts'
import type { Description } from '../discovery/discovery.ts'
import type { ReportingHost } from './reading.ts'

export interface Dialect {
  /** @param part the topic below the host's report topic, '' for the report topic itself */
  identify(part: string): boolean
  /** Converts the message to a native report; null if it contains no state, presence or acknowledgement. */
  toReport(part: string, text: string, nowMs: number, from: ReportingHost): string | null
  /** Devices that the message lists; empty for other messages. */
  discover(part: string, text: string, from: ReportingHost): readonly Description[]
  /** Number of unread devices in the host's last message. */
  readonly unread?: (hostId: HostId) => number
}
