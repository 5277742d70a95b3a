import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { Telemetry } from '#sim/telemetry/telemetry.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { openTelemetry } from '../../support/telemetry.ts'

const PROJECT = 'prj_1'
const DEVICE = 'dev_1'
const DAY = 20_000
const MORNING_MS = DAY * DAY_MS + 8 * HOUR_MS

const reads = (telemetry: Telemetry, energy: number, atMs: number, more: Readings = {}): unknown =>
  telemetry.merge(PROJECT, DEVICE, { ...more, energy }, atMs)

/** kWh of each hour of the day, by hour; hours without consumption are left out. */
function hoursOf(telemetry: Telemetry, day = DAY, device = DEVICE): Record<number, number> {
  const days = [...telemetry.energy.days(PROJECT, day * DAY_MS, day * DAY_MS)]
  const hours = days.find(({ deviceId }) => deviceId === device)?.hours ?? new Float32Array(24)
  return Object.fromEntries(
    [...hours].map((kwh, hour) => [hour, Math.round(kwh * 1000) / 1000]).filter(([, kwh]) => kwh !== 0),
  )
}

describe('energy hours', () => {
  it('are the differences of the counter, in the hour in which it was read', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    reads(telemetry, 100, MORNING_MS)
    reads(telemetry, 100.5, MORNING_MS + 1)
    reads(telemetry, 101, MORNING_MS + HOUR_MS - 1)
    reads(telemetry, 103, MORNING_MS + HOUR_MS)
    expect(hoursOf(telemetry)).toEqual({ 8: 1, 9: 2 })
    await telemetry.close(MORNING_MS)
  })

  it('begin with the second value: the first one says nothing about consumption', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    reads(telemetry, 4_711, MORNING_MS)
    expect(hoursOf(telemetry)).toEqual({})
    telemetry.merge(PROJECT, DEVICE, { power: 5 }, MORNING_MS + 1)
    reads(telemetry, 4_712, MORNING_MS + 2)
    expect(hoursOf(telemetry)).toEqual({ 8: 1 })
    await telemetry.close(MORNING_MS)
  })

  it('count from zero when the counter was reset', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    for (const energy of [500, 501, 0.25, 0.75]) reads(telemetry, energy, MORNING_MS)
    expect(hoursOf(telemetry)).toEqual({ 8: 1.75 })
    await telemetry.close(MORNING_MS)
  })

  it('leave out what no counter can show', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    for (const energy of [5, 6, 1e38, 7, -1e38, 8, 9]) reads(telemetry, energy, MORNING_MS)
    expect(hoursOf(telemetry)).toEqual({ 8: 2 })
    await telemetry.close(MORNING_MS)
  })

  it('of an imported past are in the file itself when the import ends', async () => {
    const [folder, copied] = [temporaryFolder(), temporaryFolder()]
    const telemetry = openTelemetry(folder)
    const hours = new Float32Array(24).fill(2, 8, 9)
    await telemetry.importing(async () =>
      telemetry.importDays(PROJECT, [{ deviceId: DEVICE, day: DAY, hours }]),
    )
    copyFileSync(join(folder, 'rollups.db'), join(copied, 'rollups.db'))
    const other = openTelemetry(copied)
    expect(hoursOf(other)).toEqual({ 8: 2 })
    for (const one of [telemetry, other]) await one.close(MORNING_MS)
  })

  it('that an older server wrote as infinite are none', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    const hours = new Float32Array(24).fill(Number.POSITIVE_INFINITY, 8, 9).fill(1, 9, 10)
    telemetry.importDays(PROJECT, [{ deviceId: DEVICE, day: DAY, hours }])
    expect(hoursOf(telemetry)).toEqual({ 9: 1 })
    await telemetry.close(MORNING_MS)
  })

  it('fall into the day they belong to', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    const midnightMs = (DAY + 1) * DAY_MS
    for (const [energy, atMs] of [
      [1, midnightMs - 2],
      [2, midnightMs - 1],
      [5, midnightMs],
    ] as const)
      reads(telemetry, energy, atMs)
    expect([hoursOf(telemetry), hoursOf(telemetry, DAY + 1)]).toEqual([{ 23: 1 }, { 0: 3 }])
    await telemetry.close(midnightMs)
  })

  it('are those of each device, and of an imported past too', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    const past = new Float32Array(24).fill(0.5, 8, 10)
    telemetry.importDays(PROJECT, [{ deviceId: DEVICE, day: DAY, hours: past }])
    telemetry.merge(PROJECT, 'dev_2', { energy: 1 }, MORNING_MS)
    telemetry.merge(PROJECT, 'dev_2', { energy: 2 }, MORNING_MS)
    reads(telemetry, 10, MORNING_MS)
    reads(telemetry, 11, MORNING_MS)
    expect(hoursOf(telemetry)).toEqual({ 8: 1.5, 9: 0.5 })
    expect(hoursOf(telemetry, DAY, 'dev_2')).toEqual({ 8: 1 })
    await telemetry.close(MORNING_MS)
  })
})
