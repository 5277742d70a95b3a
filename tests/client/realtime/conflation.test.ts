import { describe, expect, test } from 'vitest'
import { Conflation } from '#client/realtime/conflation.ts'
import type { Decoded } from '#client/realtime/decode.ts'
import type { Reading } from '#shared/devices/kind.ts'

const states = (d: Record<string, Record<string, Reading>>, host = 'H'): Decoded => ({
  kind: 'states',
  host,
  states: { t: 1, seq: 1, d },
})
const commit = (seq: number): Decoded => ({
  kind: 'commit',
  commit: {
    seq,
    at: 1,
    actor: { kind: 'system', id: '', name: '' },
    channel: 'system',
    command: '',
    events: [],
    changes: [],
  },
})
const limits = { devices: 2, properties: 3, commits: 2, news: 2, waitingDevices: 256 }

describe('conflation', () => {
  test('keeps the newest news about each thing, and no more than it may', () => {
    const conflation = new Conflation(limits)
    const news = (about: string, ...names: string[]): Decoded => ({
      kind: 'news',
      news: { about, people: names.map((name) => ({ accountId: 'acc_1', name, nameEn: '' })) },
    })
    for (const one of [news('ara_1', 'Li Na'), news('found'), news('ara_1'), news('ara_2')])
      conflation.add(one, 1)
    expect(conflation.isUrgent).toBe(true)
    expect(conflation.drain()).toMatchObject({
      news: [{ about: 'ara_1', people: [] }, { about: 'found' }],
      counts: { dropped: 1 },
    })
    expect(conflation.isEmpty).toBe(true)
  })

  test('keeps the newest value of each property and every property', () => {
    const conflation = new Conflation()
    conflation.add(states({ A: { state: 'ON', brightness: 10 } }), 1)
    conflation.add(states({ B: { state: 'OFF' }, A: { brightness: 20 } }), 2)
    expect(conflation.drain()).toMatchObject({
      arrivedAtMs: 2,
      readings: {
        numbers: ['A', 'B'],
        counts: [2, 1],
        names: ['state', 'brightness', 'state'],
        values: ['ON', 20, 'OFF'],
      },
    })
    expect(conflation.isEmpty).toBe(true)
  })

  test('keeps apart what two hosts say of one device', () => {
    const conflation = new Conflation()
    conflation.add(states({ A: { temperature: 21 } }, 'H'), 1)
    conflation.add(states({ A: { temperature: 48.8 } }, 'other'), 1)
    expect(conflation.drain().readings).toMatchObject({
      numbers: ['A', 'A'],
      hosts: ['H', 'other'],
      values: [21, 48.8],
    })
  })

  test('passes commits on one by one, in their order', () => {
    const conflation = new Conflation()
    conflation.add(commit(1), 1)
    conflation.add(commit(2), 1)
    conflation.add(commit(2), 1)
    expect(conflation.drain().commits.map(({ seq }) => seq)).toEqual([1, 2, 2])
  })

  test('says when commits found no room, and starts afresh with the next frame', () => {
    const conflation = new Conflation(limits)
    for (const seq of [1, 2, 3, 4]) conflation.add(commit(seq), 1)
    expect(conflation.drain()).toMatchObject({ commits: [], hasLostCommits: true })
    conflation.add(commit(5), 1)
    expect(conflation.drain()).toMatchObject({ commits: [{ seq: 5 }], hasLostCommits: false })
  })

  test('stays within its limits and counts dropped items', () => {
    const conflation = new Conflation(limits)
    conflation.add(states({ A: { a: 1, b: 1 }, B: { a: 1 }, C: { a: 1, b: 2 } }), 1)
    conflation.add(states({ A: { c: 1, d: 1, a: 2 } }), 1)
    const { readings, counts } = conflation.drain()
    expect(readings.numbers).toEqual(['A', 'B'])
    expect(readings.values).toEqual([2, 1, 1, 1])
    expect(counts.dropped).toBe(3)
  })

  test('counts packets and those that could not be read', () => {
    const conflation = new Conflation()
    conflation.add(null, 1)
    expect(conflation.isEmpty).toBe(true)
    conflation.add({ kind: 'beat', beat: { serverMs: 5, seq: 7, problems: [] } }, 2)
    expect(conflation.drain()).toMatchObject({
      beat: { serverMs: 5, seq: 7, problems: [] },
      counts: { packets: 2, bad: 1, dropped: 0 },
    })
  })
})
