/** Spontaneous failures have typical hours, frequent offenders and repairs; batteries do not count. */

import { describe, expect, it } from 'vitest'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { batteryPercent } from '#sim/world/building/batteryLife.ts'
import { type Breakdown, breakdownsOf, traitsOf } from '#sim/world/building/breakdowns.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import { createToLocal, minuteOf } from '#sim/world/sky/localTime.ts'
import { smallPlan, startPaperWorld } from './support/paperHouse.ts'

const FIRST_DAY = 20_700
const DAYS = 30
const shanghai = createToLocal('Asia/Shanghai')
const hotelOf = (seed: number) => must(describeEstate(seed).projects[0], 'the hotel')

function monthOf(seed: number): Map<string, Breakdown[]> {
  const days = Array.from({ length: DAYS }, (_, i) => FIRST_DAY + i)
  return new Map(
    hotelOf(seed).devices.map((device) => [
      `${device.kind} ${device.number}`,
      days.flatMap(breakdownsOf(seed, device, shanghai)),
    ]),
  )
}

describe('a hotel of 2,500 devices', () => {
  // Half of the alarms come from a few devices, so a single hotel may have 25 or 65 per day. The average over many
  // is 30 to 60.
  it('has 30 to 60 alarms a day, half of them from ten devices, seen over many seeds', () => {
    const sum = (list: readonly number[]): number => list.reduce((total, count) => total + count, 0)
    const hotels = [1, 2, 3, 4, 5, 42].map((seed) => {
      const counts = [...monthOf(seed).values()].map(({ length }) => length).sort((a, b) => b - a)
      return { perDay: sum(counts) / DAYS, ofTen: sum(counts.slice(0, 10)) / sum(counts) }
    })
    const mean = (list: readonly number[]): number => sum(list) / list.length
    expect(mean(hotels.map(({ perDay }) => perDay))).toBeGreaterThan(35)
    expect(mean(hotels.map(({ perDay }) => perDay))).toBeLessThan(55)
    expect(mean(hotels.map(({ ofTen }) => ofTen))).toBeGreaterThan(0.4)
    expect(mean(hotels.map(({ ofTen }) => ofTen))).toBeLessThan(0.6)
    for (const { perDay } of hotels) expect(Math.abs(perDay - 43)).toBeLessThan(25)
  })

  it('sees each of them after it was raised, and ends none that needs a repair before somebody has seen it', () => {
    for (const [name, breakdowns] of monthOf(1)) {
      for (const { startMs, endMs, seenAtMs, repair } of breakdowns) {
        expect(seenAtMs, name).toBeGreaterThan(startMs)
        expect(endMs, name).toBeGreaterThan(startMs)
        if (repair) expect(endMs, name).toBeGreaterThan(seenAtMs)
      }
    }
  })

  it('jams its locks while people pass and hardly in the small hours; rooms leak when people bathe', () => {
    const hoursOf = (kind: string, code: string): number[] => {
      const devices = Array.from({ length: 2_000 }, (_, i) => ({ number: `${kind}${i}`, kind }))
      return devices.flatMap((device) =>
        Array.from({ length: 40 }, (_, i) => FIRST_DAY + i)
          .flatMap(breakdownsOf(7, device, shanghai))
          .filter((one) => one.code === code)
          .map(({ startMs }) => Math.floor(minuteOf(shanghai(startMs)) / 60)),
      )
    }
    const share = (hours: readonly number[], from: number, to: number): number =>
      hours.filter((hour) => hour >= from && hour < to).length / hours.length
    expect(share(hoursOf('hotel_lock', 'lock_jammed'), 0, 6)).toBeLessThan(0.06)
    expect(share(hoursOf('water_leak', 'water_leak'), 6, 9)).toBeGreaterThan(0.3)
    expect(share(hoursOf('smoke_sensor', 'smoke'), 0, 6)).toBe(0)
  })
})

describe('a battery', () => {
  const device = must(
    hotelOf(1).devices.find(({ kind }) => kind === 'hotel_lock'),
    'a lock',
  )
  const percentAt = (ms: number): number => batteryPercent(traitsOf(1, device.number), ms)

  it('is low from the day that says so until somebody has changed it', () => {
    const onDay = breakdownsOf(1, device, shanghai)
    const days = Array.from({ length: 1_200 }, (_, i) => FIRST_DAY + i)
    const changes = days.flatMap(onDay).filter(({ code }) => code === 'battery_low')
    expect(changes.length).toBeGreaterThanOrEqual(1)
    for (const { startMs, endMs, seenAtMs, repair } of changes) {
      expect(percentAt(startMs - HOUR_MS)).toBeGreaterThan(19.5)
      expect(percentAt(startMs + HOUR_MS)).toBeLessThan(19.5)
      expect(percentAt(endMs + HOUR_MS)).toBeGreaterThan(99)
      expect(seenAtMs).toBeLessThan(endMs)
      expect(repair?.en).toBe('replace the battery')
    }
  })

  it('is not low because a world has just begun: of a thousand hardly any is, each since a known day', () => {
    const now = (FIRST_DAY + 0.4) * DAY_MS
    const powered = hotelOf(1).devices.filter(({ kind }) => kindOf(kind)?.isBatteryPowered)
    const low = powered.filter(({ number }) => batteryPercent(traitsOf(1, number), now) < 19.5)
    expect(low.length / powered.length).toBeLessThan(0.015)
    for (const one of low) {
      const before = [0, 1, 2, 3, 4].map((ago) => FIRST_DAY - ago).flatMap(breakdownsOf(1, one, shanghai))
      expect(before.some(({ code }) => code === 'battery_low')).toBe(true)
    }
  })
})

it('a world sends somebody to everything that has come by itself, when it was seen', async () => {
  const startMs = FIRST_DAY * DAY_MS
  const plan = smallPlan(3)
  const attended: { atMs: number; seenAtMs: number }[] = []
  const paper = await startPaperWorld({
    startMs,
    plan,
    seed: 3,
    tickMs: 600_000,
    breaksByItself: true,
    attend: async (_hex, _deviceId, { seenAtMs }) => {
      attended.push({ atMs: paper.clock.now(), seenAtMs })
      return true
    },
  })
  await paper.world.step(3 * DAY_MS)
  expect(attended.length).toBeGreaterThan(0)
  for (const { atMs, seenAtMs } of attended) expect(atMs).toBe(seenAtMs)
})
