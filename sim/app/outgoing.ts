/** What leaves the server because of commits and must not be lost: the outbox, and push, which reads from it. */
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Sessions } from '../core/auth/sessions.ts'
import { openOutbox } from '../core/outbox/openOutbox.ts'
import type { Outbox } from '../core/outbox/outbox.ts'
import { SqliteOutboxStore } from '../core/outbox/sqliteOutboxStore.ts'
import type { Erasure } from '../core/personal/erasure.ts'
import type { RecentCommits } from '../core/sight/recentCommits.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'
import { Deliveries } from '../processes/push/deliveries.ts'
import { PUSH_SUBSCRIBER } from '../processes/push/fanOut.ts'
import { Push } from '../processes/push/push.ts'
import { Targets } from '../processes/push/targets.ts'
import type { EventLog } from '../stores/log/eventLog.ts'
import type { Heads } from '../stores/log/heads.ts'
import type { OnForeign } from '../stores/log/snapshots.ts'
import type { Secrets } from '../stores/secrets/secrets.ts'

interface Parts {
  readonly config: Config
  readonly log: EventLog
  readonly heads: Heads
  readonly secrets: Secrets
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly erasure: Erasure
  readonly recent: RecentCommits
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly onForeign: OnForeign
  readonly onError: (error: unknown, doing: string) => void
  /** Opens a file that is begun anew where it is damaged. */
  readonly rebuilt: <T>(name: 'push.db' | 'outbox.db', open: () => T, isNew?: boolean) => T
}

export async function openOutgoing(parts: Parts): Promise<{ readonly push: Push; readonly outbox: Outbox }> {
  const { config, rebuilt } = parts
  const store = rebuilt('outbox.db', () => new SqliteOutboxStore(config.dataFolder))
  // A folder of an earlier version has no deliveries yet, nor a cursor for them.
  const isNew = (await store.load(PUSH_SUBSCRIBER)) === null
  const deliveries = rebuilt('push.db', () => new Deliveries(config.dataFolder), isNew)
  const push = openPush({ ...parts, deliveries })
  const outbox = await openOutbox({ ...parts, store, subscribers: [push.subscriber] })
  return { push, outbox }
}

function openPush({ config, metrics, onError, ...ports }: Parts & { readonly deliveries: Deliveries }): Push {
  const onEnd = metrics.counter({
    name: 'push_attempts_total',
    help: 'Attempts to push a message, by what became of them',
    label: 'outcome',
    values: ['delivered', 'failed', 'retried'],
  })
  return new Push({
    ...ports,
    targets: new Targets(config.pushAllowedHosts ?? []),
    timers: systemClock,
    onEnd,
    onError: (error) => onError(error, 'push'),
  })
}
