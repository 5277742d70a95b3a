/**
 * Table of the alarm history: filter, sort and search columns, and the full alarm as JSON. Triggers maintain row
 * counts per combination of filters, so pages do not count rows.
 */
import type { DatabaseSync } from 'node:sqlite'
import { type AlarmRow, alarmRowOf } from '#shared/contract/alarms.ts'
import {
  type Alarm,
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  HOST_TWICE_CODE,
  MAINS_LOST_CODE,
  SEVERITIES,
} from '#shared/records/alarm.ts'
import type { SqlValue } from './conditions.ts'
import { numberWords, WORDS_SCHEMA } from './words.ts'

/** Condition for unsettled alarms. Its text must equal that of the partial index, so that SQLite uses it. */
export const OPEN = '(is_active = 1 OR is_acknowledged = 0 OR is_shelved = 1)'

/** Rows are counted by all of these; each combination that there is has a number. */
const COUNTED = [
  ...(['stream', 'device', 'code', 'host', 'area', 'is_fault', 'rank'] as const),
  ...(['is_active', 'is_acknowledged', 'is_shelved', 'is_suppressed'] as const),
]

/** Filter columns included in the index, so that non-matching rows are not read. */
const ASKED = 'rank, area, device, host, code'

/** `rank` is that of the severity, `device` is empty for an alarm of a host, `words` is the searched text. */
export const ALARM_SCHEMA = `
  ${WORDS_SCHEMA}
  CREATE TABLE IF NOT EXISTS alarms (
    stream TEXT NOT NULL, id TEXT NOT NULL, raised_at INTEGER NOT NULL, ended_at INTEGER, rank INTEGER NOT NULL,
    device TEXT NOT NULL, host TEXT NOT NULL, area TEXT NOT NULL, code TEXT NOT NULL, words INTEGER NOT NULL,
    is_fault INTEGER NOT NULL, is_active INTEGER NOT NULL, is_acknowledged INTEGER NOT NULL,
    is_shelved INTEGER NOT NULL, is_suppressed INTEGER NOT NULL, condition TEXT,
    counted INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS alarms_newest ON alarms (stream, raised_at DESC, ${ASKED});
  CREATE INDEX IF NOT EXISTS alarms_worst ON alarms (stream, rank, raised_at DESC);
  CREATE INDEX IF NOT EXISTS alarms_device ON alarms (stream, device, host, code, raised_at);
  CREATE INDEX IF NOT EXISTS alarms_area ON alarms (stream, area, raised_at DESC);
  CREATE INDEX IF NOT EXISTS alarms_code ON alarms (stream, code, raised_at DESC);
  CREATE INDEX IF NOT EXISTS alarms_words ON alarms (stream, words, raised_at DESC, rank, is_fault);
  CREATE INDEX IF NOT EXISTS alarms_open ON alarms (stream, raised_at DESC) WHERE ${OPEN};
  CREATE INDEX IF NOT EXISTS faults_newest ON alarms (stream, raised_at DESC, ended_at, ${ASKED}) WHERE is_fault = 1;
  CREATE INDEX IF NOT EXISTS faults_worst ON alarms (stream, rank, raised_at DESC) WHERE is_fault = 1;
  CREATE INDEX IF NOT EXISTS faults_lasted ON alarms (stream, ended_at - raised_at) WHERE is_fault = 1 AND is_active = 0;
  CREATE INDEX IF NOT EXISTS faults_ended ON alarms (stream, ended_at, raised_at, device, host, area, code) WHERE is_fault = 1 AND is_active = 0;
  CREATE TABLE IF NOT EXISTS alarm_counts (
    id INTEGER PRIMARY KEY, ${COUNTED.map((column) => `${column} NOT NULL`).join(', ')}, n INTEGER NOT NULL DEFAULT 0,
    UNIQUE (${COUNTED.join(', ')})
  );
  CREATE TRIGGER IF NOT EXISTS alarm_added AFTER INSERT ON alarms
    BEGIN UPDATE alarm_counts SET n = n + 1 WHERE id = NEW.counted; END;
  CREATE TRIGGER IF NOT EXISTS alarm_changed AFTER UPDATE OF counted ON alarms WHEN NEW.counted <> OLD.counted BEGIN
    UPDATE alarm_counts SET n = n - 1 WHERE id = OLD.counted;
    UPDATE alarm_counts SET n = n + 1 WHERE id = NEW.counted;
  END;
`

const FAULT_CODES: ReadonlySet<string> = new Set([
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  HOST_TWICE_CODE,
  MAINS_LOST_CODE,
])

