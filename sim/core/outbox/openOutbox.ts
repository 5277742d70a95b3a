/** Outbox of the product: its subscribers, logging and metrics. */
import type { Logger } from 'pino'
import { random01 } from '../../base/backOff.ts'
import { systemClock } from '../../base/clock.ts'
import type { Metrics } from '../../base/metrics.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { Heads } from '../../stores/log/heads.ts'
import type { OnForeign } from '../../stores/log/snapshots.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Erasure } from '../personal/erasure.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { DeliveryStatus } from './delivery.ts'
import { erasures } from './erasures.ts'
import { Outbox } from './outbox.ts'
import type { OutboxStore } from './outboxStore.ts'
import { projectEnds } from './projectEnds.ts'
import type { Subscriber } from './subscriber.ts'

interface OutboxParts {
  readonly log: EventLog
  readonly heads: Heads
  readonly store: OutboxStore
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly erasure: Erasure
  readonly logger: Logger
  readonly metrics: Metrics
  readonly onForeign: OnForeign
  /** Subscribers of higher layers, in addition to the built-in ones. */
  readonly subscribers?: readonly Subscriber[]
}

export async function openOutbox({
  log,
  heads,
  store,
  workspaces,
  sessions,
  erasure,
  onForeign,
  subscribers: others = [],
  ...reports
}: OutboxParts): Promise<Outbox> {
  const { logger, metrics } = reports
  const subscribers = [projectEnds(sessions), erasures(erasure), ...others]
  const retries = metrics.counter({
    name: 'outbox_retries_total',
    help: 'Failed attempts that are made again',
    label: 'subscriber',
    values: subscribers.map(({ name }) => name),
  })
  const outbox = new Outbox(
    {
      log,
      heads,
      store,
      clock: systemClock,
      random01,
      onFailed(subscriber, { id, failures }, error) {
        retries(subscriber)
        logger.warn({ err: error, subscriber, id, failures }, 'an effect failed and is retried')
      },
      onParked: (subscriber, { id, failures }, error) =>
        logger.error({ err: error, subscriber, id, failures }, 'an effect failed too often and is parked'),
      onAhead: (subscriber, stream) => onForeign(`the cursor of ${subscriber}`, stream),
      onError: (subscriber, error) => logger.error({ err: error, subscriber }, 'the outbox failed'),
    },
    subscribers,
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
