import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { courseOf, type EnergyQuestion, sumByDevice } from '#sim/core/telemetry/energyReport.ts'
import type { Telemetry } from '#sim/core/telemetry/telemetry.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { openTelemetry } from '../../../support/telemetry.ts'

const PROJECT = 'prj_1'
const DAY = 20_000
const FROM_MS = DAY * DAY_MS
const DAYS = 4
const SPAN = { projectId: PROJECT, fromMs: FROM_MS, untilMs: FROM_MS + DAYS * DAY_MS } as const
const deviceAt = (n: number): DeviceId => `dev_${n}`
const many = (count: number) => new Set(Array.from({ length: count }, (_, n) => deviceAt(n)))

interface Step {
  readonly device: number
  readonly afterMs: number
  readonly kwh: number
}

/** Counters rise in steps, sometimes after hours of silence. */
function live(telemetry: Telemetry, steps: readonly Step[]): void {
  const atMs = new Map<number, number>()
  const counts = new Map<number, number>()
  for (const { device, afterMs, kwh } of steps) {
    const at = (atMs.get(device) ?? FROM_MS) + afterMs
    const count = (counts.get(device) ?? 100) + kwh
    atMs.set(device, at)
    counts.set(device, count)
    if (at < SPAN.untilMs) telemetry.merge(PROJECT, deviceAt(device), { energy: count }, at)
  }
}

async function reportOf(telemetry: Telemetry, question: EnergyQuestion) {
  const course = await courseOf(telemetry.energy, question)
  const sums = await sumByDevice(telemetry.energy, question)
  const known = [...sums].filter(([, { kwh }]) => kwh !== null)
  return {
    kwh: [...course.kwh].map(toMilliwattHours),
    known: [...course.known],
    gaps: course.gaps.map((gap) => JSON.stringify(gap)).toSorted(),
    sums: known
      .map(([device, { kwh, gapKwh, earlierKwh, knownQuarters }]) => [
        device,
        ...[kwh ?? 0, gapKwh, earlierKwh].map(toMilliwattHours),
        knownQuarters,
      ])
      .toSorted(),
  }
}
const toMilliwattHours = (kwh: number): number => Math.round(kwh * 1e6)

const stepOf = (devices: number) =>
  fc.record({
    device: fc.nat(devices - 1),
    afterMs: fc.oneof(
      fc.integer({ min: MINUTE_MS, max: HOUR_MS }),
      fc.integer({ min: 2 * HOUR_MS, max: 30 * HOUR_MS }),
    ),
    kwh: fc.double({ min: 0, max: 3, noNaN: true }),
  })

it('reports over days that are added up are those over the rows of the devices, for any of the devices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf(30), { minLength: 20, maxLength: 300 }),
      fc.uniqueArray(fc.nat(29), { maxLength: 30 }),
      fc.integer({ min: 0, max: DAYS * 96 }),
      async (steps, chosen, quarters) => {
        const telemetry = openTelemetry(temporaryFolder())
        live(telemetry, steps)
        const questions: EnergyQuestion[] = [
          { ...SPAN, devices: many(30) },
          { ...SPAN, devices: new Set(chosen.map(deviceAt)) },
          { ...SPAN, devices: many(29) },
          { ...SPAN, devices: many(1) },
          { ...SPAN, fromMs: FROM_MS + quarters * 15 * MINUTE_MS, devices: many(30) },
        ]
        const before = await Promise.all(questions.map((question) => reportOf(telemetry, question)))
        telemetry.saveKeyframe(SPAN.untilMs)
        const days = new Set(
          before[0]?.known.flatMap((count, quarter) => (count > 0 ? [Math.floor(quarter / 96)] : [])),
        )
        expect(await telemetry.energy.addUp(DAY + DAYS, 100)).toBeGreaterThanOrEqual(days.size)
        expect(await Promise.all(questions.map((question) => reportOf(telemetry, question)))).toEqual(before)
        await telemetry.close(SPAN.untilMs)
      },
    ),
    { numRuns: 25 },
  )
})

it('a day that is counted on is added up anew once that is written, and stays added up over a restart', async () => {
  const folder = temporaryFolder()
  const telemetry = openTelemetry(folder)
  const question = { ...SPAN, devices: many(2) }
  const halfHourly = (device: number, from: number, until: number) =>
    Array.from({ length: until - from }, (_, n) => [device, from + n] as const)
  for (const [device, half] of [...halfHourly(0, 0, 60), ...halfHourly(1, 0, 40)])
    telemetry.merge(PROJECT, deviceAt(device), { energy: 100 + half }, FROM_MS + half * 30 * MINUTE_MS)
  telemetry.saveKeyframe(FROM_MS + 30 * HOUR_MS)
  expect(await telemetry.energy.addUp(DAY + 2, 100)).toBe(2)
  expect(await telemetry.energy.addUp(DAY + 2, 100)).toBe(0)

  // Late, into the first day.
  for (const [device, half] of halfHourly(1, 40, 48))
    telemetry.merge(PROJECT, deviceAt(device), { energy: 100 + half }, FROM_MS + half * 30 * MINUTE_MS)
  const late = await reportOf(telemetry, question)
  expect(late.sums).toEqual([
    ['dev_0', 59_000_000, 0, 0, 119],
    ['dev_1', 47_000_000, 0, 0, 95],
  ])
  telemetry.saveKeyframe(FROM_MS + 31 * HOUR_MS)
  expect(telemetry.energy.sums.has(PROJECT, DAY)).toBe(false)
  expect(await reportOf(telemetry, question)).toEqual(late)
  expect(await telemetry.energy.addUp(DAY + 2, 100)).toBe(1)
  expect(await reportOf(telemetry, question)).toEqual(late)
  await telemetry.close(FROM_MS + 31 * HOUR_MS)

  const again = openTelemetry(folder)
  expect(again.energy.sums.has(PROJECT, DAY)).toBe(true)
  expect(await reportOf(again, question)).toEqual(late)
  await again.close(FROM_MS + 31 * HOUR_MS)
})

it('a write that was not kept leaves no sums that a later one outdates', async () => {
  const folder = temporaryFolder()
  const telemetry = openTelemetry(folder)
  const put = (kwh: number) => {
    const hours = new Float32Array(24).fill(kwh)
    telemetry.importDays(PROJECT, [{ deviceId: deviceAt(0), day: DAY, hours }])
  }
  put(1)
  await telemetry.energy.addUp(DAY + 1, 100)
  function* refused() {
    yield { deviceId: deviceAt(0), day: DAY, hours: new Float32Array(24).fill(2) }
    throw new Error('the disk is full')
  }
  expect(() => telemetry.importDays(PROJECT, refused())).toThrow('the disk is full')
  put(3)
  const question = { ...SPAN, devices: many(1) }
  expect((await reportOf(telemetry, question)).sums).toEqual([['dev_0', 72_000_000, 0, 0, 96]])
  await telemetry.close(FROM_MS)
  const again = openTelemetry(folder)
  expect((await reportOf(again, question)).sums).toEqual([['dev_0', 72_000_000, 0, 0, 96]])
  await again.close(FROM_MS)
  const db = new DatabaseSync(join(folder, 'rollups.db'))
  expect(db.prepare('SELECT COUNT(*) AS count FROM energy_sums').get()).toEqual({ count: 0 })
  db.close()
})
