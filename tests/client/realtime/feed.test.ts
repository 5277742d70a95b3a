/** When the feed requests a sync because of missing commits. */
import { describe, expect, it } from 'vitest'
import { Feed } from '#client/realtime/feed.ts'
import type { Frame } from '#client/realtime/messages.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'

const FRAME: Frame = {
  kind: 'frame',
  arrivedAtMs: 1_000,
  readings: { numbers: [], hosts: [], counts: [], names: [], values: [] },
  commits: [],
  beat: null,
  simulation: null,
  news: [],
  hasLostCommits: false,
  counts: { packets: 1, bad: 0, dropped: 0 },
}

const commit = (seq: number) => ({ seq, changes: [] }) as unknown as Frame['commits'][number]
const beat = (seq: number) => ({ seq, serverMs: 1_000, problems: [] })

/** A feed whose store is empty and up to date. */
function aFeed() {
  const store = createLiveStore()
  const feed = new Feed(store, createServerClock())
  const write = (part: Partial<Frame>): boolean => feed.write({ ...FRAME, ...part })
  return { store, feed, write }
}

describe('a feed that writes', () => {
  it('requests a sync when a heartbeat is ahead of the store, because the last commit was lost', () => {
    const { feed, write, store } = aFeed()
    expect(feed.release()).toBe(true)
    expect(write({ beat: beat(0) })).toBe(true)
    expect(write({ commits: [commit(1)], beat: beat(1) })).toBe(true)
    expect(store.seq).toBe(1)
    expect(write({ beat: beat(2) })).toBe(false)
  })

  it('asks for a sync when a commit between two is missing', () => {
    const { feed, write, store } = aFeed()
    feed.release()
    expect(write({ commits: [commit(1), commit(3)] })).toBe(false)
    expect(store.seq).toBe(1)
  })

  it('asks for a sync when the worker has dropped commits, though none of those it has is missing', () => {
    const { feed, write } = aFeed()
    feed.release()
    expect(write({ hasLostCommits: true })).toBe(false)
    expect(write({})).toBe(true)
  })
})

describe('a feed that holds', () => {
  it('asks for a sync at its release when the worker dropped commits meanwhile, and only then', () => {
    const { feed, write } = aFeed()
    expect(write({ hasLostCommits: true })).toBe(true)
    expect(feed.release()).toBe(false)
    feed.hold()
    expect(write({ commits: [commit(1)] })).toBe(true)
    expect(feed.release()).toBe(true)
  })
})
