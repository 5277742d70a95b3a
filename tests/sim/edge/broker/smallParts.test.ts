import { describe, expect, test } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { ConnectionState, matchesFilter } from '#sim/edge/broker/connectionState.ts'
import { AddressLimit } from '#sim/edge/broker/doors/addressLimit.ts'
import { InOrder } from '#sim/edge/broker/inOrder.ts'
import { Pace } from '#sim/edge/broker/pace.ts'
import { decodeUtf8 } from '#sim/edge/broker/packets/payload.ts'

describe('payloads', () => {
  test('valid UTF-8 is text, byte for byte', () => {
    for (const text of ['', 'sos@00000000000000A1|火警|1106', '\u{1f600}', '\ufeffbom', 'a\u0000b'])
      expect(decodeUtf8(Buffer.from(text))).toBe(text)
  })

  test.each([[[0xff]], [[0xc3, 0x28]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]], [[0xe7, 0x81]]])(
    '%j is not text',
    (bytes) => {
      expect(decodeUtf8(Buffer.from(bytes))).toBeNull()
    },
  )
})

describe('answers in order', () => {
  test('wait for those before them', async () => {
    const order = new InOrder()
    const seen: number[] = []
    const places = [1, 2, 3].map((number) => ({ isReady: false, run: () => void seen.push(number) }))
    for (const place of places) order.add(place)
    for (const place of places.toReversed()) {
      expect(seen).toEqual([])
      place.isReady = true
      order.advance()
    }
    expect(seen).toEqual([1, 2, 3])
    await order.idle()
  })

  test('idle waits for the last one', async () => {
    const order = new InOrder()
    const place = { isReady: false, run: () => {} }
    order.add(place)
    let isIdle = false
    const idle = order.idle().then(() => {
      isIdle = true
    })
    await Promise.resolve()
    expect(isIdle).toBe(false)
    place.isReady = true
    order.advance()
    await idle
  })
})

describe('pace', () => {
  test('lets a burst through, then so many per second, and tells when there is more', () => {
    const clock = new ManualClock(0)
    const pace = new Pace(clock, 20, 8)
    let refills = 0
    const allowance = pace.allowance(() => {
      refills += 1
    })
    const takeAll = (): number => {
      let taken = 0
      while (allowance.take()) taken += 1
      return taken
    }
    expect(takeAll()).toBe(8)
    clock.advance(249)
    expect(refills).toBe(0)
    clock.advance(1)
    expect(refills).toBe(1)
    expect(takeAll()).toBe(5)
    clock.advance(60_000)
    expect(refills).toBe(2)
    expect(takeAll()).toBe(8)
  })

  test('runs no timer when everybody has what they may have, and none after it was stopped', () => {
    const clock = new ManualClock(0)
    const pace = new Pace(clock, 20, 3)
    const allowance = pace.allowance(() => {})
    expect(clock.nextDueMs()).toBeNull()
    allowance.take()
    expect(clock.nextDueMs()).toBe(250)
    clock.advance(250)
    expect(clock.nextDueMs()).toBeNull()
    allowance.take()
    allowance.drop()
    clock.advance(250)
    expect(clock.nextDueMs()).toBeNull()
    allowance.take()
    pace.stop()
    expect(clock.nextDueMs()).toBeNull()
  })
})

test('IPv4 and its IPv6 form are one address; a place is given back once', () => {
  const limit = new AddressLimit({ max: 10, perAddressMax: 2, isUnlimited: () => false })
  const leave = limit.enter('127.0.0.1')
  expect(limit.enter('::ffff:127.0.0.1')).not.toBeNull()
  expect(limit.enter('127.0.0.1')).toBeNull()
  expect(limit.enter('::1')).not.toBeNull()
  leave?.()
  leave?.()
  expect(limit.enter('127.0.0.1')).not.toBeNull()
  expect(limit.enter('127.0.0.1')).toBeNull()
})

test.each([
  ['home/a/#', 'home/a', true],
  ['home/a/#', 'home/a/b/c', true],
  ['home/a/#', 'home/b', false],
  ['home/+/c', 'home/a/c', true],
  ['home/+', 'home/a/c', false],
  ['home/+', 'home', false],
  ['home/a', 'home/a', true],
  ['#', '$SYS/x', false],
  ['+/x', '$SYS/x', false],
  ['$SYS/#', '$SYS/x', true],
])('filter %s and topic %s: %s', (filter, topic, isMatch) => {
  expect(matchesFilter(filter, topic)).toBe(isMatch)
})

test('retained messages are bounded; those there are may still change or go', async () => {
  const state = new ConnectionState()
  const keep = (topic: string, text: string): Error | null => {
    let result: Error | null = null
    state.storeRetained({ topic, payload: Buffer.from(text) }).then(
      () => {},
      (error) => {
        result = error
      },
    )
    return result
  }
  for (let index = 0; index < 10_000; index += 1) expect(keep(`home/${index}`, 'x')).toBeNull()
  expect(keep('home/more', 'x')).toBeInstanceOf(Error)
  expect(keep('home/1', 'changed')).toBeNull()
  expect(keep('home/2', '')).toBeNull()
  expect(keep('home/more', 'x')).toBeNull()
  const retained = await state.createRetainedStreamCombi(['home/1', 'home/2', '+/more']).toArray()
  expect(retained.map(({ topic, payload }) => `${topic} ${payload}`)).toEqual([
    'home/1 changed',
    'home/more x',
  ])
})
