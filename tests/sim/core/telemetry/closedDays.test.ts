/** Archived figures of past days survive the loss of their file. */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { ClosedDays } from '#sim/core/telemetry/closedDays.ts'
import { Rollups } from '#sim/core/telemetry/rollups.ts'
import type { ReadReport, Telemetry } from '#sim/core/telemetry/telemetry.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { storeReport } from '../../../support/storing.ts'
import { openTelemetry } from '../../../support/telemetry.ts'

const [PROJECT, DEVICE] = ['prj_1', 'dev_1'] as const
const START_MS = 20_000 * DAY_MS
const DAYS = 4

const read: ReadReport = ({ body }) => [{ projectId: PROJECT, deviceId: DEVICE, values: JSON.parse(body) }]

/** Every twenty minutes, so values span midnight. */
async function live(telemetry: Telemetry, untilMs: number): Promise<void> {
  for (let atMs = START_MS; atMs < untilMs; atMs += HOUR_MS / 3) {
    const n = (atMs - START_MS) / (HOUR_MS / 3)
    const values = { energy: n / 4, temperature: 15 + (n % 10) }
    const report = { projectId: PROJECT, hostId: 'hst_1', atMs, body: JSON.stringify(values) } as const
    const position = await storeReport(telemetry, report)
    telemetry.merge(PROJECT, DEVICE, values, atMs)
    telemetry.merged(position)
  }
}

const figuresOf = ({ energy, hours }: Telemetry) => {
  const untilMs = START_MS + DAYS * DAY_MS
  return {
    energy: energy.of(PROJECT, DEVICE, START_MS, untilMs),
    hours: hours.of(PROJECT, DEVICE, 'temperature', START_MS, untilMs),
  }
}

async function restored(folder: string): Promise<Telemetry> {
  const telemetry = openTelemetry(folder)
  await telemetry.restore(read)
  return telemetry
}

/** Three and a half days, with raw reports of the last one. */
async function livedSite() {
  const folder = temporaryFolder()
  const telemetry = openTelemetry(folder)
  const nowMs = START_MS + (DAYS - 0.5) * DAY_MS
  await live(telemetry, nowMs)
  telemetry.saveKeyframe(nowMs)
  await telemetry.keepDays()
  const figures = figuresOf(telemetry)
  expect(figures.energy.quarters).toHaveLength((DAYS - 0.5) * 96 - 1)
  await telemetry.close(nowMs)
  // Pruned, except for data still to be read.
  const reports = new DatabaseSync(join(folder, 'reports.db'))
  expect(reports.prepare('DELETE FROM raw WHERE at < ?').run(nowMs - DAY_MS).changes).toBeGreaterThan(100)
  reports.close()
  return { folder, figures }
}

it.each([
  ['is gone', (path: string) => rmSync(path)],
  ['is empty', (path: string) => writeFileSync(path, '')],
])('hours and energy of all days come back where rollups.db %s, none counted twice', async (_, lose) => {
  const { folder, figures } = await livedSite()
  lose(join(folder, 'rollups.db'))
  const telemetry = await restored(folder)
  expect(figuresOf(telemetry)).toEqual(figures)
  expect(telemetry.last.get(PROJECT, DEVICE)?.values.energy).toBe((DAYS - 0.5) * 18 - 0.25)
  // Persistent.
  await telemetry.close(START_MS + DAYS * DAY_MS)
  const again = await restored(folder)
  expect(figuresOf(again)).toEqual(figures)
  await again.close(START_MS + DAYS * DAY_MS)
})

const lines = (...texts: string[]): Buffer => deflateRawSync(texts.map((text) => `${text}\n`).join(''))
const WHOLE = JSON.stringify([DEVICE, Buffer.alloc(96).toString('base64')])

it.each([
  ['no deflated bytes', Buffer.from('no figures')],
  ['an end that is missing', lines(WHOLE).subarray(0, -4)],
  ['a line that is none', lines(WHOLE, '[1]')],
  ['figures of another length', lines(JSON.stringify([DEVICE, 'AAAA']))],
  ['one endless line', lines('x'.repeat(3_000_000))],
])('a day whose object is damaged (%s) is lost alone, and reported by its name', async (_, bytes) => {
  const { folder, figures } = await livedSite()
  rmSync(join(folder, 'rollups.db'))
  const files = new DiskFiles(join(folder, 'files'))
  await files.put('figures/prj_1/020001-energy_days', bytes)
  await files.put('figures/prj_1/999999-energy_days', lines(WHOLE))
  const rollups = new Rollups(folder)
  const lost: string[] = []
  await rollups.restoreDays(new ClosedDays(files), 20_003, (_, name) => lost.push(name))
  expect(lost).toEqual(['figures/prj_1/020001-energy_days'])
  const untilMs = START_MS + 3 * DAY_MS
  expect(rollups.energy.of(PROJECT, DEVICE, START_MS, untilMs).quarters).toEqual(
    figures.energy.quarters.filter(({ atMs }) => atMs < untilMs && Math.floor(atMs / DAY_MS) !== 20_001),
  )
  rollups.close()
})

it('a day is kept once it is over, by who starts again as well, and each but once', async () => {
  const folder = temporaryFolder()
  const puts: string[] = []
  class NotingFiles extends DiskFiles {
    override put(name: string, bytes: Uint8Array): Promise<void> {
      puts.push(name)
      return super.put(name, bytes)
    }
  }
  const rollups = new Rollups(folder)
  rollups.importDays(
    PROJECT,
    [0, 1, 2, 3].map((n) => ({ deviceId: DEVICE, day: 20_000 + n, hours: new Float32Array(24).fill(n + 1) })),
  )
  const files = new NotingFiles(join(folder, 'files'))
  const keepAt = (atMs: number) => new ClosedDays(files).keep(rollups.tables, atMs)
  await keepAt(START_MS + 2 * DAY_MS)
  expect(puts).toEqual(['figures/prj_1/020000-energy_days'])
  await keepAt(START_MS + 2 * DAY_MS + HOUR_MS)
  await keepAt(START_MS + 3.5 * DAY_MS)
  expect(puts).toEqual([0, 1, 2].map((n) => `figures/prj_1/02000${n}-energy_days`))
  // A missing archive is created again.
  await files.remove('figures/prj_1/020001-energy_days')
  await keepAt(START_MS + 3.5 * DAY_MS)
  expect(puts.at(-1)).toBe('figures/prj_1/020001-energy_days')
  rollups.close()
})

it('what is past its retention is removed: hours after four hundred days, energy never', async () => {
  const folder = temporaryFolder()
  const files = new DiskFiles(join(folder, 'files'))
  const names = ['020000-energy_days', '020000-reading_days', '020200-reading_days']
  for (const name of names) await files.put(`figures/prj_1/${name}`, lines(WHOLE))
  const rollups = new Rollups(folder)
  await new ClosedDays(files).keep(rollups.tables, START_MS + 500 * DAY_MS)
  expect(await Array.fromAsync(files.list('figures/'))).toEqual([
    'figures/prj_1/020000-energy_days',
    'figures/prj_1/020200-reading_days',
  ])
  rollups.close()
})
