/** Outgoing reliable effects of commits: the outbox, and push, which reads from it. */
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Principals } from '../core/auth/principals.ts'
import type { OnUnreadable } from '../core/auth/readable.ts'
import type { Sessions } from '../core/auth/sessions.ts'
import { JournalOutboxStore } from '../core/outbox/journalOutboxStore.ts'
import { openOutbox } from '../core/outbox/openOutbox.ts'
import type { Outbox } from '../core/outbox/outbox.ts'
import type { OutboxStore } from '../core/outbox/outboxStore.ts'
import { SqliteOutboxStore } from '../core/outbox/sqliteOutboxStore.ts'
import type { Erasure } from '../core/personal/erasure.ts'
import type { RecentCommits } from '../core/sight/recentCommits.ts'
import type { Workspaces } from '../core/workspace/workspaces.ts'
import { Deliveries } from '../processes/push/deliveries.ts'
import { PUSH_SUBSCRIBER } from '../processes/push/fanOut.ts'
import { Push } from '../processes/push/push.ts'
import { Targets } from '../processes/push/targets.ts'
import { BrowserSubscriptions } from '../processes/webpush/subscriptions.ts'
import { openVapidKeys } from '../processes/webpush/vapidKeys.ts'
import { WebPush } from '../processes/webpush/webPush.ts'
import type { Journals } from '../stores/journals/journals.ts'
import type { EventLog } from '../stores/log/eventLog.ts'
import type { Heads } from '../stores/log/heads.ts'
import type { OnForeign } from '../stores/log/snapshots.ts'
import type { Secrets } from '../stores/secrets/secrets.ts'

interface Parts {
  readonly config: Config
  readonly log: EventLog
  readonly heads: Heads
  readonly secrets: Secrets
  readonly journals?: Journals
  readonly workspaces: Workspaces
  readonly sessions: Sessions
  readonly erasure: Erasure
  readonly recent: RecentCommits
  readonly principals: Principals
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly onForeign: OnForeign
  readonly onUnreadable: OnUnreadable
  readonly onError: (error: unknown, doing: string) => void
  /** Opens a rebuildable file. */
  readonly rebuilt: <T>(name: 'push.db' | 'outbox.db', open: () => T, isNew?: boolean) => T
}

interface Outgoing {
  readonly push: Push
  readonly webPush: WebPush
  readonly outbox: Outbox
}

export async function openOutgoing(parts: Parts): Promise<Outgoing> {
  const { config, rebuilt } = parts
  const store = await openStore(parts)
  // A data folder of an earlier version has neither deliveries nor a cursor for them.
  const isNew = (await store.load(PUSH_SUBSCRIBER)) === null
  const deliveries = rebuilt('push.db', () => new Deliveries(config.dataFolder), isNew)
  const targets = new Targets(config.pushAllowedHosts ?? [])
  const push = openPush({ ...parts, deliveries, targets })
  const webPush = await openWebPush({ ...parts, targets })
  const subscribers = [push.subscriber, webPush.subscriber]
  const outbox = await openOutbox({ ...parts, store, subscribers })
  return { push, webPush, outbox }
}

/** Where several servers share the log, how far its readers are is beside it. */
async function openStore({ config, journals, rebuilt }: Parts): Promise<OutboxStore> {
  if (journals) return JournalOutboxStore.open(await journals.open('outbox'))
  return rebuilt('outbox.db', () => new SqliteOutboxStore(config.dataFolder))
}

async function openWebPush({
  config,
  metrics,
  onUnreadable,
  ...ports
}: Parts & { readonly targets: Targets }): Promise<WebPush> {
  const onEnd = metrics.counter({
    name: 'web_push_total',
    help: 'Notifications to browsers, by what became of them',
    label: 'outcome',
    values: ['delivered', 'refused', 'gone', 'given_up'],
  })
  return new WebPush({
    ...ports,
    subscriptions: await BrowserSubscriptions.open(ports.secrets, onUnreadable),
    keys: await openVapidKeys(ports.secrets),
    contact: config.publicUrl?.startsWith('https:') ? config.publicUrl : 'mailto:operator@atrium.invalid',
    onEnd,
  })
}

function openPush({
  config: _,
  metrics,
  onError,
  ...ports
}: Parts & { readonly deliveries: Deliveries; readonly targets: Targets }): Push {
  const onEnd = metrics.counter({
    name: 'push_attempts_total',
    help: 'Attempts to push a message, by what became of them',
    label: 'outcome',
    values: ['delivered', 'failed', 'retried'],
  })
  return new Push({
    ...ports,
    timers: systemClock,
    onEnd,
    onError: (error) => onError(error, 'push'),
  })
}
