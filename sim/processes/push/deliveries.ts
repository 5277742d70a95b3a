/**
 * Push messages and outcomes in a SQLite file. A message is stored once for all addresses. Stored before sending:
 * a crash loses nothing and repeats at most one attempt per address under the same id.
 */
import { join } from 'node:path'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { DeliveryProblem, DeliveryRow, DeliveryState } from '#shared/contract/push.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { PushAddress, PushAddressId } from '#shared/records/pushAddress.ts'
import { openAndBegin } from '../../stores/storage/database.ts'
import { beginCounts } from './deliveryCounts.ts'
import type { Answer } from './post.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY, project TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL, address TEXT NOT NULL, message TEXT NOT NULL,
    type TEXT NOT NULL, url TEXT NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL DEFAULT 0, status INTEGER, duration INTEGER,
    problem TEXT, answer TEXT NOT NULL DEFAULT '', UNIQUE (address, message)
  );
  CREATE INDEX IF NOT EXISTS waiting ON deliveries (address, id) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS by_project ON deliveries (project, id);
  CREATE INDEX IF NOT EXISTS by_address ON deliveries (address, state, id);
  CREATE INDEX IF NOT EXISTS by_target ON deliveries (address, id);
  CREATE INDEX IF NOT EXISTS by_state ON deliveries (project, state, id);
  CREATE INDEX IF NOT EXISTS by_type ON deliveries (project, type, id);
  CREATE INDEX IF NOT EXISTS ended ON deliveries (ended_at) WHERE state <> 'waiting';
