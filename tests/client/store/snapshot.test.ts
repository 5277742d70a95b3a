import { expect, test } from 'vitest'
import { notifyInTurns } from '#client/store/snapshot.ts'

test('listeners of a first snapshot are notified a few at a time, each once and in their order', async () => {
  const told: string[] = []
  const listeners = Array.from({ length: 20 }, (_, n) => () => void told.push(`${n}`))
  await notifyInTurns(listeners, async () => void told.push('pause'))
  const pauses = told.filter((one) => one === 'pause')
  expect(pauses.length).toBeGreaterThan(1)
  expect(told.filter((one) => one !== 'pause')).toEqual(listeners.map((_, n) => `${n}`))
})

test('without a pause all are notified at once', () => {
  const told: number[] = []
  void notifyInTurns(Array.from({ length: 20 }, (_, n) => () => void told.push(n)))
  expect(told).toHaveLength(20)
})
