/** Reported values survive restarts: keyframe plus raw reports equal memory. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { CLOCK_LOOKS, type ReadReport, type Telemetry } from '#sim/core/telemetry/telemetry.ts'
import type { RawReport } from '#sim/stores/reports/reports.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { storeReport } from '../../../support/storing.ts'
import { forgetAt, openTelemetry } from '../../../support/telemetry.ts'

const PROJECTS = ['prj_1', 'prj_2'] as const
const START_MS = 20_000 * DAY_MS

interface SpokenText {
  readonly project: number
  readonly device: number
  readonly energy: number
  readonly brightness: number
}

const bodyOf = ({ device, energy, brightness }: SpokenText): string =>
  JSON.stringify({ id: `dev_${device}`, values: { energy, brightness } })

/** Extracts values, now and after a restart. */
const read: ReadReport = ({ projectId, body }) => {
  const { id, values } = JSON.parse(body)
  return [{ projectId, deviceId: id, values }]
}

function take(telemetry: Telemetry, report: RawReport): void {
  for (const { projectId, deviceId, values } of read(report))
    telemetry.merge(projectId, deviceId, values, report.atMs)
}

function memoryOf(telemetry: Telemetry): object {
  return PROJECTS.map((project) => ({
    last: [...telemetry.last.of(project)].sort(([a], [b]) => (a < b ? -1 : 1)),
    energy: [...telemetry.energy.days(project, START_MS, START_MS + 9 * DAY_MS)]
      .map(({ deviceId, day, hours }) => [deviceId, day, [...hours]])
      .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
  }))
}

/** Reopens as after a crash. */
async function reopened(folder: string): Promise<Telemetry> {
  const telemetry = openTelemetry(folder)
  await telemetry.restore(read)
  return telemetry
}

async function say(telemetry: Telemetry, spokenText: SpokenText, atMs: number): Promise<void> {
  const report = {
    projectId: PROJECTS[spokenText.project] ?? 'prj_1',
    hostId: 'hst_1',
    atMs,
    body: bodyOf(spokenText),
  } as const
  const position = await storeReport(telemetry, report)
  take(telemetry, report)
  telemetry.merged(position)
}

const words: fc.Arbitrary<(SpokenText | 'keyframe' | 'keyframe in turns')[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        project: fc.nat(1),
        device: fc.nat(2),
        energy: fc.nat(400).map((n) => n / 4),
        brightness: fc.nat(20),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('keyframe' as const, 'keyframe in turns' as const) },
  ),
  { maxLength: 25 },
)

