/** Options of a connection guard, and reasons for disconnecting. */
import type { Timers } from './broker.ts'
import type { Allowance } from './pace.ts'
import type { LargeVerdict } from './packets/largePublish.ts'
import type { Publish } from './packets/publishPacket.ts'

export type GuardReason =
  | 'oversize'
  | 'malformed'
  | 'no_connect_first'
  | 'protocol_version'
  | 'sign_in_timeout'
  | 'slow_reader'
  | 'outbound_full'
  | 'keep_alive'

export interface GuardOptions {
  readonly connectMaxBytes: number
  readonly signInTimeoutMs: number
  readonly drainTimeoutMs: number
  readonly outboundMaxBytes: number
  readonly timers: Timers
  /** The guard is about to cut the client off. */
  readonly onBreach: (reason: GuardReason) => void
  /** A whole PUBLISH or PUBREL. */
  readonly onPublishing: (packet: Buffer) => void
  /** Verdict on large publishes. */
  readonly judgeLarge: (publish: Publish, sizeBytes: number) => LargeVerdict
  /** Called for a packet that was skipped while receiving. */
  readonly onSkipped: (head: Buffer, sizeBytes: number) => void
  readonly traffic: { bytesIn: number; bytesOut: number }
}

/** Limits of a signed-in client. */
export interface Admission {
  readonly packetMaxBytes: number
  /** Maximum size of large publishes. */
  readonly largeMaxBytes: number
  /** Maximum number of forwarded publishes that are not settled yet. */
  readonly unsettledMax: number
  /** Maximum bytes of unsettled messages; the one that exceeds it is the last accepted for now. */
  readonly unsettledMaxBytes: number
  /** Keep-alive requested by the client; 0 for none. */
  readonly keepAliveMs: number
  readonly allowance: (onRefill: () => void) => Allowance
}
