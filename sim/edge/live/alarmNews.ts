/**
 * Notifies users that alarms in one of their projects changed; consoles refetch visible ones (`projectAlarms.list`).
 * Sent per user, because the console may show another project. Recipients are determined by their role in the alarm's
 * project. At most one message per user and period.
 */
import { ALARMS_NEWS, type News } from '#shared/news.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { type AnyRecord, seesRecord } from '#shared/records/registry.ts'
import { personTopic } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import type { Principals } from '../../core/auth/principals.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import { projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'
import type { ConnectedPeople } from './connectedPeople.ts'

const NOTIFY_AFTER_MS = 300
const REMOVED_TYPES = ['alarm', 'alarmReceiver', 'member', 'listing', 'role', 'area'] as const
const TYPES: ReadonlySet<AnyRecord['type']> = new Set([...REMOVED_TYPES, 'account', 'project'])

export interface AlarmNewsPorts {
  readonly workspaces: Workspaces
  readonly principals: Pick<Principals, 'of'>
  readonly connectedPeople: ConnectedPeople
  /** Real time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly publish: (topic: string, payload: string) => void
}

export function publishAlarmNews(ports: AlarmNewsPorts): () => void {
  const { workspaces, connectedPeople, timers, publish } = ports
  const due = new Map<AccountId, () => void>()
  const notifySoon = (accountId: AccountId): void => {
    if (due.has(accountId)) return
    const cancel = timers.schedule(NOTIFY_AFTER_MS, () => {
      due.delete(accountId)
      publish(personTopic(accountId), JSON.stringify({ about: ALARMS_NEWS } satisfies News))
    })
    due.set(accountId, cancel)
  }
  const stop = workspaces.onCommit('alarm news', (committed) => {
    const changed = changedRecords(committed)
    if (changed.length === 0) return
    for (const accountId of connectedPeople.accounts())
      if (changed.some((record) => isConcerned(ports, { committed, record, accountId })))
        notifySoon(accountId)
  })
  return () => {
    stop()
    for (const cancel of due.values()) cancel()
  }
}

interface Heard {
  readonly committed: Committed
  readonly record: AnyRecord
  readonly accountId: AccountId
}

function isConcerned(ports: AlarmNewsPorts, heard: Heard): boolean {
  const { record, accountId } = heard
  switch (record.type) {
    case 'listing':
      return true
    case 'account':
      return record.id === accountId
    case 'member':
      return record.accountId === accountId
    case 'alarm':
      return isAlarmNews(ports, heard, record)
    default:
      return isIn(ports, heard)
  }
}

/** Includes members whose role has no console access. */
function isIn({ workspaces, principals }: AlarmNewsPorts, { committed, accountId }: Heard): boolean {
  const found = workspaces.project(projectIdOf(committed.commit.stream))
  if (!found) return false
  const isMember = found.workspace.state.first('member', 'account', accountId) !== undefined
  return isMember || principals.of(accountId, found.project.id) !== null
}

function isAlarmNews(ports: AlarmNewsPorts, { committed, accountId }: Heard, alarm: Alarm): boolean {
  const found = ports.workspaces.project(projectIdOf(committed.commit.stream))
  const principal = found && ports.principals.of(accountId, found.project.id)
  if (!principal) return false
  if (ports.connectedPeople.isElsewhere(accountId, found.project.hex)) return true
  // In the current project the console already has visible alarms; only counts of others are sent.
  return !seesEverything(principal) && !seesRecord(principal, alarm, found.workspace.state)
}

/** State for a console's message: current records after the commit, and deleted records as they were before. */
function changedRecords(committed: Committed): readonly AnyRecord[] {
  const put = committed.changes.flatMap((change) =>
    'put' in change && TYPES.has(change.put.type) ? [change.put] : [],
  )
  return [...put, ...REMOVED_TYPES.flatMap((type) => removedIn(type, committed))]
}
