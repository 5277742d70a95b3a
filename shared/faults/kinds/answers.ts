/** Faults of how a host carries out commands and acknowledges them. */
import { defineFault } from '../defineFault.ts'
import { DELAY_MAX_MS, milliseconds, toxicity } from '../parameters.ts'

/** Acknowledgements come later, by the delay and up to the jitter more. */
export const hostSlow = defineFault({
  kind: 'host_slow',
  family: 'answers',
  target: 'host',
  parameters: {
    delayMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 3_000 }),
    jitterMs: milliseconds({ min: 0, max: DELAY_MAX_MS, default: 0 }),
    toxicity: toxicity(),
  },
})

/** The host refuses commands. */
export const ackRefused = defineFault({
  kind: 'ack_refused',
  family: 'answers',
  target: 'host',
  parameters: { toxicity: toxicity() },
})

/** The host obeys and its acknowledgements get lost. */
export const ackLost = defineFault({
  kind: 'ack_lost',
  family: 'answers',
  target: 'host',
  parameters: { toxicity: toxicity() },
})
