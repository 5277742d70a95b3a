/** A commit as a message: its text as in every log, so that equal histories have equal hashes; the rest in headers. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { MsgHdrs } from '@nats-io/transport-node'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { StoredCommit } from '../log/chainHash.ts'
import { DamagedContentError } from '../storage/errors.ts'
import type { Message } from './streamWriter.ts'

const [SEQ, AT, HASH, ENCODING] = ['Atrium-Seq', 'Atrium-At', 'Atrium-Hash', 'Content-Encoding'] as const
/** Larger ones are compressed: servers take no more than max_payload. */
const PLAIN_MAX_BYTES = 128 * 1024

export interface StoredMessage {
  readonly header?: MsgHdrs
  readonly headers?: MsgHdrs | undefined
  readonly data: Uint8Array
}

const headersOf = ({ header, headers }: StoredMessage): MsgHdrs | undefined => header ?? headers

/** Sequence number of a commit within its stream; NaN for a message of another sort. */
export const seqOf = (message: StoredMessage): number => Number(headersOf(message)?.get(SEQ))
/** Time of a commit in epoch ms; NaN for a message of another sort. */
export const atOf = (message: StoredMessage): number => Number(headersOf(message)?.get(AT))
/** Hash of a commit in the chain of its stream; empty for a message of another sort. */
export const hashOf = (message: StoredMessage): string => headersOf(message)?.get(HASH) ?? ''

/** The JSON text of a commit that is stored and hashed. It leaves out the sequence number. */
export function commitBody(commit: Commit): string {
  const { at, actor, channel, command, cause, group, undoes, key, events } = commit
  return JSON.stringify({ at, actor, channel, command, cause, group, undoes, key, events })
}

/** The message of a commit, compressed where it is large. */
export function commitMessage(
  { seq, at }: Commit,
  { body, hash }: Pick<StoredCommit, 'body' | 'hash'>,
): Pick<Message, 'data' | 'headers'> {
  const headers = { [SEQ]: String(seq), [AT]: String(at), [HASH]: hash }
  const bytes = Buffer.from(body)
  if (bytes.length <= PLAIN_MAX_BYTES) return { data: bytes, headers }
  return { data: gzipSync(bytes), headers: { ...headers, [ENCODING]: 'gzip' } }
}

/** The commit of a message, decompressed. The body is not parsed yet. */
export function storedCommitOf(message: StoredMessage): StoredCommit {
  const isPacked = headersOf(message)?.get(ENCODING) === 'gzip'
  const bytes = isPacked ? gunzipSync(message.data) : message.data
  return { seq: seqOf(message), body: Buffer.from(bytes).toString('utf8'), hash: hashOf(message) }
}

/** @throws DamagedContentError with the name of a commit that is none */
export function commitOf(stream: StreamId, { seq, body }: StoredCommit): Commit {
  try {
    const { at, actor, channel, command, events, ...links } = JSON.parse(body) as Omit<
      Commit,
      'stream' | 'seq'
    >
    if (Array.isArray(events)) return { stream, seq, at, actor, channel, command, ...links, events }
  } catch {
    // Reported below, with its name.
  }
  throw new DamagedContentError(`commit ${stream}#${seq} cannot be read`)
}
