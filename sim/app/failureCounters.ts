/** Counters of non-fatal failures, for `/metrics` and the log. */
import type { Logger } from 'pino'
import type { Metrics } from '../base/metrics.ts'
import type { OnUnreadable } from '../core/auth/readable.ts'
import type { WorkspacePorts } from '../core/workspace/workspace.ts'

/** Events that this version cannot read stay in the log and change nothing. */
export function unknownEvents(logger: Logger, metrics: Metrics): (type: string) => void {
  const count = metrics.counter({
    name: 'events_skipped_total',
    help: 'Events of the log that this version could not read, by reason',
    label: 'reason',
    values: ['unknown'],
  })
  return (type) => {
    count('unknown')
    logger.warn({ type }, 'an event of an unknown type was skipped')
  }
}

export function unreadableSecrets(logger: Logger, metrics: Metrics): OnUnreadable {
  const count = metrics.counter({
    name: 'secrets_unreadable_total',
    help: 'Stored secrets that could not be read and were skipped, by kind',
    label: 'kind',
    values: ['code', 'code-sends', 'draft', 'gateway', 'last-project', 'password', 'session'],
  })
  return (kind, key) => {
    count(kind)
    logger.error({ kind, key }, 'a stored secret cannot be read and counts as missing')
  }
}

export function effectFailures(
  logger: Logger,
  metrics: Metrics,
): Required<Pick<WorkspacePorts, 'onEffectAdded' | 'onEffectFailure'>> {
  const count = metrics.counter({
    name: 'effect_failures_total',
    help: 'Effects of durable commits that failed; the commit itself stands',
    label: 'effect',
    values: ['snapshot'],
  })
  return {
    onEffectAdded: (effect) => count(effect, 0),
    onEffectFailure(effect, error) {
      count(effect)
      logger.error({ err: error, effect }, 'an effect of a commit failed')
    },
  }
}
