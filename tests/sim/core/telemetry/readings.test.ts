/** Device history pages equal the raw reports, wherever they are stored. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { withoutUnknown } from '#sim/core/telemetry/lastValues.ts'
import {
  CHUNK_MAX,
  changesOf,
  chunksOf,
  decodeChunk,
  knownBefore,
  type ReportedAt,
} from '#sim/core/telemetry/readings/chunk.ts'
import { DeviceReadings, type ReadReport } from '#sim/core/telemetry/readings/deviceReadings.ts'
import { ReadingsFile } from '#sim/core/telemetry/readings/readingsFile.ts'
import type { Position } from '#sim/stores/reports/reports.ts'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import { openDatabase } from '#sim/stores/storage/database.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { appendReport } from '../../../support/storing.ts'
import { until } from '../../../support/until.ts'

const START_MS = 1_700_000_000_000
const HELD_MIN = 6
const MAX = Number.MAX_SAFE_INTEGER
const ALL = { fromMs: 0, toMs: MAX }

const read: ReadReport = ({ body }) => {
  const { id, values } = JSON.parse(body)
  return [{ deviceId: id, values }]
}

/** Reports and the history beside them, as a server keeps both. */
class Keeper {
  readonly folder = temporaryFolder(() => {})
  readonly #last = new Map<DeviceId, Readings>()
  #reports = new SqliteReports(this.folder)
  readings = new DeviceReadings(this.folder, this.#reports, { heldMin: HELD_MIN })
  position: Position | null = null
  #count = 0

  async say(deviceId: DeviceId, { atMs, values }: ReportedAt): Promise<void> {
    const body = JSON.stringify({ id: deviceId, values })
    this.#count += 1
    this.position = await appendReport(
      this.#reports,
      { projectId: 'prj_1', hostId: 'hst_1', atMs, body },
      `id-${this.#count}`,
    )
    const base = this.#last.get(deviceId) ?? {}
    this.#last.set(deviceId, withoutUnknown({ ...base, ...values }))
    this.readings.add(deviceId, base, values, atMs)
    if (this.readings.reached(this.position)) this.readings.writeOn()
  }

  /** After a crash memory is lost; `meanwhile` runs while no process holds the file. */
  async startAgain(how: 'kill' | 'stop', meanwhile = () => {}): Promise<void> {
    if (how === 'stop') this.readings.close(this.position)
    await this.#reports.close()
    meanwhile()
    this.#reports = new SqliteReports(this.folder)
    this.readings = new DeviceReadings(this.folder, this.#reports, { heldMin: HELD_MIN })
    await this.readings.catchUp(read, this.position)
  }

  get file(): string {
    return join(this.folder, 'readings.db')
  }

  removeFile(): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.file + suffix, { force: true })
  }
}

const SILENT_MS = 5
const retention = {
  ...{ beforeMs: 0, wholeSinceMs: 0 },
  speakerOf: () => ({ isMomentary, silentAfterMs: SILENT_MS }),
}

const isMomentary = (property: string): boolean => property === 'action'
/** Spans without reports beyond the limit, up to the last report. */
function silencesOf(reports: readonly ReportedAt[], name: string): number[] {
  const spokenText = reports.filter(({ values }) => name in values).map(({ atMs }) => atMs)
  return spokenText.filter((atMs, n) => (spokenText[n + 1] ?? atMs) - atMs > SILENT_MS)
}

const word = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      device: fc.nat(1),
      sinceMs: fc.nat(3),
      values: fc.record(
        { state: fc.constantFrom('ON', 'OFF'), power: fc.nat(2), action: fc.constant('1_single') },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom('kill', 'stop', 'lost') },
)
const span = fc.tuple(fc.nat(120), fc.nat(120)).map(([fromMs, lengthMs]) => ({
  fromMs: START_MS + fromMs,
  toMs: START_MS + fromMs + lengthMs,
}))
const page = fc.record({ skip: fc.nat(8), take: fc.integer({ min: 1, max: 8 }) })

