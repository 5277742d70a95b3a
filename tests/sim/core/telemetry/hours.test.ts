import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { READING_MAX } from '#shared/topics.ts'
import { nextTurn } from '#sim/base/clock.ts'
import { HOLDS_MS } from '#sim/core/telemetry/hours.ts'
import type { Telemetry } from '#sim/core/telemetry/telemetry.ts'
import type { RawReport } from '#sim/stores/reports/reports.ts'
import { refuseWrites } from '../../../support/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { storeReport } from '../../../support/storing.ts'
import { forgetAt, openTelemetry } from '../../../support/telemetry.ts'

const PROJECT = 'prj_1'
const DEVICE = 'dev_1'
const MORNING_MS = 20_000 * DAY_MS + 8 * HOUR_MS

function say(telemetry: Telemetry, values: Readings, atMs: number): void {
  telemetry.merge(PROJECT, DEVICE, values, atMs)
}

const hoursOf = (telemetry: Telemetry, property = 'temperature', days = 1) =>
  telemetry.hours.of(PROJECT, DEVICE, property, MORNING_MS - DAY_MS, MORNING_MS + days * DAY_MS)

describe('hourly figures', () => {
  it('weigh a value by how long it held, not by how often it was told', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 20 }, MORNING_MS)
    for (let second = 0; second < 30; second += 1)
      say(telemetry, { temperature: 30 }, MORNING_MS + 15 * MINUTE_MS + second * 1000)
    say(telemetry, { temperature: 20 }, MORNING_MS + 20 * MINUTE_MS)
    const [hour] = hoursOf(telemetry)
    expect(hour?.mean).toBeCloseTo(22.5, 3)
    expect([hour?.min, hour?.max, hour?.knownMs]).toEqual([20, 30, 20 * MINUTE_MS])
    await telemetry.close(MORNING_MS)
  })

  it('count a value on that other reports of the device do not mention', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 21 }, MORNING_MS)
    say(telemetry, { humidity: 40 }, MORNING_MS + 20 * MINUTE_MS)
    say(telemetry, { humidity: 41 }, MORNING_MS + 40 * MINUTE_MS)
    expect(hoursOf(telemetry)[0]).toMatchObject({ mean: 21, knownMs: 40 * MINUTE_MS })
    await telemetry.close(MORNING_MS)
  })

  it('split what held over the full hour between the hours', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 18 }, MORNING_MS + 50 * MINUTE_MS)
    say(telemetry, { temperature: 24 }, MORNING_MS + 75 * MINUTE_MS)
    expect(hoursOf(telemetry)).toEqual([
      { atMs: MORNING_MS, mean: 18, min: 18, max: 18, knownMs: 10 * MINUTE_MS },
      { atMs: MORNING_MS + HOUR_MS, mean: 18, min: 18, max: 24, knownMs: 15 * MINUTE_MS },
    ])
    await telemetry.close(MORNING_MS)
  })

  it('know nothing of the time of a device that was silent for too long', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 18 }, MORNING_MS)
    say(telemetry, { temperature: 24 }, MORNING_MS + HOLDS_MS + 3 * HOUR_MS)
    expect(hoursOf(telemetry).map(({ mean, knownMs }) => [mean, knownMs])).toEqual([
      [18, 0],
      [24, 0],
    ])
    await telemetry.close(MORNING_MS)
  })

  it('leave out numbers that they cannot hold, and take the greatest that they can', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 1e39 }, MORNING_MS)
    expect(hoursOf(telemetry)).toEqual([])
    for (const [minute, temperature] of [READING_MAX, -READING_MAX, READING_MAX].entries())
      say(telemetry, { temperature }, MORNING_MS + minute * MINUTE_MS)
    const [hour] = hoursOf(telemetry)
    expect([hour?.min, hour?.max]).toEqual([-READING_MAX, READING_MAX])
    await telemetry.close(MORNING_MS)
  })

  it('leave counters and words out', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { energy: 5, state: 'ON', power: 7 }, MORNING_MS)
    expect([hoursOf(telemetry, 'energy'), hoursOf(telemetry, 'state')]).toEqual([[], []])
    expect(hoursOf(telemetry, 'power')).toHaveLength(1)
    await telemetry.close(MORNING_MS)
  })

  it('are forgotten after 400 days', async () => {
    const telemetry = openTelemetry(temporaryFolder())
    say(telemetry, { temperature: 18 }, MORNING_MS)
    telemetry.saveKeyframe(MORNING_MS)
    await forgetAt(telemetry, MORNING_MS + 399 * DAY_MS)
    expect(hoursOf(telemetry)).toHaveLength(1)
    await forgetAt(telemetry, MORNING_MS + 401 * DAY_MS)
    expect(hoursOf(telemetry)).toEqual([])
    await telemetry.close(MORNING_MS)
  })
})

const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      minutes: fc.nat(50),
      values: fc.record({ temperature: fc.nat(30), humidity: fc.nat(90) }, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: fc.constant('keyframe' as const) },
  { weight: 2, arbitrary: fc.constant('keyframe in turns' as const) },
  { weight: 1, arbitrary: fc.constant('kill' as const) },
)

