/** Timeline of each alarm: one row per event. */
import type { DatabaseSync } from 'node:sqlite'
import { TIMELINE_MAX, type TimelineEntry } from '#shared/contract/alarmHandling.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { personAtWork } from '#shared/records/person.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Committed } from '../workspace/workspace.ts'

export const TIMELINE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS alarm_facts (
    stream TEXT NOT NULL, alarm TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (stream, alarm, seq, n)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS alarm_facts_kind ON alarm_facts (stream, kind, at);
`

type Kind = TimelineEntry['kind']
type EntryDetails = Omit<TimelineEntry, 'kind' | 'atMs' | 'seq' | 'by' | 'causeSeq'>
interface Fact {
  readonly alarmId: string
  readonly kind: Kind
  readonly details: EntryDetails
}

/** The timeline entry of an event; null where it has none. */
function factOf(event: AtriumEvent): Fact | null {
  const fact = (kind: Kind, alarmId: string, details: EntryDetails = {}): Fact => ({ alarmId, kind, details })
  switch (event.type) {
    case 'AlarmRaised':
      return fact('raised', event.data.alarmId, { severity: event.data.severity, times: event.data.times })
    case 'AlarmRepeated':
      return fact('repeated', event.data.alarmId, { times: event.data.times })
    case 'AlarmReturned':
      return fact('returned', event.data.alarmId, { times: event.data.times })
    case 'AlarmCleared':
      return fact('cleared', event.data.alarmId)
    case 'AlarmAcknowledged':
      return fact('acknowledged', event.data.alarmId, {
        text: event.data.reason,
        textEn: event.data.reasonEn,
      })
    default:
      return handledFactOf(event)
  }
}

function handledFactOf(event: AtriumEvent): Fact | null {
  switch (event.type) {
    case 'AlarmAssigned': {
      const { alarmId, accountId: id, name, nameEn } = event.data
      return { alarmId, kind: 'assigned', details: { to: { id, name, nameEn } } }
    }
    case 'AlarmUnassigned':
      return { alarmId: event.data.alarmId, kind: 'unassigned', details: {} }
    case 'AlarmCommented':
      return { alarmId: event.data.alarmId, kind: 'commented', details: { text: event.data.text } }
    case 'AlarmShelved': {
      const { alarmId, reason: text, untilMs } = event.data
      return { alarmId, kind: 'shelved', details: { text, untilMs } }
    }
    case 'AlarmUnshelved':
      return { alarmId: event.data.alarmId, kind: 'unshelved', details: {} }
    case 'AlarmSuppressed':
      return { alarmId: event.data.alarmId, kind: 'suppressed', details: {} }
    case 'AlarmEscalated': {
      const { alarmId, to: target } = event.data
      return { alarmId, kind: 'escalated', details: target ? { target } : {} }
    }
    case 'AlarmReleased':
      return { alarmId: event.data.alarmId, kind: 'released', details: {} }
    default:
      return null
  }
}

/** Timeline entries of a commit, including implied changes without their own event. */
function factsOf(committed: Committed): Fact[] {
  const { commit, changes } = committed
  const facts = commit.events.flatMap((event) => factOf(event) ?? [])
  const named = new Set(facts.map(({ alarmId }) => alarmId))
  if (commit.events.some(({ type }) => type === 'MemberRemoved'))
    for (const change of changes)
      if ('put' in change && change.put.type === 'alarm' && !named.has(change.put.id))
        facts.push({ alarmId: change.put.id, kind: 'unassigned', details: { hasLeft: true } })
  for (const { id } of removedIn('alarm', committed))
    if (!named.has(id)) facts.push({ alarmId: id, kind: 'removed', details: {} })
  return facts
}

function causeSeqOf({ cause, stream }: Committed['commit']): number | undefined {
  const [of, seq] = cause?.split('#') ?? []
  return of === stream && seq !== undefined && /^\d+$/.test(seq) ? Number(seq) : undefined
}

/** Repetitions that follow each other are one row. */
const MERGED: ReadonlySet<Kind> = new Set(['repeated', 'returned'])

export function foldTimeline(db: DatabaseSync): (committed: Committed) => void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO alarm_facts (stream, alarm, seq, n, at, kind, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const last = db.prepare(
    'SELECT seq, n, at, kind, body FROM alarm_facts WHERE stream = ? AND alarm = ? ORDER BY seq DESC, n DESC LIMIT 1',
  )
  const merge = db.prepare(
    'UPDATE alarm_facts SET at = ?, body = ? WHERE stream = ? AND alarm = ? AND seq = ? AND n = ?',
  )
  return (committed) => {
    const { stream, seq, at, actor } = committed.commit
    const causeSeq = causeSeqOf(committed.commit)
    for (const [n, { alarmId, kind, details }] of factsOf(committed).entries()) {
      const before = MERGED.has(kind) ? last.get(stream, alarmId) : undefined
      if (before?.kind === kind) {
        const was = JSON.parse(String(before.body)) as EntryDetails
        const times = (was.times ?? 1) + (details.times ?? 1)
        const body = { ...was, times, sinceMs: was.sinceMs ?? Number(before.at) }
        merge.run(at, JSON.stringify(body), stream, alarmId, Number(before.seq), Number(before.n))
        continue
      }
      const body = { by: personAtWork(actor), ...details, ...(causeSeq === undefined ? {} : { causeSeq }) }
      insert.run(stream, alarmId, seq, n, at, kind, JSON.stringify(body))
    }
  }
}

/** Oldest first; of very many the newest. */
export function timelineOf(db: DatabaseSync, stream: StreamId, alarmId: string): TimelineEntry[] {
  const rows = db
    .prepare(
      'SELECT seq, at, kind, body FROM alarm_facts WHERE stream = ? AND alarm = ? ORDER BY seq DESC, n DESC LIMIT ?',
    )
    .all(stream, alarmId, TIMELINE_MAX)
  return rows.reverse().map(
    ({ seq, at, kind, body }) =>
      // The fold wrote these and nothing else.
      ({ kind, atMs: Number(at), seq: Number(seq), ...JSON.parse(String(body)) }) as TimelineEntry,
  )
}
