import { expect, test } from 'vitest'
import { notifyInTurns } from '#client/store/snapshot.ts'

test('listeners of a first snapshot are notified a few at a time, each once and in their order', async () => {
  const notified: string[] = []
  const listeners = Array.from({ length: 20 }, (_, n) => () => void notified.push(`${n}`))
  await notifyInTurns(listeners, async () => void notified.push('pause'))
  const pauses = notified.filter((one) => one === 'pause')
  expect(pauses.length).toBeGreaterThan(1)
  expect(notified.filter((one) => one !== 'pause')).toEqual(listeners.map((_, n) => `${n}`))
})

test('without a pause all are notified at once', () => {
  const notified: number[] = []
  void notifyInTurns(Array.from({ length: 20 }, (_, n) => () => void notified.push(n)))
  expect(notified).toHaveLength(20)
})
