/** Faults of the line between a host and the server. */
import { DAY_MS } from '#shared/durations.ts'
import { defineFault } from '../defineFault.ts'
import { DELAY_MAX_MS, INTERVAL, milliseconds, oneOf, toxicity, wholeNumber } from '../parameters.ts'

const onHost = { family: 'line', target: 'host' } as const
const LONG = DAY_MS

/** The box drops off the network without a DISCONNECT. */
export const hostOffline = defineFault({ ...onHost, kind: 'host_offline', parameters: {} })

/** The host disconnects and reconnects repeatedly. */
export const hostFlapping = defineFault({
  ...onHost,
  kind: 'host_flapping',
  parameters: {
    downMs: milliseconds({ min: 1_000, max: LONG, default: 20_000 }),
    upMs: milliseconds({ min: 1_000, max: LONG, default: 60_000 }),
  },
})

/** Packets are delayed by the delay plus up to the jitter. Packets may be reordered. */
export const linkLatency = defineFault({
  ...onHost,
  kind: 'link_latency',
  parameters: {
    delayMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 2_000 }),
    jitterMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 1_000 }),
    toxicity: toxicity(),
  },
})

/** Packets get lost, as by a box that forgets what it has sent. */
export const linkLoss = defineFault({
  ...onHost,
  kind: 'link_loss',
  parameters: { toxicity: toxicity(0.2) },
})

/** Packets arrive twice. */
export const linkDuplicate = defineFault({
  ...onHost,
  kind: 'link_duplicate',
  parameters: { toxicity: toxicity(0.2) },
})

/** Packets wait for the next one, at most for the given time. */
export const linkReorder = defineFault({
  ...onHost,
  kind: 'link_reorder',
  parameters: {
    holdMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 30_000 }),
    toxicity: toxicity(0.3),
  },
})

/** Packets are no longer what the box wrote. */
export const linkCorrupt = defineFault({
  ...onHost,
  kind: 'link_corrupt',
  parameters: {
    how: oneOf(['mixed', 'cut', 'garbage', 'types', 'empty', 'deep', 'oversized'], 'mixed'),
    toxicity: toxicity(0.2),
  },
})

/**
 * Half-open socket: the connection seems alive, but no data passes until the keep-alive expires. The gateway sends
 * buffered reports after the fault.
 */
export const linkClog = defineFault({
  ...onHost,
  kind: 'link_clog',
  parameters: { noticedAfterMs: milliseconds({ min: 0, max: LONG, default: 45_000 }) },
})

/** A second box signs in with the same number and secret, and each pushes the other off the line. */
export const identityClash = defineFault({
  ...onHost,
  kind: 'identity_clash',
  parameters: { intervalMs: milliseconds({ ...INTERVAL, default: 30_000 }) },
})

/** The box reports the same again and again. */
export const packetStorm = defineFault({
  ...onHost,
  kind: 'packet_storm',
  parameters: { perSecond: wholeNumber({ min: 1, max: 200, default: 20 }) },
})

/** The gateway restarts repeatedly, and each time reports its complete state. */
export const rejoinStorm = defineFault({
  ...onHost,
  kind: 'rejoin_storm',
  parameters: { intervalMs: milliseconds({ ...INTERVAL, default: 30_000 }) },
})
