import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReportedValues } from '#shared/devices/kind.ts'
import {
  type Chunk,
  changesOf,
  chunksOf,
  decodeChunk,
  encodeChunk,
  type ReportedAt,
} from '#sim/core/telemetry/readings/chunk.ts'
import { type Place, placeLate, placesFrom } from '#sim/core/telemetry/readings/lateReadings.ts'

const reading = (atMs: number, values: ReportedValues): ReportedAt => ({ atMs, values })

/** Chunks of some reports each, as a file has them. */
function kept(reports: readonly ReportedAt[], size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let n = 0; n < reports.length; n += size) {
    const [one] = [...chunksOf([['dev_1', reports.slice(0, n)]])].slice(-1)
    const known = one ? Object.assign({}, ...reports.slice(0, n).map(({ values }) => values)) : {}
    chunks.push({ base: known, said: reports.slice(n, n + size) })
  }
  return chunks
}

const placesOf = (chunks: Chunk[]): Place[] =>
  chunks.map((chunk, at) => ({
    chunk,
    replace: (changed) => {
      chunks[at] = decodeChunk(encodeChunk(changed))
    },
  }))

const all = (chunks: readonly Chunk[]) => chunks.flatMap((chunk) => changesOf(chunk, () => false))

it('late reports leave the history as if they had come in time', () => {
  const report = fc.record({
    atMs: fc.integer({ min: 1, max: 60 }),
    values: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 3 }), { minKeys: 1 }),
    isLate: fc.boolean(),
  })
  const reports = fc.uniqueArray(report, { selector: ({ atMs }) => atMs, minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(reports, fc.integer({ min: 1, max: 4 }), (made, size) => {
      const inOrder = made.toSorted((a, b) => a.atMs - b.atMs)
      const [first, ...others] = inOrder
      if (!first) return
      const late = others.filter(({ isLate }) => isLate).map(({ atMs, values }) => reading(atMs, values))
      const there = inOrder.filter((one) => one === first || !one.isLate)
      const chunks = kept(
        there.map(({ atMs, values }) => reading(atMs, values)),
        size,
      )
      for (const again of [1, 2]) {
        const places = placesOf(chunks)
        if (late[0]) placeLate(placesFrom(late[0].atMs, [], places), late)
        const expected = all([{ base: {}, said: inOrder.map(({ atMs, values }) => reading(atMs, values)) }])
        expect([again, all(chunks)]).toEqual([again, expected])
      }
    }),
  )
})

it('a value that became unknown survives the file', () => {
  const chunk = { base: { a: 1 }, said: [reading(1, { a: null, b: 2 }), reading(2, { a: 3 })] }
  expect(decodeChunk(encodeChunk(chunk))).toEqual(chunk)
  expect(all([chunk])).toEqual([
    { atMs: 1, property: 'a', value: null, before: 1 },
    { atMs: 2, property: 'a', value: 3, before: null },
  ])
})
