import { expect, it } from 'vitest'
import { ManualClock, VirtualClock } from '#sim/base/clock.ts'
import { TickPace } from '#sim/world/tickPace.ts'
import { until } from '../../support/until.ts'

it('a fast clock stands still while a tick or the intake of its reports takes too long', async () => {
  const clock = new VirtualClock({ startMs: 0, speed: 1000 })
  let isIngesting = true
  let finish = (): void => undefined
  const pace = new TickPace({ clock, isIngesting: () => isIngesting })
  const ticked = pace.waitedFor(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const isStill = async (): Promise<boolean> => {
    const before = clock.now()
    await new Promise((resolve) => setImmediate(resolve))
    return clock.now() === before
  }
  await until(isStill)
  finish()
  expect(await isStill()).toBe(true)
  isIngesting = false
  await ticked
  await until(async () => !(await isStill()))
  clock.stop()
})

it('a clock that is as fast as the machine waits for nothing, and one that is moved by hand neither', async () => {
  const clock = new VirtualClock({ startMs: 0, speed: 1 })
  await new TickPace({ clock, isIngesting: () => true }).waitedFor(async () => undefined)
  await new TickPace({ clock: new ManualClock(0), isIngesting: () => true }).waitedFor(async () => undefined)
  clock.stop()
})
