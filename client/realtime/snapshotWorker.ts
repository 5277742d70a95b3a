/**
 * Parses a snapshot away from the page and from the socket's thread, whose pings it would hold up: of 50,000 devices it
 * is twenty megabytes. Two parts are under way at a time: one is taken while the next is copied.
 */
import type { SnapshotPart } from '../store/liveStore.ts'
import { partsOf, type ServerSnapshot } from './snapshotParts.ts'

export type ToSnapshotWorker =
  | { readonly kind: 'parse'; readonly bytes: ArrayBuffer }
  /** A part has been taken. */
  | { readonly kind: 'next' }

export type FromSnapshotWorker =
  | { readonly kind: 'part'; readonly part: SnapshotPart }
  | { readonly kind: 'end'; readonly seq: number; readonly nowMs: number }
  /** No envelope with a snapshot in it: small, and the page's to judge. */
  | { readonly kind: 'refused'; readonly json: unknown }

const UNDER_WAY = 2

const page = self as unknown as {
  postMessage(message: FromSnapshotWorker): void
  onmessage: ((event: MessageEvent<ToSnapshotWorker>) => void) | null
}

let messages: Iterator<FromSnapshotWorker> | null = null

page.onmessage = ({ data }) => {
  if (data.kind === 'parse') {
    messages = messagesOf(readJson(new TextDecoder().decode(data.bytes)))
    for (let i = 1; i < UNDER_WAY; i += 1) send()
  }
  send()
}

function send(): void {
  const { value, done } = messages?.next() ?? { value: undefined, done: true }
  if (!done) page.postMessage(value)
}

function* messagesOf(json: unknown): Generator<FromSnapshotWorker> {
  const snapshot = snapshotIn(json)
  if (!snapshot) {
    yield { kind: 'refused', json }
    return
  }
  for (const part of partsOf(snapshot)) yield { kind: 'part', part }
  yield { kind: 'end', seq: snapshot.seq, nowMs: snapshot.nowMs }
}

function snapshotIn(json: unknown): ServerSnapshot | null {
  if (typeof json !== 'object' || json === null || !('data' in json)) return null
  const { data } = json
  if (typeof data !== 'object' || data === null || !('records' in data) || !('readings' in data)) return null
  // The contract is the same source on both sides, and the server's tests check its responses.
  return data as ServerSnapshot
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
