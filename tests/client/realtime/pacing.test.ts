import { describe, expect, test } from 'vitest'
import { createPacing } from '#client/realtime/pacing.ts'

function bench() {
  let now = 0
  let waiting: { atMs: number; run: () => void }[] = []
  const posts: number[] = []
  const state = { isEmpty: true }
  const pacing = createPacing({
    periodMs: 16,
    nowMs: () => now,
    after: (delayMs, run) => {
      waiting.push({ atMs: now + delayMs, run })
    },
    isEmpty: () => state.isEmpty,
    post: () => {
      posts.push(now)
      state.isEmpty = true
    },
  })
  const advance = (toMs: number) => {
    now = toMs
    const due = waiting.filter(({ atMs }) => atMs <= now)
    waiting = waiting.filter(({ atMs }) => atMs > now)
    for (const { run } of due) run()
  }
  const arrive = () => {
    state.isEmpty = false
    pacing.note()
  }
  return { pacing, posts, advance, arrive, waiting: () => waiting.length }
}

describe('frames', () => {
  test('go out at once after a quiet time', () => {
    const { posts, advance, arrive } = bench()
    arrive()
    advance(0)
    expect(posts).toEqual([0])
  })

  test('are at least one period apart', () => {
    const { pacing, posts, advance, arrive } = bench()
    arrive()
    advance(0)
    pacing.taken()
    arrive()
    advance(10)
    expect(posts).toEqual([0])
    advance(16)
    expect(posts).toEqual([0, 16])
  })

  test('wait until the last one was taken, however much arrives', () => {
    const { pacing, posts, advance, arrive, waiting } = bench()
    arrive()
    advance(0)
    for (let i = 1; i < 1_000; i += 1) {
      arrive()
      advance(i)
    }
    expect(posts).toEqual([0])
    expect(waiting()).toBe(0)
    pacing.taken()
    advance(1_000)
    expect(posts).toEqual([0, 1_000])
  })

  test('do not go out empty', () => {
    const { pacing, posts, advance } = bench()
    pacing.note()
    pacing.taken()
    advance(100)
    expect(posts).toEqual([])
  })
})
