/** Reports on JetStream: one stream in the order of appends. A position is a sequence of that stream. */
import { randomUUID } from 'node:crypto'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type Receipt, tellFailed, tellStored } from '../receipt.ts'
import type { Position, Pruning, RawReport, Reports, StoredReport } from '../reports/reports.ts'
import type { OnOutcome } from '../storage/groupWriter.ts'
import { ensureStream, type Nats, persist, tokenOf } from './natsConnection.ts'
import { messageAt, readMessages } from './readMessages.ts'
import { StreamWriter } from './streamWriter.ts'
import { TAKEN, takeStream } from './takeStream.ts'

const ROWS_MAX = 3_000_000
const QUEUE_CAPACITY = 50_000
const IDS_REMEMBERED = 1_000
const PRUNED_MAX = 20_000
const AT = 'Atrium-At'

export interface NatsReportsOptions {
  /** Of more than these the oldest may be dropped, however young. */
  readonly rowsMax?: number
  readonly queueCapacity?: number
  /** Of the lease: an earlier owner's reports are refused. Without it nobody is kept out until this one writes. */
  readonly epoch?: number
  readonly onOutcome?: OnOutcome
  readonly onFenced?: (error: Error) => void
}

/** Name of the stream that holds the reports of hosts. */
export const reportsStreamName = ({ name }: Pick<Nats, 'name'>): string => `${name}-reports`

/** Opens the stream of reports, and makes it where it is missing. @throws StorageError, LeaseLostError */
export async function openNatsReports(nats: Nats, options: NatsReportsOptions = {}): Promise<NatsReports> {
  const [name, prefix] = [reportsStreamName(nats), `${nats.name}.reports.`]
  const { state } = await ensureStream(nats, { name, subjects: [`${prefix}>`], deny_delete: true })
  const { epoch } = options
  const last =
    epoch === undefined ? state.last_seq : await takeStream(nats, name, { subject: prefix + TAKEN, epoch })
  return new NatsReports(nats, { ...options, name, prefix, last })
}

interface Parts extends NatsReportsOptions {
  readonly name: string
  readonly prefix: string
  readonly last: number
}

class NatsReports implements Reports {
  readonly #nats: Nats
  readonly #parts: Parts
  readonly #writer: StreamWriter
  /** Begins the ids of this process: another one counts from the beginning, too. */
  readonly #run = randomUUID()
  /** Of the newest reports by their ids, in two generations. Receipts are those of repeated appends that wait. */
  #newer = new Map<number, Position | Receipt<Position>[]>()
  #older = new Map<number, Position | Receipt<Position>[]>()

  constructor(nats: Nats, parts: Parts) {
    this.#nats = nats
    this.#parts = parts
    const { name, last, queueCapacity = QUEUE_CAPACITY, onOutcome, onFenced } = parts
    this.#writer = new StreamWriter(nats, {
      stream: name,
      last,
      capacity: queueCapacity,
      ...(onOutcome ? { onOutcome } : {}),
      ...(onFenced ? { onFenced } : {}),
    })
  }

  append(report: RawReport, id: number, receipt: Receipt<Position>): void {
    const known = this.#newer.get(id) ?? this.#older.get(id)
    if (typeof known === 'string') receipt.stored(known)
    else if (known) known.push(receipt)
    else this.#add(report, id, receipt)
  }

  #add({ projectId, hostId, atMs, body }: RawReport, id: number, receipt: Receipt<Position>): void {
    const waiting = [receipt]
    this.#remember(id, waiting)
    const message = {
      subject: this.#parts.prefix + tokenOf(projectId),
      data: `${JSON.stringify([projectId, hostId])}\n${body}`,
      id: `${this.#run}-${id}`,
      headers: { [AT]: String(atMs) },
    }
    this.#writer.put(message, {
      stored: (seq) => {
        const position = String(seq)
        this.#remember(id, position)
        for (const one of waiting) tellStored(one, position)
      },
      failed: (error) => {
        this.#newer.delete(id)
        this.#older.delete(id)
        for (const one of waiting) tellFailed(one, error)
      },
    })
  }

  #remember(id: number, entry: Position | Receipt<Position>[]): void {
    const known = this.#older.has(id) ? this.#older : this.#newer
    if (known === this.#newer && !known.has(id) && known.size >= IDS_REMEMBERED) {
      // Receipts that wait longer than a thousand reports are resolved by their own append.
      this.#older = this.#newer
      this.#newer = new Map()
    }
    ;(this.#older.has(id) ? this.#older : this.#newer).set(id, entry)
  }

  async *after(position: Position | null): AsyncIterable<StoredReport> {
    const from = Number(position ?? 0) + 1
    for await (const batch of readMessages(this.#nats, { stream: this.#parts.name, from }))
      for (const { seq, data, headers, subject } of batch) {
        if (subject === this.#parts.prefix + TAKEN) continue
        const text = Buffer.from(data).toString('utf8')
        const end = text.indexOf('\n')
        // As they were appended.
        const [projectId, hostId] = JSON.parse(text.slice(0, end)) as [ProjectId, HostId]
        const atMs = Number(headers?.get(AT))
        yield { projectId, hostId, atMs, body: text.slice(end + 1), position: String(seq) }
      }
  }

  async newestMs(): Promise<number | null> {
    const { jsm } = this.#nats
    const { state } = await persist(() => jsm.streams.info(this.#parts.name))
    for (let seq = state.last_seq; seq > 0 && seq >= state.first_seq; seq -= 1) {
      const newest = await messageAt(this.#nats, this.#parts.name, seq)
      if (newest !== null && newest.subject !== this.#parts.prefix + TAKEN)
        return Number(newest.header.get(AT))
    }
    return null
  }

  /** Never the last one. */
  async prune({ beforeMs, upTo, unreadAfter }: Pruning): Promise<void> {
    if (upTo === null) return
    const { jsm } = this.#nats
    const { name, rowsMax = ROWS_MAX } = this.#parts
    const { state } = await persist(() => jsm.streams.info(name))
    const end = Math.min(Number(upTo), state.last_seq - 1)
    const read = Math.min(end, Number(unreadAfter ?? 0))
    const spare = Math.min(end, state.last_seq - rowsMax)
    const old = await this.#lastBefore(beforeMs, { first: state.first_seq, read })
    const seq = Math.max(old, spare) + 1
    if (seq > state.first_seq) await persist(() => jsm.streams.purge(name, { seq }))
  }

  /** The last of the oldest reports that are from before. */
  async #lastBefore(
    beforeMs: number,
    { first, read }: { readonly first: number; readonly read: number },
  ): Promise<number> {
    let last = first - 1
    if (first > read) return last
    const wanted = { stream: this.#parts.name, from: first, isHeadersOnly: true }
    for await (const batch of readMessages(this.#nats, wanted)) {
      for (const { seq, headers } of batch) {
        if (seq > read || Number(headers?.get(AT)) >= beforeMs) return last
        last = seq
      }
      if (last - first >= PRUNED_MAX) return last
    }
    return last
  }

  settled(): Promise<void> {
    return this.#writer.settled()
  }

  close(): Promise<void> {
    return this.settled()
  }
}
