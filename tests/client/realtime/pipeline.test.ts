import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Frame } from '#client/realtime/messages.ts'
import { createFanIn } from '#client/realtime/pipeline.ts'

const PERIODS = { urgentMs: 16, unseenMs: 120 }
const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

function bench() {
  const clock = new VirtualTimeScheduler()
  const fanIn = createFanIn(PERIODS, clock)
  const posts: { readonly atMs: number; readonly frame: Frame }[] = []
  let isTakenAtOnce = false
  fanIn.frames$.subscribe((frame) => {
    posts.push({ atMs: clock.frame, frame })
    if (isTakenAtOnce) fanIn.taken()
  })
  return {
    posts,
    times: () => posts.map(({ atMs }) => atMs),
    taken: fanIn.taken,
    watch: fanIn.watch,
    takeAtOnce: () => {
      isTakenAtOnce = true
    },
    /** Advances time; due timers run. */
    advance: (toMs: number) => {
      clock.maxFrames = toMs
      clock.flush()
      clock.frame = toMs
    },
    report: (number: string, values: Readonly<Record<string, unknown>>) =>
      fanIn.packet({
        topic: 'devicesReport/AA/BB',
        payload: text({ t: 0, seq: 1, d: { [number]: values } }),
      }),
    packet: (topic: string, payload: Uint8Array) => fanIn.packet({ topic, payload }),
  }
}

const NUMBER = '00158D0000000001'

describe('frames', () => {
  test('go out at once after a quiet time, with everything that arrived together', () => {
    const { posts, advance, report } = bench()
    advance(100)
    report(NUMBER, { power: 1 })
    report(NUMBER, { power: 2 })
    expect(posts).toEqual([])
    advance(100)
    expect(posts).toMatchObject([{ atMs: 100, frame: { readings: { numbers: [NUMBER], values: [2] } } }])
  })

  test('are at least one period apart', () => {
    const { times, taken, advance, report } = bench()
    report(NUMBER, { power: 1 })
    advance(0)
    taken()
    report(NUMBER, { power: 2 })
    advance(10)
    expect(times()).toEqual([0])
    advance(16)
    expect(times()).toEqual([0, 16])
  })

  test('wait longer for reports that nobody sees, and leave with the first that somebody does', () => {
    const { posts, times, taken, watch, advance, report } = bench()
    watch([NUMBER])
    report(NUMBER, { power: 1 })
    advance(0)
    taken()
    report('00158D0000000002', { power: 2 })
    advance(100)
    expect(times()).toEqual([0])
    advance(120)
    expect(times()).toEqual([0, 120])
    taken()
    report('00158D0000000002', { power: 3 })
    advance(125)
    report(NUMBER, { power: 4 })
    advance(136)
    expect(times()).toEqual([0, 120, 136])
    expect(posts[2]?.frame.readings.numbers).toEqual(['00158D0000000002', NUMBER])
  })

  test('do not wait when very many devices have reported unseen', () => {
    const { times, watch, taken, advance, report } = bench()
    watch([])
    report(NUMBER, { power: 1 })
    advance(0)
    taken()
    for (let i = 0; i < 256; i += 1)
      report(`00158D00000001${i.toString(16).toUpperCase().padStart(2, '0')}`, { power: i })
    advance(16)
    expect(times()).toEqual([0, 16])
  })

  test('wait until the last one was taken, however much arrives, and then hold the newest values only', () => {
    const { posts, times, taken, advance, report } = bench()
    report(NUMBER, { power: 0 })
    advance(0)
    for (let i = 1; i < 1_000; i += 1) {
      report(NUMBER, { power: i })
      advance(i)
    }
    expect(times()).toEqual([0])
    taken()
    advance(1_000)
    expect(times()).toEqual([0, 999])
    expect(posts[1]?.frame.readings.values).toEqual([999])
  })

  test('follow each other also when the page takes each one while it is sent', () => {
    const { times, takeAtOnce, advance, report } = bench()
    takeAtOnce()
    for (let atMs = 0; atMs <= 40; atMs += 4) {
      advance(atMs)
      report(NUMBER, { power: atMs })
    }
    advance(100)
    expect(times()).toEqual([0, 16, 32, 48])
  })

  test('do not go out empty, and count what could not be read', () => {
    const { posts, taken, advance, packet, report } = bench()
    packet('devicesReport/AA/BB', new Uint8Array([0xff]))
    taken()
    advance(100)
    expect(posts).toEqual([])
    report(NUMBER, { power: 1 })
    advance(200)
    expect(posts[0]?.frame.counts).toEqual({ packets: 2, bad: 1, dropped: 0 })
  })
})