/** Alarms for abnormal devices, and for absent or duplicate hosts. */
const isFault = ({ condition, code }: Alarm): boolean => condition !== null || FAULT_CODES.has(code)

/** Columns that any event of an alarm may change. */
const STATE = ['is_active', 'is_acknowledged', 'is_shelved', 'is_suppressed', 'counted', 'body'] as const
/** Columns set when the alarm is raised, changed only if its device moves or its text changes. */
const REST = ['host', 'area', 'is_fault', 'rank', 'words', 'condition'] as const
const OWN = ['stream', 'id'] as const

const is = (columns: readonly string[]): string => columns.map((column) => `${column} IS ?`).join(' AND ')
const sets = (columns: readonly string[]): string => columns.map((column) => `${column} = ?`).join(', ')

/**
 * Writes the current state of an alarm. Updating only changed columns leaves other indexes untouched. It caches numbers
 * of texts and counts, so prepare it again after a rollback.
 */
export function writeAlarms(db: DatabaseSync): (stream: string, alarm: Alarm) => void {
  const change = db.prepare(`UPDATE alarms SET ${sets(STATE)} WHERE ${is([...OWN, ...REST, 'ended_at'])}`)
  const end = db.prepare(`UPDATE alarms SET ${sets([...STATE, 'ended_at'])} WHERE ${is([...OWN, ...REST])}`)
  const changing = [...STATE, ...REST, 'ended_at']
  const columns = [...changing, ...OWN, 'device', 'code', 'raised_at']
  const put = db.prepare(
    `INSERT INTO alarms (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (stream, id) DO UPDATE SET ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  )
  const wordNumber = numberWords(db)
  const countNumber = numberCounts(db)
  return (stream, alarm) => {
    const { id, ...body }: AlarmRow = alarmRowOf(alarm)
    const { title, code, raisedAtMs, clearedAtMs, condition, hostId, areaId } = alarm
    const deviceId = alarm.deviceId ?? ''
    const [fault, rank] = [Number(isFault(alarm)), SEVERITIES.indexOf(alarm.severity)]
    const flags = [
      ...[Number(alarm.isActive), Number(alarm.acknowledged !== null)],
      ...[Number(alarm.shelved !== undefined), Number(alarm.suppressed !== undefined)],
    ]
    const counted = countNumber([stream, deviceId, code, hostId, areaId, fault, rank, ...flags])
    const words = wordNumber(`${title} ${alarm.body} ${code}`.toLowerCase())
    const state = [...flags, counted, JSON.stringify(body)]
    const rest = [hostId, areaId, fault, rank, words, condition]
    if (change.run(...state, stream, id, ...rest, clearedAtMs).changes > 0) return
    if (end.run(...state, clearedAtMs, stream, id, ...rest).changes > 0) return
    put.run(...state, ...rest, clearedAtMs, stream, id, deviceId, code, raisedAtMs)
  }
}

/** Maximum cached numbers; the table holds all. */
const KNOWN_MAX = 50_000

function numberCounts(db: DatabaseSync): (counted: readonly SqlValue[]) => number {
  const known = new Map<string, number>()
  const find = db.prepare(
    `SELECT id FROM alarm_counts WHERE ${COUNTED.map((column) => `${column} = ?`).join(' AND ')}`,
  )
  const add = db.prepare(
    `INSERT INTO alarm_counts (${COUNTED.join(', ')}) VALUES (${COUNTED.map(() => '?').join(', ')})`,
  )
  return (counted) => {
    const key = counted.join('\n')
    const before = known.get(key)
    if (before !== undefined) return before
    const id = Number(find.get(...counted)?.id ?? add.run(...counted).lastInsertRowid)
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, id)
    return id
  }
}

/** Rows whose words contain a text in lower case. */
export const HAS_TEXT = 'words IN (SELECT id FROM words WHERE instr(text, ?) > 0)'

/** Reads the bodies of one page. The query finds only ids, so bodies of other matches are never read. */
export function readAlarms(
  db: DatabaseSync,
  stream: string,
  found: readonly Readonly<Record<string, unknown>>[],
): { readonly alarm: AlarmRow; readonly condition: Alarm['condition'] }[] {
  const read = db.prepare('SELECT body, condition FROM alarms WHERE stream = ? AND id = ?')
  return found.map(({ id }) => {
    const row = read.get(stream, String(id))
    // The fold wrote both.
    const body = JSON.parse(String(row?.body)) as Omit<AlarmRow, 'id'>
    return { alarm: { id, ...body } as AlarmRow, condition: row?.condition as Alarm['condition'] }
  })
}
