import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { Brake, type BrakeOptions } from '#sim/core/auth/brake.ts'
import { HashingQueue } from '#sim/core/auth/hashingQueue.ts'
import { networkOf } from '#sim/core/auth/knownDevices.ts'
import { freezeDate } from '../../../support/wallClock.ts'

describe('a brake with three free failures', () => {
  const create = (more: Partial<BrakeOptions> = {}) =>
    new Brake({ free: 3, firstMs: 1_000, growth: 2, maxMs: 5_000, forgetOneMs: MINUTE_MS, ...more })
  const failTimes = (brake: Brake, key: string, times: number) => {
    for (let n = 0; n < times; n += 1) brake.fail(key)
  }

  it('lets three pass, then makes each next try wait twice as long, up to the longest wait', () => {
    freezeDate()
    const brake = create()
    const waits = Array.from({ length: 7 }, () => {
      const waitMs = brake.waitMs('a')
      brake.fail('a')
      return waitMs
    })
    expect(waits).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 5_000])
    expect(brake.waitMs('b')).toBe(0)
  })

  it('lets the next pass once the wait is over, and forgets one failure after the other', () => {
    const date = freezeDate()
    const brake = create()
    failTimes(brake, 'a', 4)
    date.pass(1_999)
    expect(brake.waitMs('a')).toBe(1)
    date.pass(1)
    expect(brake.waitMs('a')).toBe(0)
    date.pass(2 * MINUTE_MS)
    brake.fail('a')
    expect(brake.waitMs('a')).toBe(1_000)
  })

  it('does not care how the machine’s clock is set', () => {
    const date = freezeDate()
    const brake = create()
    failTimes(brake, 'a', 3)
    date.setBack(DAY_MS)
    expect(brake.waitMs('a')).toBe(1_000)
    date.setBack(-2 * DAY_MS)
    expect(brake.waitMs('a')).toBe(1_000)
  })

  it('takes one failure back, and forgets a key or all that begin alike', () => {
    freezeDate()
    const brake = create()
    for (const key of ['a/1', 'a/2', 'b/1']) failTimes(brake, key, 3)
    brake.pardon('b/1')
    brake.pardon('nobody')
    brake.forgetAll('a/')
    expect(['a/1', 'a/2', 'b/1'].map((key) => brake.waitMs(key))).toEqual([0, 0, 0])
    brake.fail('b/1')
    expect(brake.waitMs('b/1')).toBe(1_000)
    brake.forget('b/1')
    expect(brake.waitMs('b/1')).toBe(0)
  })

  it('remembers a bounded number of keys, those that failed last', () => {
    const brake = create({ keysMax: 2 })
    for (const key of ['old', 'a', 'b']) failTimes(brake, key, 3)
    expect(['old', 'a', 'b'].map((key) => brake.waitMs(key) > 0)).toEqual([false, true, true])
  })
})

describe('turns for hashing', () => {
  it('leave a core free, take known devices first, and addresses in turn', async () => {
    const queue = new HashingQueue(2)
    const order: string[] = []
    let [running, most] = [0, 0]
    const hash = (name: string, address: string, isKnown = false) =>
      queue.run({ address, isKnown }, async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        order.push(name)
      })
    await Promise.all([
      ...['crowd1', 'crowd2', 'crowd3', 'crowd4'].map((name) => hash(name, '10.0.0.1')),
      hash('other', '10.0.0.2'),
      hash('known', '10.0.0.1', true),
    ])
    expect(order).toEqual(['crowd1', 'known', 'crowd2', 'other', 'crowd3', 'crowd4'])
    expect(most).toBe(1)
  })

  it('are refused to who sends more than a crowd, and go on after one that fails', async () => {
    const queue = new HashingQueue(2)
    const fail = () => Promise.reject(new Error('wrong'))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 140 }, () => queue.run({ address: '10.0.0.1', isKnown: false }, fail)),
    )
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason.message) : ''))
    expect(reasons.filter((reason) => reason === 'wrong')).toHaveLength(129)
    expect(await queue.run({ address: '10.0.0.1', isKnown: false }, async () => 'right')).toBe('right')
  })
})

describe('the network of an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
