/** What devices said outlives the server: keyframe and raw reports together are what memory was. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#sim/telemetry/energy.ts'
import { type RawReport, Telemetry } from '#sim/telemetry/telemetry.ts'
import { temporaryFolder } from '../../support/folders.ts'

const PROJECTS = ['prj_1', 'prj_2'] as const
const START_MS = 20_000 * DAY_MS

interface Spoken {
  readonly project: number
  readonly device: number
  readonly energy: number
  readonly brightness: number
}

const bodyOf = ({ device, energy, brightness }: Spoken): string =>
  JSON.stringify({ id: `dev_${device}`, values: { energy, brightness } })

/** What a report does to memory, now and when it is read again after a restart. */
function take(telemetry: Telemetry, { projectId, atMs, body }: RawReport): void {
  const { id, values } = JSON.parse(body)
  telemetry.merge(projectId, id, values, atMs)
}

function memoryOf(telemetry: Telemetry): object {
  return PROJECTS.map((project) => ({
    last: [...telemetry.last.of(project)].sort(([a], [b]) => (a < b ? -1 : 1)),
    energy: [...telemetry.energy.days(project, START_MS, START_MS + 9 * DAY_MS)]
      .map(({ deviceId, day, hours }) => [deviceId, day, [...hours]])
      .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
  }))
}

/** As after a kill: what was in memory is gone, what was on disk is read again. */
function reopened(folder: string): Telemetry {
  const telemetry = new Telemetry(folder)
  telemetry.restore((report) => take(telemetry, report))
  return telemetry
}

async function say(telemetry: Telemetry, spoken: Spoken, atMs: number): Promise<void> {
  const report = {
    projectId: PROJECTS[spoken.project] ?? 'prj_1',
    hostId: 'hst_1',
    atMs,
    body: bodyOf(spoken),
  } as const
  await telemetry.store(report)
  take(telemetry, report)
}

const words: fc.Arbitrary<(Spoken | 'keyframe')[]> = fc.array(
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
    { weight: 1, arbitrary: fc.constant('keyframe' as const) },
  ),
  { maxLength: 25 },
)

describe('after a kill', () => {
  it('last values and energy are what they were, wherever the keyframes fell', async () => {
    await fc.assert(
      fc.asyncProperty(words, async (all) => {
        const folder = temporaryFolder(() => {})
        const telemetry = new Telemetry(folder)
        let atMs = START_MS
        for (const word of all) {
          atMs += 20 * 60_000
          if (word === 'keyframe') telemetry.saveKeyframe(atMs)
          else await say(telemetry, word, atMs)
        }
        const before = memoryOf(telemetry)
        telemetry.db.close()
        const again = reopened(folder)
        expect(memoryOf(again)).toEqual(before)
        again.db.close()
      }),
      { numRuns: 25 },
    )
  })

  it('a keyframe that comes while a report waits for the disk does not swallow the report', async () => {
    const folder = temporaryFolder()
    const telemetry = new Telemetry(folder)
    await say(telemetry, { project: 0, device: 1, energy: 1, brightness: 1 }, START_MS)
    const waiting = say(telemetry, { project: 0, device: 1, energy: 3, brightness: 2 }, START_MS)
    telemetry.saveKeyframe(START_MS)
    await waiting
    const before = memoryOf(telemetry)
    telemetry.db.close()
    const again = reopened(folder)
    expect(memoryOf(again)).toEqual(before)
    expect(again.last.get('prj_1', 'dev_1')?.values).toEqual({ energy: 3, brightness: 2 })
    again.db.close()
  })

  it('nothing is counted twice, restart after restart, even if the clock was set back in between', async () => {
    const folder = temporaryFolder()
    const first = new Telemetry(folder)
    for (const energy of [1, 2, 4])
      await say(first, { project: 0, device: 1, energy, brightness: 0 }, START_MS)
    first.close(START_MS + HOUR_MS)
    const second = reopened(folder)
    await say(second, { project: 0, device: 1, energy: 8, brightness: 0 }, START_MS)
    second.close(START_MS - HOUR_MS)
    const third = reopened(folder)
    const [{ hours } = { hours: new Float32Array(0) }] = third.energy.days('prj_1', START_MS, START_MS)
    expect(hours[0]).toBe(7)
    expect(third.last.get('prj_1', 'dev_1')?.values.energy).toBe(8)
    third.db.close()
  })
})

