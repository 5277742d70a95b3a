/** What goes wrong without stopping anything: counted for `/metrics`, and logged. */
import type { Logger } from 'pino'
import type { OnUnreadable } from './auth/readable.ts'
import type { Metrics } from './metrics.ts'

/** Events that this version cannot read stay in the log and change nothing. */
export function skippedEvents(logger: Logger, metrics: Metrics): (type: string, why: string) => void {
  const count = metrics.counter(
    'events_skipped_total',
    'Events of the log that this version could not read, by reason',
    'reason',
  )
  return (type, why) => {
    count(why)
    logger.warn({ type, why }, 'an event was skipped')
  }
}

export function unreadableSecrets(logger: Logger, metrics: Metrics): OnUnreadable {
  const count = metrics.counter(
    'secrets_unreadable_total',
    'Stored secrets that could not be read and were skipped, by kind',
    'kind',
  )
  return (kind, key) => {
    count(kind)
    logger.error({ kind, key }, 'a stored secret cannot be read and counts as missing')
  }
}

export function effectFailures(logger: Logger, metrics: Metrics): (effect: string, error: unknown) => void {
  const count = metrics.counter(
    'effect_failures_total',
    'Effects of durable commits that failed; the commit itself stands',
    'effect',
  )
  return (effect, error) => {
    count(effect)
    logger.error({ err: error, effect }, 'an effect of a commit failed')
  }
}
