/**
 * Search data of the operation log beyond commits: affected records, names and reasons in events, actor names, and
 * changed fields.
 */
import type { DatabaseSync } from 'node:sqlite'
import { FIELD_CHANGES_SHOWN, type FieldChange } from '#shared/contract/operationLog.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import type { AnyRecord, RecordName } from '#shared/records/registry.ts'
import { recordsBefore } from '../workspace/recordsBefore.ts'
import type { Committed } from '../workspace/workspace.ts'
import { isNamedThing } from './goneNames.ts'
import { NUMBER_OF, type numberNames } from './names.ts'
import { numberWords, WORDS_SCHEMA } from './words.ts'

export const DETAILS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS operation_objects (
    stream INTEGER NOT NULL, object INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, object, seq)
  ) WITHOUT ROWID;
  ${WORDS_SCHEMA}
  CREATE TABLE IF NOT EXISTS operation_words (
    stream INTEGER NOT NULL, word INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, word, seq)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS operation_actors (
    stream INTEGER NOT NULL, actor INTEGER NOT NULL, is_account INTEGER NOT NULL, names TEXT NOT NULL,
    PRIMARY KEY (stream, actor, names)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS operation_changes (
    stream INTEGER NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
`

/** Fields of events that people search for. */
const WORD_FIELDS: ReadonlySet<string> = new Set(['name', 'nameEn', 'title', 'reason', 'reasonEn'])
const WORD_LENGTH_MAX = 200
/** Maximum cached numbers; the table holds all. */
const KNOWN_MAX = 50_000

/** Beside the set-up: staff and their roles. */
const STAFF: ReadonlySet<RecordName> = new Set(['member', 'role'])

/** Whether a row of the log can be about this record type. */
export const isLogThing = (type: RecordName): boolean => STAFF.has(type) || isNamedThing(type)

/** Devices have a separate table. */
const isObject = (type: RecordName | undefined): boolean =>
  type !== undefined && type !== 'device' && (isLogThing(type) || type === 'detection' || type === 'project')

/** Stores all details of one commit; `stream` and `actor` are numbers. */
export function keepDetails(
  db: DatabaseSync,
  number: ReturnType<typeof numberNames>,
): (stream: number, actor: number, committed: Committed) => void {
  const linkObject = db.prepare(
    'INSERT OR IGNORE INTO operation_objects (stream, object, seq) VALUES (?, ?, ?)',
  )
  const linkWord = db.prepare('INSERT OR IGNORE INTO operation_words (stream, word, seq) VALUES (?, ?, ?)')
  const keepActor = db.prepare(
    'INSERT OR IGNORE INTO operation_actors (stream, actor, is_account, names) VALUES (?, ?, ?, ?)',
  )
  const keepChanges = db.prepare(
    'INSERT OR REPLACE INTO operation_changes (stream, seq, body) VALUES (?, ?, ?)',
  )
  const wordNumber = numberWords(db)
  const actors = new Set<string>()
  return (stream, by, committed) => {
    const { seq, actor } = committed.commit
    for (const id of objectsOf(committed)) linkObject.run(stream, number(id), seq)
    // Names that hosts report are already in their events.
    const isOwn = actor.kind === 'gateway' || actor.kind === 'system'
    const changes = isOwn ? [] : fieldChanges(committed)
    if (changes.length > 0) keepChanges.run(stream, seq, JSON.stringify(changes))
    for (const word of wordsOf(committed, changes)) linkWord.run(stream, wordNumber(word.toLowerCase()), seq)
    const names = `${actor.name}\n${('nameEn' in actor && actor.nameEn) || ''}`
    const key = `${stream}/${by}/${names}`
    if (!actors.has(key)) {
      if (actors.size >= KNOWN_MAX) actors.clear()
      actors.add(key)
      keepActor.run(stream, by, Number(actor.kind === 'account'), names)
    }
  }
}

/** Records that the commit changed, and those that its events name. */
function objectsOf({ commit, changes }: Committed): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const change of changes) {
    const { type, id } = 'put' in change ? change.put : change.remove
    if (isObject(type)) ids.add(id)
  }
  for (const { data } of commit.events)
    for (const [field, value] of Object.entries(data))
      if (field.endsWith('Id') && typeof value === 'string' && isObject(recordTypeOf(value))) ids.add(value)
  return ids
}

/** Words of a commit: texts in its events, and former names of changed records. */
function wordsOf({ commit }: Committed, changes: readonly FieldChange[]): ReadonlySet<string> {
  const words = new Set(changes.flatMap(({ name, nameEn }) => [name, nameEn].filter((word) => word !== '')))
  for (const { data } of commit.events)
    for (const [field, value] of Object.entries(data)) {
      if (typeof value === 'string' && value !== '' && WORD_FIELDS.has(field))
        words.add(value.slice(0, WORD_LENGTH_MAX))
      // An alarm's words for readers of English.
      const inEnglish = field === 'english' && isObjectWith(value) ? value.title : ''
      if (typeof inEnglish === 'string' && inEnglish !== '') words.add(inEnglish.slice(0, WORD_LENGTH_MAX))
    }
  return words
}

const isObjectWith = (value: unknown): value is { readonly title?: unknown } =>
  typeof value === 'object' && value !== null

/** Never shown: fields that the fold derives. */
const DERIVED: ReadonlySet<string> = new Set(['id', 'type', 'lost', 'formerNumbers'])
const VALUE_LENGTH_MAX = 1_000

/** Field changes of records that exist before and after the commit. */
export function fieldChanges({ changes, inverse }: Committed): FieldChange[] {
  const after = new Map<string, AnyRecord>()
  for (const change of changes) {
    if ('put' in change) after.set(change.put.id, change.put)
    else after.delete(change.remove.id)
  }
  const shown: FieldChange[] = []
  for (const [id, before] of recordsBefore(inverse)) {
    const now = after.get(id)
    if (!now || !(isLogThing(before.type) || before.type === 'detection')) continue
    shown.push(...ofRecord(before, now))
    if (shown.length >= FIELD_CHANGES_SHOWN) break
  }
  return shown.slice(0, FIELD_CHANGES_SHOWN)
}

function ofRecord(before: AnyRecord, now: AnyRecord): FieldChange[] {
  const [was, is]: readonly Readonly<Record<string, unknown>>[] = [{ ...before }, { ...now }]
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  const { type, id } = before
  const names = namesOfRecord(before)
  return fields.flatMap((field): FieldChange[] => {
    const [from, to] = [was?.[field], is?.[field]]
    if (DERIVED.has(field) || isSameJson(from, to)) return []
    const values = isTooLong(from, to)
      ? { isLong: true as const }
      : { ...given('before', from), ...given('after', to) }
    return [{ type, id, ...names, field, ...values }]
  })
}

/** Whether a value is too long for a row. */
export const isTooLong = (...values: readonly unknown[]): boolean =>
  values.some((value) => (JSON.stringify(value) ?? '').length > VALUE_LENGTH_MAX)

/** Names of any record; empty without a name. */
export function namesOfRecord(record: AnyRecord): { readonly name: string; readonly nameEn: string } {
  const fields: Readonly<Record<string, unknown>> = { ...record }
  return {
    name: textOf(fields.name ?? fields.nickname),
    nameEn: textOf(fields.nameEn ?? fields.nicknameEn),
  }
}

/** The value is that of a record, which is JSON. */
const given = (key: 'before' | 'after', value: unknown): Pick<FieldChange, 'before' | 'after'> =>
  value === undefined ? {} : ({ [key]: value } as Pick<FieldChange, 'before' | 'after'>)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Changes by sequence of the commit. */
export function changesOfCommits(
  db: DatabaseSync,
  stream: string,
  seqs: readonly number[],
): ReadonlyMap<number, readonly FieldChange[]> {
  const rows = db
    .prepare(
      `SELECT seq, body FROM operation_changes WHERE stream = ${NUMBER_OF} AND seq IN (SELECT value FROM json_each(?))`,
    )
    .all(stream, JSON.stringify(seqs))
  // The fold wrote them.
  return new Map(rows.map(({ seq, body }) => [Number(seq), JSON.parse(String(body)) as FieldChange[]]))
}
