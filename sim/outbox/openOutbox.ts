/** The product's outbox: its subscribers, what they log and what `/metrics` shows of them. */
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sessions } from '../auth/sessions.ts'
import { systemClock } from '../clock.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Heads } from '../log/heads.ts'
import type { OnForeign } from '../log/snapshots.ts'
import type { Metrics } from '../metrics.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { DeliveryStatus } from './delivery.ts'
import { Outbox } from './outbox.ts'
import type { OutboxStore } from './outboxStore.ts'
import { projectEnds } from './projectEnds.ts'

const RANDOM_STEPS = 2 ** 32

interface OutboxParts {
  readonly log: EventLog
  readonly heads: Heads
  readonly store: OutboxStore
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly logger: Logger
  readonly metrics: Metrics
  readonly onForeign: OnForeign
}

export async function openOutbox({
  log,
  heads,
  store,
  workspaces,
  sessions,
  onForeign,
  ...reports
}: OutboxParts): Promise<Outbox> {
  const { logger, metrics } = reports
  const retries = metrics.counter('outbox_retries_total', 'Failed attempts that are made again', 'subscriber')
  const outbox = new Outbox(
    {
      log,
      heads,
      store,
      clock: systemClock,
      random01: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
      onFailed(subscriber, { id, failures }, error) {
        retries(subscriber)
        logger.warn({ err: error, subscriber, id, failures }, 'an effect failed and is retried')
      },
      onParked: (subscriber, { id, failures }, error) =>
        logger.error({ err: error, subscriber, id, failures }, 'an effect failed too often and is parked'),
      onAhead: (subscriber, stream) => onForeign(`the cursor of ${subscriber}`, stream),
      onError: (subscriber, error) => logger.error({ err: error, subscriber }, 'the outbox failed'),
    },
    [projectEnds(sessions)],
  )
  const gauge = (name: string, help: string, read: (status: DeliveryStatus) => number): void =>
    metrics.gauges(name, help, 'subscriber', () =>
      [...outbox.status()].map(([name, status]) => [name, read(status)] as const),
    )
  gauge('outbox_lag', 'Commits after the durable cursor', ({ lag }) => lag)
  gauge('outbox_waiting', 'Effects on their way or waiting for another attempt', ({ waiting }) => waiting)
  gauge('outbox_parked', 'Effects that failed too often', ({ parked }) => parked)
  workspaces.onCommit('outbox', ({ commit }) => outbox.wake(commit))
  await outbox.start()
  return outbox
}
