/** Stored reports as evaluator input: all devices in chronological order, with simultaneous reports together. */
import type { ReportedValues } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Input, Said } from './memory.ts'

export interface StoredReport {
  readonly deviceId: DeviceId
  readonly atMs: number
  readonly values: ReportedValues
}

type Stream<T> = AsyncIterable<T> | Iterable<T>

/** Reads as far ahead as one report of each. */
export async function* inputsOf(streams: readonly Stream<StoredReport>[]): AsyncGenerator<Input> {
  let atMs: number | null = null
  let said: Said[] = []
  for await (const report of inTimeOrder(streams)) {
    if (atMs !== null && report.atMs !== atMs) {
      yield { kind: 'reports', atMs, said }
      said = []
    }
    atMs = report.atMs
    for (const [property, value] of Object.entries(report.values))
      said.push({ deviceId: report.deviceId, property, value })
  }
  if (atMs !== null) yield { kind: 'reports', atMs, said }
}

async function* inTimeOrder<T extends { readonly atMs: number }>(
  streams: readonly Stream<T>[],
): AsyncGenerator<T> {
  const readers = streams.map((stream) => readerOf(stream))
  try {
    const heads = await Promise.all(readers.map((reader) => reader.next()))
    for (;;) {
      let first = -1
      for (let i = 0; i < heads.length; i += 1) {
        const head = heads[i]
        const best = heads[first]
        if (head && !head.done && (!best || best.done || head.value.atMs < best.value.atMs)) first = i
      }
      const head = heads[first]
      const reader = readers[first]
      if (!head || head.done || !reader) return
      yield head.value
      heads[first] = await reader.next()
    }
  } finally {
    // A reader that stops early closes the open files underneath.
    await Promise.all(readers.map((reader) => reader.return?.(undefined)))
  }
}

async function* readerOf<T>(stream: Stream<T>): AsyncGenerator<T> {
  yield* stream
}