describe('the history of a device', () => {
  it('is what it reported, page by page, over kills, restarts and a lost file', async () => {
    const questions = [span, page, fc.constantFrom(undefined, 'state', 'power', 'action')] as const
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 80 }), ...questions, async (words, when, of, property) => {
        const keeper = new Keeper()
        const reports: ReportedAt[] = []
        let atMs = START_MS
        for (const one of words) {
          if (one === 'lost') await keeper.startAgain('kill', () => keeper.removeFile())
          else if (one === 'kill' || one === 'stop') await keeper.startAgain(one)
          else {
            atMs += one.sinceMs
            await keeper.say(`dev_${one.device}`, { atMs, values: one.values })
            if (one.device === 1) reports.push({ atMs, values: one.values })
          }
        }
        const all = changesOf({ base: {}, said: reports }, isMomentary)
          .filter((change) => change.atMs >= when.fromMs && change.atMs <= when.toMs)
          .filter((change) => property === undefined || change.property === property)
          .reverse()
        const found = await keeper.readings.past.changes('dev_1', { ...when, ...of, property, isMomentary })
        expect(found).toEqual({ list: all.slice(of.skip, of.skip + of.take), total: all.length })
        const points = []
        for await (const piece of keeper.readings.past.points('dev_1', 'power', when)) points.push(...piece)
        const inSpan = <T extends { readonly atMs: number }>(some: readonly T[]): T[] =>
          some.filter((one) => one.atMs >= when.fromMs && one.atMs <= when.toMs)
        expect(inSpan(points)).toEqual(
          inSpan(reports).map(({ atMs: statedMs, values }) => ({ atMs: statedMs, value: values.power })),
        )
        expect(keeper.readings.past.oldestMs('dev_1')).toBe(reports[0]?.atMs ?? null)
        const known = await keeper.readings.past.knownBefore('dev_1', [when.fromMs])
        const before = knownBefore({ base: {}, said: reports }, when.fromMs)
        expect(known.get(when.fromMs) ?? {}).toEqual(before)
      }),
      {
        numRuns: 60,
        // Order within a report: arbitrary in memory, by column in the file.
        examples: [
          [
            [
              { device: 1, sinceMs: 0, values: { action: '1_single' } },
              { device: 1, sinceMs: 0, values: { state: 'OFF' } },
              { device: 1, sinceMs: 0, values: { state: 'ON', action: '1_single' } },
              'kill',
            ],
            { fromMs: START_MS, toMs: START_MS },
            { skip: 0, take: 1 },
            undefined,
          ],
        ],
      },
    )
  })

  it('goes without repetitions after a day, and tells the same of what was when', async () => {
    const words = fc.array(
      fc.record({
        sinceMs: fc.nat(4),
        values: fc.record(
          { state: fc.constantFrom('ON', 'OFF'), power: fc.nat(1), action: fc.constant('1_single') },
          { requiredKeys: [] },
        ),
      }),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(words, fc.nat(60), async (all, wholeMs) => {
        const keeper = new Keeper()
        const reports: ReportedAt[] = []
        let atMs = START_MS
        for (const { sinceMs, values } of all) {
          atMs += sinceMs
          reports.push({ atMs, values })
          await keeper.say('dev_1', { atMs, values })
        }
        await keeper.startAgain('stop')
        await keeper.readings.prune({ ...retention, wholeSinceMs: START_MS + wholeMs })
        const asked = { ...ALL, property: undefined, isMomentary, skip: 0, take: 500 }
        const changes = changesOf({ base: {}, said: reports }, isMomentary).reverse()
        expect(await keeper.readings.past.changes('dev_1', asked)).toEqual({
          list: changes,
          total: changes.length,
        })
        for (const property of ['state', 'power', 'action']) {
          const points: ReportedAt[] = []
          for await (const piece of keeper.readings.past.points('dev_1', property, ALL))
            for (const { atMs: statedMs, value } of piece)
              if (value !== undefined) points.push({ atMs: statedMs, values: { [property]: value } })
          expect(silencesOf(points, property)).toEqual(silencesOf(reports, property))
        }
        const known = await keeper.readings.past.knownBefore('dev_1', [START_MS + wholeMs])
        expect(known.get(START_MS + wholeMs) ?? {}).toEqual(
          knownBefore({ base: {}, said: reports }, START_MS + wholeMs),
        )
      }),
      { numRuns: 60 },
    )
    const keeper = new Keeper()
    for (let n = 0; n < 60; n += 1)
      await keeper.say('dev_1', { atMs: START_MS + n, values: { state: 'ON', action: '1_single' } })
    await keeper.startAgain('stop')
    await keeper.readings.prune({ ...retention, wholeSinceMs: START_MS + 60 })
    const kept: number[] = []
    for await (const piece of keeper.readings.past.points('dev_1', 'state', ALL))
      for (const { atMs, value } of piece) if (value !== undefined) kept.push(atMs - START_MS)
    expect(kept.length).toBeLessThan(35)
    expect(kept.at(-1)).toBe(59)
  })

  it('is put together no further than one page is decoded at once, however much a device says', async () => {
    const file = new ReadingsFile(temporaryFolder())
    const reports = Array.from({ length: 8 * CHUNK_MAX }, (_, n) => ({
      atMs: START_MS + n,
      values: { power: n },
    }))
    for (const _ of file.write(chunksOf([['dev_1', reports]]), '1'));
    while (file.thin(MAX, retention.speakerOf));
    const bodies = file.oldest('dev_1', ALL, 0).map(({ row }) => decodeChunk(file.body(row) ?? ''))
    expect(bodies.map((chunk) => chunk.said.length)).toEqual(new Array(8).fill(CHUNK_MAX))
    file.close()
  })

  it('is moved out of its write-ahead log beside the event loop', async () => {
    const folder = temporaryFolder()
    const file = new ReadingsFile(folder)
    const log = openDatabase(join(folder, 'readings.db'), 'NORMAL').prepare('PRAGMA wal_checkpoint(NOOP)')
    const isMoved = (): boolean => log.get()?.log === log.get()?.checkpointed
    const reports = Array.from({ length: 600 * CHUNK_MAX }, (_, n) => ({
      atMs: START_MS + n,
      values: { power: Math.sin(n) },
    }))
    for (const _ of file.write(chunksOf([['dev_1', reports]]), '1'));
    expect(Number(log.get()?.log)).toBeGreaterThan(1_000)
    // A moving commit would have finished by now.
    expect(isMoved()).toBe(false)
    await until(isMoved)
    file.close()
  })

  it('leaves what is being written apart, which a kill takes back', async () => {
    const folder = temporaryFolder()
    const statedOf = (n: number) => [{ atMs: START_MS + n, values: { power: n } }]
    const file = new ReadingsFile(folder)
    for (const _ of file.write([...chunksOf([['dev_1', statedOf(0)]])], '1'));
    const half = file.write(
      [...chunksOf([['dev_1', statedOf(1)]]), ...chunksOf([['dev_1', statedOf(2)]])],
      '3',
    )
    half.next()
    file.commit()
    while (file.thin(MAX, retention.speakerOf));
    file.close()
    const again = new ReadingsFile(folder)
    expect(again.position).toBe('1')
    const kept = again.oldest('dev_1', ALL, 0).flatMap(({ row }) => decodeChunk(again.body(row) ?? '').said)
    expect(kept).toEqual(statedOf(0))
    again.close()
  })

  it('is read anew from the reports where the file is damaged, and refused until that is done', async () => {
    const keeper = new Keeper()
    for (let n = 0; n < 40; n += 1) await keeper.say('dev_1', { atMs: START_MS + n, values: { power: n } })
    const asked = { ...ALL, property: undefined, isMomentary, skip: 0, take: 1 }
    let isBehind = false
    const ready = keeper.startAgain('stop', () => writeFileSync(keeper.file, 'not a database'.repeat(500)))
    await expect
      .poll(async () => {
        const { readings } = keeper
        await readings.past.changes('dev_1', asked).catch((error: unknown) => {
          isBehind ||= error instanceof Rejection && error.code === 'unavailable'
        })
        return readings.isReady
      })
      .toBe(true)
    await ready
    expect((await keeper.readings.past.changes('dev_1', asked)).total).toBe(39)
    expect(isBehind).toBe(true)
  })

  it('forgets what is past retention, in memory and on disk together no more than a row too late', async () => {
    const keeper = new Keeper()
    for (let n = 0; n < 40; n += 1) await keeper.say('dev_1', { atMs: START_MS + n, values: { power: n } })
    await keeper.readings.prune({ ...retention, beforeMs: START_MS + 20 })
    const oldestMs = keeper.readings.past.oldestMs('dev_1') ?? 0
    expect(oldestMs).toBeGreaterThan(START_MS + 20 - 2 * HELD_MIN)
    expect(oldestMs).toBeLessThanOrEqual(START_MS + 20)
    const asked = { ...ALL, property: 'power', isMomentary, skip: 0, take: 100 }
    expect((await keeper.readings.past.changes('dev_1', asked)).list.at(-1)).toMatchObject({
      atMs: oldestMs,
      before: oldestMs - START_MS - 1,
    })
  })
})
