import { hash } from 'node:crypto'

/** Hash of a commit: of its content and of the hash of the commit before it in its stream ('' for the first). */
export function chainHash(previous: string, stream: string, seq: number, body: string): string {
  return hash('sha256', `${previous}\n${stream}\n${seq}\n${body}`, 'base64')
}

/** Stored commit: text and chained hash. */
export interface StoredCommit {
  readonly seq: number
  readonly body: string
  readonly hash: string
}

/** Converts a row of the commits table. */
export const storedCommit = ({ seq, body, hash: of }: Readonly<Record<string, unknown>>): StoredCommit => ({
  seq: Number(seq),
  body: String(body),
  hash: String(of),
})

/** Last commit of a range of a stream. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Start of a stream. */
export const BEFORE_ALL: Head = { seq: 0, hash: '' }

/** The commit as new head; null if it does not follow the last one or its hash is wrong. */
export function nextHead(stream: string, last: Head, { seq, body, hash }: StoredCommit): Head | null {
  const isNext = seq === last.seq + 1 && chainHash(last.hash, stream, seq, body) === hash
  return isNext ? { seq, hash } : null
}
