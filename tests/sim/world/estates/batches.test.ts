import { expect, it } from 'vitest'
import { batchesOf } from '#sim/world/estates/past/batches.ts'

const action = (atMs: number, untilMs?: number) => ({
  atMs,
  ...(untilMs === undefined ? {} : { untilMs }),
  run: () => undefined,
})
const instants = (actions: readonly ReturnType<typeof action>[], size: number) =>
  [...batchesOf(actions, size)].map((batch) => batch.map(({ atMs }) => atMs))

it('the past is told in batches of a size', () => {
  expect(
    instants(
      [1, 2, 3, 4, 5].map((atMs) => action(atMs)),
      2,
    ),
  ).toEqual([[1, 2], [3, 4], [5]])
  expect(instants([], 2)).toEqual([])
})

it('a batch does not end within a run of which more is to be told, however many overlap', () => {
  const actions = [action(1), action(2, 4), action(3), action(4, 6), action(6), action(7), action(8)]
  expect(instants(actions, 2)).toEqual([
    [1, 2, 3, 4, 6],
    [7, 8],
  ])
})

it('what happens at the instant at which a run begins or ends goes with it', () => {
  expect(instants([action(1), action(2, 2), action(2), action(2), action(3)], 2)).toEqual([[1, 2, 2, 2], [3]])
})

it('has no batch that is longer than ten times the size, whatever goes on', () => {
  const actions = Array.from({ length: 45 }, (_, atMs) => ({ atMs, untilMs: 1_000, run: () => undefined }))
  expect([...batchesOf(actions, 2)].map(({ length }) => length)).toEqual([20, 20, 5])
})
