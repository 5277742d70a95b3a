import { HOST_PACKET_SIZE_MAX_BYTES } from '#shared/constants.ts'
import type { BrokerOptions } from '../broker.ts'

const MIB = 1024 * 1024

/** The largest payload the server publishes. */
export const PUBLISH_PAYLOAD_MAX_BYTES = MIB
/** Maximum size of bridge messages that are skipped. */
export const SKIPPED_MAX_BYTES = 16 * MIB
/** Size limit of a device list, for bridges with several hundred devices. */
export const DEVICE_LIST_MAX_BYTES = 4 * MIB
/** Ours have at most four levels with the deepest home topics; the matcher behind is safe up to 100. */
export const TOPIC_LEVELS_MAX = 16

export type Limits = Required<BrokerOptions>

export function withDefaults(options: BrokerOptions): Limits {
  return {
    connectMaxBytes: 4 * 1024,
    signInTimeoutMs: 10_000,
    gatewayPacketMaxBytes: HOST_PACKET_SIZE_MAX_BYTES,
    consolePacketMaxBytes: 4 * 1024,
    connectionsMax: 10_000,
    connectionsPerAddressMax: 256,
    consolesPerAccountMax: 100,
    consolesPerSessionMax: 60,
    unlimitedAddresses: [],
    messagesPerSecond: 20,
    messagesBurst: 100,
    unstoredMax: 512,
    unstoredMaxBytes: MIB,
    outboundMaxBytes: 4 * MIB,
    drainTimeoutMs: 5_000,
    allowedOrigins: [],
    gatewaysNeedCertificate: false,
    addressOf: (request) => request.socket.remoteAddress ?? '',
    ...options,
  }
}
