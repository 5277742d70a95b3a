import { expect, it } from 'vitest'
import { batchesOf } from '#sim/world/estates/past/batches.ts'

const told = (atMs: number, untilMs?: number) => ({
  atMs,
  ...(untilMs === undefined ? {} : { untilMs }),
  run: () => undefined,
})
const instants = (deeds: readonly ReturnType<typeof told>[], size: number) =>
  [...batchesOf(deeds, size)].map((batch) => batch.map(({ atMs }) => atMs))

it('the past is told in batches of a size', () => {
  expect(
    instants(
      [1, 2, 3, 4, 5].map((atMs) => told(atMs)),
      2,
    ),
  ).toEqual([[1, 2], [3, 4], [5]])
  expect(instants([], 2)).toEqual([])
})

it('a batch does not end within a run of which more is to be told, however many overlap', () => {
  const deeds = [told(1), told(2, 4), told(3), told(4, 6), told(6), told(7), told(8)]
  expect(instants(deeds, 2)).toEqual([
    [1, 2, 3, 4, 6],
    [7, 8],
  ])
})

it('what happens at the instant at which a run begins or ends goes with it', () => {
  expect(instants([told(1), told(2, 2), told(2), told(2), told(3)], 2)).toEqual([[1, 2, 2, 2], [3]])
})

it('has no batch that is longer than ten times the size, whatever goes on', () => {
  const deeds = Array.from({ length: 45 }, (_, atMs) => ({ atMs, untilMs: 1_000, run: () => undefined }))
  expect([...batchesOf(deeds, 2)].map(({ length }) => length)).toEqual([20, 20, 5])
})
