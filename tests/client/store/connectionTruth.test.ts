import { expect, it } from 'vitest'
import { truthAfter } from '#client/store/connectionTruth.ts'

const live = { isLive: true, isLocked: false, sinceMs: 1_000, latencyMs: 4 }
const lost = { isLive: false, isLocked: true, latencyMs: null }

it('values of a server that froze are as old as its last message, not as the discovery', () => {
  const truth = truthAfter(live, lost, { nowMs: 72_000, reportedAtMs: 60_000 })
  expect(truth).toEqual({ ...lost, sinceMs: 60_000 })
  expect(truthAfter(truth, { ...lost, latencyMs: 9 }, { nowMs: 80_000, reportedAtMs: 60_000 }).sinceMs).toBe(
    60_000,
  )
})

it('a connection is live since it became so, and the same state is the same object', () => {
  const waiting = { ...lost, sinceMs: 60_000 }
  const { sinceMs: _, ...again } = live
  expect(truthAfter(waiting, again, { nowMs: 90_000, reportedAtMs: 60_000 }).sinceMs).toBe(90_000)
  expect(truthAfter(live, again, { nowMs: 90_000, reportedAtMs: 89_000 })).toBe(live)
})

it('before the first time there is no moment since when values are old', () => {
  const beginning = { isLive: false, isLocked: true, sinceMs: null, latencyMs: null }
  const connecting = truthAfter(beginning, { ...lost, latencyMs: 9 }, { nowMs: 5_000, reportedAtMs: 4_000 })
  expect(connecting.sinceMs).toBeNull()
  const { sinceMs: _, ...first } = live
  expect(truthAfter(connecting, first, { nowMs: 6_000, reportedAtMs: 6_000 }).sinceMs).toBe(6_000)
})