describe('forgetting', () => {
  const one: Spoken = { project: 0, device: 1, energy: 1, brightness: 1 }
  const rows = (telemetry: Telemetry): number =>
    Number(telemetry.db.prepare('SELECT COUNT(*) n FROM raw').get()?.n)

  it('takes raw reports older than a day once a keyframe holds them, and the last one never', async () => {
    const folder = temporaryFolder()
    const telemetry = new Telemetry(folder)
    for (let n = 0; n < 5; n += 1) await say(telemetry, { ...one, brightness: n }, START_MS + n)
    await say(telemetry, { ...one, brightness: 9 }, START_MS + DAY_MS)
    telemetry.prune(START_MS + 2 * DAY_MS - 1)
    expect(rows(telemetry)).toBe(6)
    telemetry.saveKeyframe(START_MS + DAY_MS)
    telemetry.prune(START_MS + 2 * DAY_MS - 1)
    expect(rows(telemetry)).toBe(1)
    telemetry.prune(START_MS + 9 * DAY_MS)
    expect(rows(telemetry)).toBe(1)
    const before = memoryOf(telemetry)
    telemetry.db.close()
    const again = reopened(folder)
    expect(memoryOf(again)).toEqual(before)
    // What comes after all that is still told from what the keyframe holds.
    await say(again, { ...one, brightness: 15 }, START_MS + 9 * DAY_MS)
    again.db.close()
    const third = reopened(folder)
    expect(third.last.get('prj_1', 'dev_1')?.values.brightness).toBe(15)
    third.db.close()
  })

  it('takes a bounded number at a time, the oldest first', async () => {
    const telemetry = new Telemetry(temporaryFolder())
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
    await Promise.all(all.map((report) => telemetry.store(report)))
    telemetry.merge('prj_1', 'dev_1', { brightness: 1 }, START_MS)
    telemetry.saveKeyframe(START_MS)
    telemetry.prune(START_MS + 9 * DAY_MS)
    expect(rows(telemetry)).toBe(500)
    expect(telemetry.db.prepare('SELECT MIN(at) at FROM raw').get()?.at).toBe(START_MS + 20_000)
    telemetry.close(START_MS)
  })

  it('keeps ninety days of hourly keyframes of each project', () => {
    const telemetry = new Telemetry(temporaryFolder())
    for (const project of PROJECTS) telemetry.merge(project, 'dev_1', { brightness: 1 }, START_MS)
    for (let n = 0; n < 24 * 90 + 5; n += 1) {
      telemetry.db
        .prepare('INSERT INTO keyframes (project, at, raw_id, body) VALUES (?, ?, 0, ?)')
        .run('prj_1', START_MS + n, new Uint8Array())
    }
    telemetry.saveKeyframe(START_MS - 1)
    telemetry.prune(START_MS)
    const kept = telemetry.db
      .prepare('SELECT project, COUNT(*) n, MIN(at) first FROM keyframes GROUP BY project')
      .all()
    expect(kept).toEqual([
      { project: 'prj_1', n: 24 * 90, first: START_MS + 5 },
      { project: 'prj_2', n: 1, first: START_MS - 1 },
    ])
    telemetry.db.close()
  })
})

describe('the disk', () => {
  it('that refuses a report takes nothing of its group', async () => {
    const telemetry = new Telemetry(temporaryFolder())
    const pages = Number(telemetry.db.prepare('PRAGMA page_count').get()?.page_count)
    telemetry.db.exec(`PRAGMA max_page_count = ${pages}`)
    const report = { projectId: 'prj_1', hostId: 'hst_1', atMs: 1, body: 'x'.repeat(50_000) } as const
    const outcomes = await Promise.allSettled([
      telemetry.store({ ...report, body: 'small' }),
      telemetry.store(report),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    telemetry.db.exec('PRAGMA max_page_count = 1000000')
    await telemetry.store(report)
    expect(telemetry.db.prepare('SELECT COUNT(*) n FROM raw').get()?.n).toBe(1)
    telemetry.db.close()
  })
})
