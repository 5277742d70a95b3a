/** Faults of how a host carries out commands and acknowledges them. */
import { defineFault } from '../defineFault.ts'
import { DELAY_MAX_MS, milliseconds, toxicity } from '../parameters.ts'

const onHost = { family: 'answers', target: 'host' } as const

/** Acknowledgements are delayed by the delay plus a random jitter. */
export const hostSlow = defineFault({
  ...onHost,
  kind: 'host_slow',
  parameters: {
    delayMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 3_000 }),
    jitterMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 0 }),
    toxicity: toxicity(),
  },
})

/** The host refuses commands. */
export const ackRefused = defineFault({
  ...onHost,
  kind: 'ack_refused',
  parameters: { toxicity: toxicity() },
})

/** The host obeys and its acknowledgements get lost. */
export const ackLost = defineFault({ ...onHost, kind: 'ack_lost', parameters: { toxicity: toxicity() } })

/** The host acknowledges twice. */
export const ackDuplicate = defineFault({
  ...onHost,
  kind: 'ack_duplicate',
  parameters: { toxicity: toxicity() },
})

/** The host acknowledges a command that nobody gave. */
export const ackForeign = defineFault({
  ...onHost,
  kind: 'ack_foreign',
  parameters: { toxicity: toxicity() },
})

/** The host acknowledges, and does nothing. */
export const commandIgnored = defineFault({
  ...onHost,
  kind: 'command_ignored',
  parameters: { toxicity: toxicity() },
})

/** Firmware transfer is slow: each piece is delayed, and the installation takes many times longer. */
export const updateSlow = defineFault({
  ...onHost,
  kind: 'update_slow',
  parameters: { delayMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 5_000 }) },
})

/** Firmware arrives damaged: its hash is another one. */
export const updateDamaged = defineFault({
  ...onHost,
  kind: 'update_damaged',
  parameters: { toxicity: toxicity() },
})

/** An updated device restarts with its old version. */
export const updateReverts = defineFault({
  ...onHost,
  kind: 'update_reverts',
  parameters: { toxicity: toxicity() },
})