`
export const WAITING_MAX = 10_000

export interface Message {
  readonly id: string
  readonly projectId: ProjectId
  readonly type: string
  readonly atMs: number
  readonly body: string
}

export interface Delivery {
  readonly id: number
  readonly addressId: PushAddressId
  readonly messageId: string
  readonly body: string
  readonly attempts: number
  /** Earliest delivery, by the machine's clock. */
  readonly dueAtMs: number
}

export interface DeliveryFilter {
  readonly projectId: ProjectId
  readonly addressId?: PushAddressId | undefined
  readonly state?: DeliveryState | undefined
  readonly type?: string | undefined
}

export interface AddressFigures {
  readonly waiting: number
  readonly failedInDay: number
  readonly deliveredAtMs: number | null
  readonly problem: DeliveryProblem | null
}

type Row = Readonly<Record<string, SQLOutputValue>>

export class Deliveries {
  readonly #db: DatabaseSync

  constructor(folder: string) {
    // A power failure may lose the newest attempts, which then repeat.
    this.#db = openAndBegin(join(folder, 'push.db'), 'NORMAL', (file) => {
      file.exec(SCHEMA)
      beginCounts(file)
    }).db
  }

  /** Idempotent: adds each pair of address and message once. */
  add(messages: readonly { readonly message: Message; readonly to: readonly PushAddress[] }[]): void {
    this.#together(() => {
      const put = this.#db.prepare(
        'INSERT OR IGNORE INTO messages (id, project, type, at, body) VALUES (?, ?, ?, ?, ?)',
      )
      const send = this.#db.prepare(
        `INSERT INTO deliveries (project, address, message, type, url, state, created_at) VALUES (?, ?, ?, ?, ?, 'waiting', ?) ON CONFLICT DO NOTHING`,
      )
      const addresses = new Set<PushAddressId>()
      for (const { message, to } of messages) {
        const atMs = Math.round(message.atMs)
        put.run(message.id, message.projectId, message.type, atMs, message.body)
        for (const { id, url } of to) {
          send.run(message.projectId, id, message.id, message.type, url, atMs)
          addresses.add(id)
        }
      }
      for (const id of addresses) this.#bound(id)
    })
  }

  /** The oldest that waits for the address; null where nothing does. */
  next(addressId: PushAddressId): Delivery | null {
    const row = this.#db
      .prepare(
        `SELECT d.id, d.address, d.message, d.attempts, d.due_at, m.body FROM deliveries d JOIN messages m ON m.id = d.message
         WHERE d.address = ? AND d.state = 'waiting' ORDER BY d.id LIMIT 1`,
      )
      .get(addressId)
    if (!row) return null
    return {
      id: Number(row.id),
      addressId: String(row.address) as PushAddressId,
      messageId: String(row.message),
      body: String(row.body),
      attempts: Number(row.attempts),
      dueAtMs: Number(row.due_at),
    }
  }

  delivered(id: number, url: string, answer: Answer, atMs: number): void {
    this.#db
      .prepare(
        `UPDATE deliveries SET state = 'delivered', ended_at = ?, attempts = attempts + 1, url = ?, status = ?, duration = ?, problem = NULL, answer = ? WHERE id = ?`,
      )
      .run(Math.round(atMs), url, answer.status, answer.durationMs, answer.text, id)
  }

  /** @param next time of the retry by the system clock; null: abandoned at `atMs` */
  failed(
    id: number,
    url: string,
    answer: Answer,
    { atMs, nextMs }: { atMs: number; nextMs: number | null },
  ): void {
    const [state, endedAt] = nextMs === null ? ['failed', Math.round(atMs)] : ['waiting', null]
    this.#db
      .prepare(
        'UPDATE deliveries SET state = ?, ended_at = ?, attempts = attempts + 1, due_at = ?, url = ?, status = ?, duration = ?, problem = ?, answer = ? WHERE id = ?',
      )
      .run(
        ...[state ?? 'failed', endedAt ?? null, Math.round(nextMs ?? 0), url],
        ...[answer.status, answer.durationMs, answer.problem, answer.text, id],
      )
  }

  /**
   * Queues ended deliveries again at their former position.
   * @returns the affected addresses
   */
  resend(
    projectId: ProjectId,
    ids: readonly number[],
  ): { readonly count: number; readonly addressIds: ReadonlySet<PushAddressId> } {
    const addressIds = new Set<PushAddressId>()
    let count = 0
    this.#together(() => {
      const again = this.#db.prepare(
        `UPDATE deliveries SET state = 'waiting', ended_at = NULL, attempts = 0, due_at = 0 WHERE id = ? AND project = ? AND state <> 'waiting' RETURNING address`,
      )
      for (const id of ids) {
        for (const { address } of again.all(id, projectId)) {
          addressIds.add(String(address) as PushAddressId)
          count += 1
        }
      }
    })
    return { count, addressIds }
  }

  /** Makes waiting deliveries due now. */
  hurry(addressId: PushAddressId): void {
    this.#db
      .prepare(`UPDATE deliveries SET due_at = 0, attempts = 0 WHERE address = ? AND state = 'waiting'`)
      .run(addressId)
  }

  page(filter: DeliveryFilter, { pageNum, pageSize }: { pageNum: number; pageSize: number }, nowMs: number) {
    const wanted = {
      project: filter.projectId,
      address: filter.addressId,
      state: filter.state,
      type: filter.type,
    }
    const given = Object.entries(wanted).filter((one): one is [string, string] => one[1] !== undefined)
    const where = given.map(([column]) => `${column} = ?`).join(' AND ')
    const values = given.map(([, value]) => value)
    // Index hint: without statistics SQLite would scan all failed deliveries for one address.
    const index = filter.addressId && filter.state ? 'INDEXED BY by_address' : ''
    const total = Number(
      this.#db.prepare(`SELECT SUM(n) n FROM delivery_counts WHERE ${where}`).get(...values)?.n,
    )
    const rows = this.#db
      .prepare(`SELECT * FROM deliveries ${index} WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...values, pageSize, (pageNum - 1) * pageSize)
    return { list: rows.map((row) => rowOf(row, nowMs)), total, pageNum, pageSize }
  }

  one(
    projectId: ProjectId,
    id: number,
    nowMs: number,
  ): (DeliveryRow & { body: string; answer: string }) | null {
    const row = this.#db
      .prepare(
        'SELECT d.*, m.body FROM deliveries d JOIN messages m ON m.id = d.message WHERE d.id = ? AND d.project = ?',
      )
      .get(id, projectId)
    return row ? { ...rowOf(row, nowMs), body: String(row.body), answer: String(row.answer) } : null
  }

  figures(addressId: PushAddressId, sinceMs: number): AddressFigures {
    const counted = (state: DeliveryState, since: number): number =>
      Number(
        this.#db
          .prepare(
            'SELECT COUNT(*) n FROM deliveries WHERE address = ? AND state = ? AND COALESCE(ended_at, created_at) >= ?',
          )
          .get(addressId, state, since)?.n,
      )
    const last = this.#db
      .prepare(
        `SELECT ended_at FROM deliveries WHERE address = ? AND state = 'delivered' ORDER BY id DESC LIMIT 1`,
      )
      .get(addressId)
    const head = this.#db
      .prepare(`SELECT problem FROM deliveries WHERE address = ? AND state = 'waiting' ORDER BY id LIMIT 1`)
      .get(addressId)
    return {
      waiting: counted('waiting', 0),
      failedInDay: counted('failed', sinceMs),
      deliveredAtMs: last ? Number(last.ended_at) : null,
      problem: (head?.problem ?? null) as DeliveryProblem | null,
    }
  }

  /** Deletes deliveries of a removed address. */
  forget(addressId: PushAddressId): void {
    this.#db.prepare('DELETE FROM deliveries WHERE address = ?').run(addressId)
  }

  clear(): void {
    this.#db.exec('DELETE FROM deliveries; DELETE FROM messages')
  }

  /** Forgets what ended before, and messages that nothing delivers any more. */
  prune(beforeMs: number): void {
    this.#together(() => {
      this.#db
        .prepare(`DELETE FROM deliveries WHERE state <> 'waiting' AND ended_at < ?`)
        .run(Math.round(beforeMs))
      this.#db
        .prepare(
          'DELETE FROM messages WHERE at < ? AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.message = messages.id)',
        )
        .run(Math.round(beforeMs))
    })
  }

  close(): void {
    this.#db.close()
  }

  /** The oldest states of devices go first: newer ones replace them. */
  #bound(addressId: PushAddressId): void {
    const { n } =
      this.#db
        .prepare(`SELECT COUNT(*) n FROM deliveries WHERE address = ? AND state = 'waiting'`)
        .get(addressId) ?? {}
    const over = Number(n) - WAITING_MAX
    if (over <= 0) return
    this.#db
      .prepare(
        `UPDATE deliveries SET state = 'failed', problem = 'queue_full', ended_at = created_at WHERE id IN (
           SELECT id FROM deliveries WHERE address = ? AND state = 'waiting' ORDER BY type <> 'device.state', id LIMIT ?)`,
      )
      .run(addressId, over)
  }

  #together(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }
}

const numberOrNull = (value: SQLOutputValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

function rowOf(row: Row, nowMs: number): DeliveryRow {
  const state = String(row.state) as DeliveryState
  const dueInMs = Number(row.due_at) - nowMs
  return {
    id: Number(row.id),
    addressId: String(row.address) as PushAddressId,
    url: String(row.url),
    messageId: String(row.message),
    type: String(row.type),
    state,
    createdAtMs: Number(row.created_at),
    endedAtMs: numberOrNull(row.ended_at),
    attempts: Number(row.attempts),
    nextInS: state === 'waiting' ? Math.max(0, Math.round(dueInMs / 1_000)) : null,
    status: numberOrNull(row.status),
    durationMs: numberOrNull(row.duration),
    problem: (row.problem ?? null) as DeliveryProblem | null,
  }
}
