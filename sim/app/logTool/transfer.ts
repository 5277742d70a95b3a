/**
 * Everything that lasts in one file, to move an estate between a data folder and NATS: compressed lines of JSON, the last of
 * which says how many there are. The log is copied as it is stored, so that hashes stay the same and keys stay apart.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import type { Stores } from '../../stores/stores.ts'

const FORMAT = 1
const PART_BYTES = 1024 ** 2

/** The file, or the place that it is read into, is not the right one; the message says why. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}

const lineSchema = z.union([
  z.strictObject({ format: z.literal(FORMAT) }),
  z.strictObject({ commit: z.looseObject({ stream: z.string(), seq: z.number() }) }),
  z.strictObject({ head: z.string(), seq: z.number(), hash: z.string() }),
  z.strictObject({ secret: z.string(), value: z.string() }),
  z.strictObject({ person: z.string(), value: z.string() }),
  z.strictObject({ file: z.string(), part: z.string(), isLast: z.boolean() }),
  z.strictObject({
    report: z.strictObject({
      projectId: z.string(),
      hostId: z.string(),
      atMs: z.number(),
      body: z.string(),
    }),
  }),
  z.strictObject({ lines: z.number() }),
])
type Line = z.infer<typeof lineSchema>

/** @returns the number of streams @throws TransferError */
export async function exportStores(stores: Stores, file: string): Promise<number> {
  if (!stores.people.isSealed) throw new TransferError('run "npm run log -- seal" first')
  const count = { streams: 0, lines: 0 }
  async function* lines(): AsyncGenerator<string> {
    for await (const line of contentOf(stores)) {
      count.lines += 1
      if ('head' in line) count.streams += 1
      yield `${JSON.stringify(line)}\n`
    }
    yield `${JSON.stringify({ lines: count.lines })}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count.streams
}

async function* contentOf({ stored, secrets, files, reports }: Stores): AsyncGenerator<Line> {
  yield { format: FORMAT }
  for (const stream of await stored.log.streams()) {
    for await (const commits of stored.log.read(stream, 0))
      for (const commit of commits) yield { commit: { ...commit } }
    const seq = await stored.log.lastSeq(stream)
    yield { head: stream, seq, hash: (await stored.log.hashAt(stream, seq)) ?? '' }
  }
  for await (const { key, value } of stored.keys.list('')) yield { person: key, value }
  for await (const { key, value } of secrets.list('')) yield { secret: key, value }
  for await (const name of files.list('')) {
    const bytes = Buffer.from((await files.get(name)) ?? [])
    for (let at = 0; at === 0 || at < bytes.length; at += PART_BYTES) {
      const part = bytes.toString('base64', at, Math.min(bytes.length, at + PART_BYTES))
      yield { file: name, part, isLast: at + PART_BYTES >= bytes.length }
    }
  }
  for await (const { projectId, hostId, atMs, body } of reports.after(null))
    yield { report: { projectId, hostId, atMs, body } }
}

/** Into empty stores. @returns the number of streams @throws TransferError */
export async function importStores(stores: Stores, file: string): Promise<number> {
  if ((await stores.log.streams()).length > 0)
    throw new TransferError('there is a log already: choose an empty place')
  const reader = new Reader(stores)
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let total: number | null = null
  for await (const text of lines) {
    const line = parse(text, reader.lines + 1)
    if ('lines' in line) total = line.lines
    else await reader.take(line)
  }
  await stores.stored.log.settled()
  await stores.reports.settled()
  if (total !== reader.lines) throw new TransferError(`${file} is not whole: begin again with an empty place`)
  return reader.streams
}

function parse(text: string, number: number): Line {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new TransferError(
      `line ${number} cannot be read (${error instanceof Error ? error.message : error})`,
    )
  }
}

class Reader {
  readonly #stores: Stores
  #parts: Buffer[] = []
  #reports = 0
  lines = 0
  streams = 0

  constructor(stores: Stores) {
    this.#stores = stores
  }

  async take(line: Line): Promise<void> {
    const { stored, secrets } = this.#stores
    this.lines += 1
    if ('commit' in line) {
      const commit = line.commit as unknown as Commit
      await stored.log.append(commit, `import ${commit.stream}#${commit.seq}`)
    } else if ('head' in line) await this.#compare(line)
    else if ('person' in line) await put(stored.keys, line.person, line.value)
    else if ('secret' in line) await put(secrets, line.secret, line.value)
    else if ('file' in line) await this.#file(line)
    else if ('report' in line) await this.#report(line)
  }

  async #compare({ head, seq, hash }: Extract<Line, { head: string }>): Promise<void> {
    const found = await this.#stores.stored.log.hashAt(head as StreamId, seq)
    if (found !== hash) throw new TransferError(`${head}#${seq} has another hash than where it comes from`)
    this.streams += 1
  }

  async #file({ file, part, isLast }: Extract<Line, { file: string }>): Promise<void> {
    this.#parts.push(Buffer.from(part, 'base64'))
    if (!isLast) return
    await this.#stores.files.put(file, Buffer.concat(this.#parts))
    this.#parts = []
  }

  #report({ report }: Extract<Line, { report: object }>): Promise<unknown> {
    this.#reports += 1
    const id = this.#reports
    return new Promise((stored, failed) =>
      this.#stores.reports.append(report as Parameters<Stores['reports']['append']>[0], id, {
        stored,
        failed,
      }),
    )
  }
}

const put = (secrets: Secrets, key: string, value: string): Promise<number> => secrets.put(key, value)