describe('after a kill', () => {
  it('last values and energy are what they were, wherever the keyframes fell', async () => {
    await fc.assert(
      fc.asyncProperty(words, async (all) => {
        const folder = temporaryFolder(() => {})
        const telemetry = openTelemetry(folder)
        let atMs = START_MS
        const saving: Promise<void>[] = []
        for (const word of all) {
          atMs += 20 * 60_000
          if (word === 'keyframe') telemetry.saveKeyframe(atMs)
          else if (word === 'keyframe in turns') saving.push(telemetry.saveKeyframeInTurns(atMs))
          else await say(telemetry, word, atMs)
        }
        await Promise.all(saving)
        const before = memoryOf(telemetry)
        const again = await reopened(folder)
        expect(memoryOf(again)).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })

  it('a keyframe that comes while a report waits for the disk does not swallow the report', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    await say(telemetry, { project: 0, device: 1, energy: 1, brightness: 1 }, START_MS)
    const waiting = say(telemetry, { project: 0, device: 1, energy: 3, brightness: 2 }, START_MS)
    telemetry.saveKeyframe(START_MS)
    await waiting
    const before = memoryOf(telemetry)
    const again = await reopened(folder)
    expect(memoryOf(again)).toEqual(before)
    expect(again.last.get('prj_1', 'dev_1')?.values).toEqual({ energy: 3, brightness: 2 })
  })

  it('nothing is counted twice, restart after restart, even if the clock was set back in between', async () => {
    const folder = temporaryFolder()
    const first = openTelemetry(folder)
    for (const energy of [1, 2, 4])
      await say(first, { project: 0, device: 1, energy, brightness: 0 }, START_MS)
    await first.close(START_MS + HOUR_MS)
    const second = await reopened(folder)
    await say(second, { project: 0, device: 1, energy: 8, brightness: 0 }, START_MS)
    await second.close(START_MS - HOUR_MS)
    const third = await reopened(folder)
    const [{ hours } = { hours: new Float32Array(0) }] = third.energy.days('prj_1', START_MS, START_MS)
    expect(hours[0]).toBe(7)
    expect(third.last.get('prj_1', 'dev_1')?.values.energy).toBe(8)
  })
})

describe('forgetting', () => {
  const one: SpokenText = { project: 0, device: 1, energy: 1, brightness: 1 }
  const rows = (folder: string): number =>
    Number(rowsOnDisk(join(folder, 'reports.db'), 'SELECT COUNT(*) n FROM raw')[0]?.n)

  it('takes raw reports older than a day once keyframe and history hold them, and the last one never', async () => {
    const folder = temporaryFolder()
    let telemetry = openTelemetry(folder)
    for (let n = 0; n < 5; n += 1) await say(telemetry, { ...one, brightness: n }, START_MS + n)
    await say(telemetry, { ...one, brightness: 9 }, START_MS + DAY_MS)
    await forgetAt(telemetry, START_MS + 2 * DAY_MS - 1)
    expect(rows(folder)).toBe(6)
    telemetry.saveKeyframe(START_MS + DAY_MS)
    await forgetAt(telemetry, START_MS + 2 * DAY_MS - 1)
    // A small house has its history of days in memory only: it is there after a kill.
    telemetry = await reopened(folder)
    await telemetry.settled()
    const asked = { property: 'brightness', isMomentary: () => false, skip: 0, take: 10 }
    const week = { fromMs: START_MS, toMs: START_MS + 9 * DAY_MS }
    expect((await telemetry.readings.past.changes('dev_1', { ...asked, ...week })).total).toBe(5)
    await telemetry.close(START_MS + DAY_MS)
    telemetry = await reopened(folder)
    await forgetAt(telemetry, START_MS + 2 * DAY_MS - 1)
    expect(rows(folder)).toBe(1)
    await forgetAt(telemetry, START_MS + 9 * DAY_MS)
    expect(rows(folder)).toBe(1)
    const before = memoryOf(telemetry)
    const again = await reopened(folder)
    expect(memoryOf(again)).toEqual(before)
    // Later values merge with the keyframe's.
    await say(again, { ...one, brightness: 15 }, START_MS + 9 * DAY_MS)
    const third = await reopened(folder)
    expect(third.last.get('prj_1', 'dev_1')?.values.brightness).toBe(15)
  })

  it('takes nothing because the clock is days ahead for minutes, and goes on where it stays there', async () => {
    const folder = temporaryFolder()
    let telemetry = openTelemetry(folder)
    for (let n = 0; n < 5; n += 1) await say(telemetry, { ...one, brightness: n }, START_MS + n)
    await telemetry.close(START_MS)
    telemetry = await reopened(folder)
    await telemetry.settled()
    const isKept = () => telemetry.readings.past.oldestMs('dev_1') === START_MS && rows(folder) === 5
    // The clock is ahead at start.
    await forgetAt(telemetry, START_MS + 30 * DAY_MS, CLOCK_LOOKS - 1)
    await forgetAt(telemetry, START_MS + 100)
    // Again later.
    await forgetAt(telemetry, START_MS + 30 * DAY_MS, CLOCK_LOOKS - 1)
    expect(isKept()).toBe(true)
    await telemetry.prune(START_MS + 30 * DAY_MS)
    expect(isKept()).toBe(false)
    await telemetry.close(START_MS)
  })

  it('takes a bounded number at a time, the oldest first', async () => {
    const folder = temporaryFolder()
    let telemetry = openTelemetry(folder)
    const all = Array.from(
      { length: 20_500 },
      (_, n) =>
        ({
          projectId: 'prj_1',
          hostId: 'hst_1',
          atMs: START_MS + n,
          body: '{}',
        }) as const,
    )
    const positions = await Promise.all(all.map((report) => storeReport(telemetry, report)))
    telemetry.merged(positions.at(-1) ?? '')
    telemetry.merge('prj_1', 'dev_1', { brightness: 1 }, START_MS)
    await telemetry.close(START_MS)
    telemetry = openTelemetry(folder)
    await forgetAt(telemetry, START_MS + 9 * DAY_MS)
    expect(rows(folder)).toBe(500)
    const first = rowsOnDisk(join(folder, 'reports.db'), 'SELECT MIN(at) at FROM raw')
    expect(first).toEqual([{ at: START_MS + 20_000 }])
    await telemetry.close(START_MS)
  })

  it('keeps ninety days of hourly keyframes of each project', async () => {
    const folder = temporaryFolder()
    const telemetry = openTelemetry(folder)
    for (const project of PROJECTS) telemetry.merge(project, 'dev_1', { brightness: 1 }, START_MS)
    const rollups = new DatabaseSync(join(folder, 'rollups.db'))
    const older = rollups.prepare('INSERT INTO keyframes (project, at, saved, body) VALUES (?, ?, 0, ?)')
    for (let n = 0; n < 24 * 90 + 5; n += 1) {
      older.run('prj_1', START_MS + n, new Uint8Array())
    }
    rollups.close()
    telemetry.saveKeyframe(START_MS - 1)
    await telemetry.prune(START_MS)
    const sql = 'SELECT project, COUNT(*) n, MIN(at) first FROM keyframes GROUP BY project'
    const kept = rowsOnDisk(join(folder, 'rollups.db'), sql)
    expect(kept).toEqual([
      { project: 'prj_1', n: 24 * 90, first: START_MS + 5 },
      { project: 'prj_2', n: 1, first: START_MS - 1 },
    ])
  })
})
