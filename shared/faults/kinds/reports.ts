/** Faults in a host's clock and in its processing of device reports. */
import { HOUR_MS } from '#shared/durations.ts'
import { defineFault } from '../defineFault.ts'
import { INTERVAL, milliseconds, oneOf, toxicity, wholeNumber } from '../parameters.ts'

const onHost = { family: 'reports', target: 'host' } as const

/** Devices are missing from batches; what they had to report is lost. */
export const batchPartial = defineFault({
  ...onHost,
  kind: 'batch_partial',
  parameters: { toxicity: toxicity(0.3) },
})

/** Batches speak of devices that nobody has. */
export const unknownDevices = defineFault({
  ...onHost,
  kind: 'unknown_devices',
  parameters: { count: wholeNumber({ min: 1, max: 100, default: 3 }) },
})

/** Packets go to a topic where nobody expects them. */
export const unknownTopic = defineFault({
  ...onHost,
  kind: 'unknown_topic',
  parameters: {
    topic: oneOf(['below', 'other_host', 'other_project', 'other_root'], 'below'),
    toxicity: toxicity(0.2),
  },
})

/** Packet sequence numbers restart repeatedly. */
export const sequenceReset = defineFault({
  ...onHost,
  kind: 'sequence_reset',
  parameters: { intervalMs: milliseconds({ ...INTERVAL, default: 600_000 }) },
})

/** Clock offset that grows by the drift per hour. */
export const clockSkew = defineFault({
  ...onHost,
  family: 'clock',
  kind: 'clock_skew',
  parameters: {
    offsetMs: milliseconds({ min: -720 * HOUR_MS, max: 720 * HOUR_MS, default: 300_000 }),
    driftMs: milliseconds({ min: -HOUR_MS, max: HOUR_MS, default: 0 }),
  },
})

/** The clock of the gateway jumps and is corrected after the interval, repeatedly. */
export const clockJump = defineFault({
  ...onHost,
  family: 'clock',
  kind: 'clock_jump',
  parameters: {
    offsetMs: milliseconds({ min: -720 * HOUR_MS, max: 720 * HOUR_MS, default: HOUR_MS }),
    intervalMs: milliseconds({ ...INTERVAL, default: 600_000 }),
  },
})
