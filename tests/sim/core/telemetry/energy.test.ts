import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { ReadReport, Telemetry } from '#sim/core/telemetry/telemetry.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { storeReport } from '../../../support/storing.ts'
import { openTelemetry } from '../../../support/telemetry.ts'

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
    expect(hoursOf(telemetry)).toEqual({ 8: 4 })
    await telemetry.close(MORNING_MS)
  })

  it('are the same after a restart at any reading, a doubted one included, and from the raw reports alone', async () => {
    const readings = [1000, 1000.1, 0, 1000.2, 999_999, 1000.3, 0, 0.1, 0.2]
    const rated = { speakerOf: () => null, ratingOf: () => 4, hasPartHours: () => false }
    const read: ReadReport = ({ projectId, body }) => [
      { projectId, deviceId: DEVICE, values: JSON.parse(body) },
    ]
    for (const [keyframeAt] of readings.entries()) {
      const folder = temporaryFolder()
      let telemetry = openTelemetry(folder)
      await telemetry.restore(read, undefined, rated)
      for (const [n, energy] of readings.entries()) {
        const report = {
          projectId: PROJECT,
          hostId: 'hst_1',
          atMs: MORNING_MS + n * 1_000,
          body: `{"energy":${energy}}`,
        } as const
        const position = await storeReport(telemetry, report)
        reads(telemetry, energy, report.atMs)
        telemetry.merged(position)
        if (n === keyframeAt && n > 0) telemetry.saveKeyframe(report.atMs)
        await telemetry.settled()
        // Killed: the memory content is gone.
        telemetry = openTelemetry(folder)
        await telemetry.restore(read, undefined, rated)
      }
      expect(hoursOf(telemetry)).toEqual({ 8: 0.5 })
      await telemetry.settled()
      await telemetry.close(MORNING_MS)
    }
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

  describe('of readings that arrive late', () => {
    const late = (telemetry: Telemetry, energy: number, minute: number, nowMinute: number) =>
      telemetry.merge(
        PROJECT,
        DEVICE,
        { energy },
        { atMs: MORNING_MS + nowMinute * MINUTE_MS, madeMs: MORNING_MS + minute * MINUTE_MS },
      )
    /** A meter that was cut off from 08:05 to 11:10, when it had used 6 kWh; 1 kWh more until 11:20. */
    const cutOff = (telemetry: Telemetry): void => {
      for (const [energy, minute] of [
        [100, 0],
        [100.5, 5],
        [106.5, 190],
        [107.5, 200],
      ] as const)
        late(telemetry, energy, minute, minute)
    }
    const buffered = [
      [101, 30],
      [102, 59],
      [102.5, 80],
      [103, 100],
      [104.5, 125],
      [105, 150],
      [106.5, 179],
    ] as const

    it.each([
      ['in their order', buffered],
      ['the newest first', buffered.toReversed()],
      ['twice', [...buffered, ...buffered]],
    ])('are those in which it was used, and the total stays, with the readings %s', async (_, readings) => {
      const folder = temporaryFolder()
      let telemetry = openTelemetry(folder)
      cutOff(telemetry)
      expect(hoursOf(telemetry)).toEqual({ 8: 0.5, 11: 7 })
      for (const [n, [energy, minute]] of readings.entries()) {
        late(telemetry, energy, minute, 201)
        if (n !== 3) continue
        await telemetry.close(MORNING_MS + 201 * MINUTE_MS)
        telemetry = openTelemetry(folder)
        await telemetry.restore(() => [])
      }
      expect(hoursOf(telemetry)).toEqual({ 8: 2, 9: 1, 10: 3.5, 11: 1 })
      const { afterGaps } = telemetry.energy.of(PROJECT, DEVICE, MORNING_MS, MORNING_MS + DAY_MS)
      expect(afterGaps).toEqual([])
      await telemetry.close(MORNING_MS + 202 * MINUTE_MS)
    })

    it('stay apart in what is left of the gap', async () => {
      const telemetry = openTelemetry(temporaryFolder())
      cutOff(telemetry)
      late(telemetry, 102, 30, 201)
      const { afterGaps } = telemetry.energy.of(PROJECT, DEVICE, MORNING_MS, MORNING_MS + DAY_MS)
      expect(afterGaps).toEqual([
        { kwh: 4.5, sinceMs: MORNING_MS + 30 * MINUTE_MS, atMs: MORNING_MS + 190 * MINUTE_MS },
      ])
      expect(hoursOf(telemetry)).toEqual({ 8: 2, 11: 5.5 })
      await telemetry.close(MORNING_MS + 202 * MINUTE_MS)
    })

    it('stay as they are where a reading does not fit between those around it', async () => {
      const telemetry = openTelemetry(temporaryFolder())
      cutOff(telemetry)
      for (const energy of [0, 99, 107, 1e9, -1]) late(telemetry, energy, 60, 201)
      late(telemetry, 104, 3, 201)
      expect(hoursOf(telemetry)).toEqual({ 8: 0.5, 11: 7 })
      await telemetry.close(MORNING_MS + 202 * MINUTE_MS)
    })
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

  it('of a day that an earlier version counted by the hour stay, and what comes is counted by the quarter', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    telemetry.importDays(PROJECT, [{ deviceId: DEVICE, day: DAY, hours: new Float32Array(24).fill(2, 7, 9) }])
    reads(telemetry, 10, MORNING_MS + 20 * MINUTE_MS)
    reads(telemetry, 11, MORNING_MS + 40 * MINUTE_MS)
    expect(hoursOf(telemetry)).toEqual({ 7: 2, 8: 3 })
    const { quarters } = telemetry.energy.of(PROJECT, DEVICE, MORNING_MS, MORNING_MS + 3 * HOUR_MS)
    expect(quarters.map(({ kwh }) => kwh)).toEqual([1, 1, 1])
    telemetry.saveKeyframe(MORNING_MS)
    expect(hoursOf(openTelemetry(folder))).toEqual({ 7: 2, 8: 3 })
    await telemetry.close(MORNING_MS)
  })

  it('know nothing of a time without reports, nor of one before the first', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    for (let minute = 0; minute <= 60; minute += 20)
      reads(telemetry, 100 + minute, MORNING_MS + minute * MINUTE_MS)
    reads(telemetry, 170, MORNING_MS + 5 * HOUR_MS)
    reads(telemetry, 171, MORNING_MS + 5 * HOUR_MS + 10 * MINUTE_MS)
    telemetry.saveKeyframe(MORNING_MS)
    for (const one of [telemetry, openTelemetry(folder)]) {
      const used = one.energy.of(PROJECT, DEVICE, DAY * DAY_MS, (DAY + 1) * DAY_MS)
      expect(used.afterGaps).toEqual([
        { kwh: 10, sinceMs: MORNING_MS + HOUR_MS, atMs: MORNING_MS + 5 * HOUR_MS },
      ])
      expect(used.quarters.map(({ atMs, kwh }) => [(atMs - MORNING_MS) / HOUR_MS, kwh])).toEqual([
        ...[
          [0, 0],
          [0.25, 20],
          [0.5, 20],
          [0.75, 0],
        ],
        ...[
          [1, 20],
          [5, 1],
        ],
      ])
    }
    await telemetry.close(MORNING_MS)
  })

  it('of a report that comes late are none, and it resets nothing', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    for (const [energy, minute] of [
      [100, 0],
      [102, 20],
      [101, 10],
      [103, 30],
    ] as const)
      reads(telemetry, energy, MORNING_MS + minute * MINUTE_MS)
    expect(hoursOf(telemetry)).toEqual({ 8: 3 })
    await telemetry.close(MORNING_MS)
  })
})