describe('over keyframes and kills', () => {
  it('every minute is counted exactly once: the figures are those of a server that was never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 30 }), async (words) => {
        const steady = openTelemetry(temporaryFolder(() => {}))
        const folder = temporaryFolder(() => {})
        let telemetry = openTelemetry(folder)
        const take = (into: Telemetry, { atMs, body }: RawReport) => say(into, JSON.parse(body), atMs)
        let atMs = MORNING_MS
        let saving: Promise<void>[] = []
        for (const one of words) {
          if (one === 'keyframe') telemetry.saveKeyframe(atMs)
          else if (one === 'keyframe in turns') saving.push(telemetry.saveKeyframeInTurns(atMs))
          else if (one === 'kill') {
            await Promise.all(saving)
            saving = []
            telemetry = openTelemetry(folder)
            await telemetry.restore(({ projectId, body }) => [
              { projectId, deviceId: DEVICE, values: JSON.parse(body) },
            ])
          } else {
            atMs += one.minutes * MINUTE_MS
            const report: RawReport = {
              projectId: PROJECT,
              hostId: 'hst_1',
              atMs,
              body: JSON.stringify(one.values),
            }
            const position = await storeReport(telemetry, report)
            take(telemetry, report)
            telemetry.merged(position)
            take(steady, report)
          }
        }
        for (const property of ['temperature', 'humidity'])
          expect(hoursOf(telemetry, property, 3)).toEqual(hoursOf(steady, property, 3))
      }),
      { numRuns: 40 },
    )
  })

  it('what is counted while a keyframe is being written is counted on, and what is asked for is whole', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    say(telemetry, { temperature: 18, energy: 1 }, MORNING_MS)
    say(telemetry, { temperature: 18, energy: 3 }, MORNING_MS + MINUTE_MS)
    const saving = telemetry.saveKeyframeInTurns(MORNING_MS)
    say(telemetry, { temperature: 18, energy: 4 }, MORNING_MS + 2 * MINUTE_MS)
    const whole = (of = telemetry) => [
      hoursOf(of)[0]?.knownMs,
      of.energy.of(PROJECT, DEVICE, MORNING_MS, MORNING_MS + HOUR_MS).quarters[0]?.kwh,
    ]
    expect(whole()).toEqual([2 * MINUTE_MS, 3])
    await saving
    expect(whole()).toEqual([2 * MINUTE_MS, 3])
    // After a crash, later reports are counted again, so the keyframe must not contain them.
    expect(whole(openTelemetry(folder))).toEqual([MINUTE_MS, 2])
    const failing = telemetry.saveKeyframeInTurns(MORNING_MS)
    say(telemetry, { temperature: 18, energy: 6 }, MORNING_MS + 3 * MINUTE_MS)
    // An immediate keyframe replaces one in progress.
    telemetry.saveKeyframe(MORNING_MS)
    await failing
    expect(whole()).toEqual([3 * MINUTE_MS, 5])
    await telemetry.close(MORNING_MS)
  })

  it('a keyframe that the disk refuses loses nothing', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    say(telemetry, { temperature: 18, energy: 1 }, MORNING_MS)
    say(telemetry, { temperature: 18, energy: 3 }, MORNING_MS + MINUTE_MS)
    const makeRoom = refuseWrites(join(folder, 'rollups.db'))
    expect(() => telemetry.saveKeyframe(MORNING_MS)).toThrow('disk full')
    await expect(telemetry.saveKeyframeInTurns(MORNING_MS)).rejects.toThrow('disk full')
    makeRoom()
    telemetry.saveKeyframe(MORNING_MS)
    expect(hoursOf(telemetry)[0]).toMatchObject({ mean: 18, knownMs: MINUTE_MS })
    expect(telemetry.energy.of(PROJECT, DEVICE, MORNING_MS, MORNING_MS + HOUR_MS).quarters).toEqual([
      { atMs: MORNING_MS, kwh: 2 },
    ])
    await telemetry.close(MORNING_MS)
  })

  it('a keyframe whose transaction the disk ends half-way, as it refuses to forget old days, leaves nothing', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    const devices = Array.from({ length: 20 }, (_, n) => `dev_${n}` as const)
    const report = (energy: number) => {
      for (const id of devices) telemetry.merge(PROJECT, id, { energy }, MORNING_MS)
    }
    const kwh = ({ energy }: Telemetry) =>
      devices.map((id) => energy.of(PROJECT, id, MORNING_MS, MORNING_MS + HOUR_MS).quarters[0]?.kwh)
    say(telemetry, { temperature: 18 }, MORNING_MS - DAY_MS)
    report(1)
    telemetry.saveKeyframe(MORNING_MS)
    report(3)
    const makeRoom = refuseWrites(join(folder, 'rollups.db'), ['DELETE'], 'ROLLBACK')
    const saving = telemetry.saveKeyframeInTurns(MORNING_MS)
    // Into its rows: a turn for each.
    for (let turn = 0; turn < devices.length / 2; turn += 1) await nextTurn()
    expect(() => telemetry.hours.forget(PROJECT, 20_000, 1)).toThrow('disk full')
    await saving
    makeRoom()
    const killed = openTelemetry(folder)
    expect(kwh(killed)).toEqual(devices.map(() => undefined))
    await telemetry.close(MORNING_MS)
    expect(kwh(openTelemetry(folder))).toEqual(devices.map(() => 2))
  })
})
