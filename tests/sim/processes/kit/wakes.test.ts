import { describe, expect, it } from 'vitest'
import { ManualClock, systemClock } from '#sim/base/clock.ts'
import { Wakes, WOKEN_AT_ONCE_MAX } from '#sim/processes/kit/wakes.ts'
import { until } from '../../../support/until.ts'

const onError = (error: unknown): void => expect.fail(String(error))

describe('wakes', () => {
  it('come in the order of their instants, the last word of each key counts, and none comes after the end', () => {
    const clock = new ManualClock(0)
    const woken: string[] = []
    const wakes = new Wakes<string>({ by: 'world', clock, wake: (key) => woken.push(key), onError })
    wakes.at('late', 300)
    wakes.at('early', 100)
    wakes.at('moved', 50)
    wakes.at('moved', 200)
    wakes.at('cancelled', 150)
    wakes.cancel('cancelled')
    clock.advanceTo(250)
    expect(woken).toEqual(['early', 'moved'])
    wakes.at('past', 10)
    expect(woken.at(-1)).toBe('past')
    wakes.stop()
    clock.advanceTo(400)
    expect([woken.length, wakes.size, clock.nextDueMs()]).toEqual([3, 0, null])
  })

  it('come once more where one throws, and where a clock is set back while they wait', () => {
    const real = new ManualClock(0)
    let setBackMs = 0
    const clock = {
      now: () => real.now() - setBackMs,
      schedule: real.schedule.bind(real),
      get transport() {
        return real
      },
    }
    const woken: number[] = []
    const errors: unknown[] = []
    const wakes = new Wakes<number>({
      ...{ by: 'world', clock },
      wake(key) {
        if (key === 0) throw new Error('no')
        woken.push(real.now())
      },
      onError: (error) => errors.push(error),
    })
    wakes.at(0, 1_000)
    wakes.at(1, 1_000)
    setBackMs = 500
    real.advanceTo(1_400)
    expect([woken, errors.length]).toEqual([[], 0])
    real.advanceTo(1_500)
    expect([woken, errors.length]).toEqual([[1_500], 1])
  })

  it('ten thousand at one instant leave others their turn after each fifty', async () => {
    let woken = 0
    let mostInATurn = 0
    let inThisTurn = 0
    const wake = (): void => {
      woken += 1
      inThisTurn += 1
      mostInATurn = Math.max(mostInATurn, inThisTurn)
      if (inThisTurn === 1)
        setImmediate(() => {
          inThisTurn = 0
        })
    }
    const wakes = new Wakes<number>({ by: 'world', clock: systemClock, wake, onError })
    const dueMs = systemClock.now() + 1_000
    for (let key = 0; key < 10_000; key += 1) wakes.at(key, dueMs)
    await until(() => woken > 0)
    await until(() => woken === 10_000)
    expect(mostInATurn).toBe(WOKEN_AT_ONCE_MAX)
    wakes.stop()
  })
})
