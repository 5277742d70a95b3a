/** Scheduled backups of a server at work, each in a process of its own, as the settings ask for them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import {
  backupName,
  backupsToKeep,
  keptBackups,
  noteVerified,
  readVerified,
} from '#sim/app/backup/rotation.ts'
import { BackupSchedule } from '#sim/app/backup/schedule.ts'
import { readConfig } from '#sim/base/config.ts'
import { Health } from '#sim/base/health.ts'
import { createMetrics } from '#sim/base/metrics.ts'
import { readEstate } from '#sim/stores/storage/dataFolder.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { untilDone } from '../../../support/until.ts'

const CLI = join(import.meta.dirname, '../../../../sim/app/backupCli.ts')

/** A backup as far as the rotation knows one. */
function aKept(folder: string, madeAtMs: number, estate: string | null = 'est_1'): string {
  const name = backupName(madeAtMs)
  mkdirSync(join(folder, name), { recursive: true })
  const verifiedAt = new Date(madeAtMs).toISOString()
  noteVerified(join(folder, name), { estate: String(estate), verifiedAt, restoredInMs: 1, commits: 1 })
  return name
}

function scheduleOn(dataFolder: string, folder: string, nowMs = (): number => Date.now()) {
  const logger = pino({ level: 'silent' })
  const metrics = createMetrics()
  const health = new Health(logger, metrics)
  const settings = { folder, everyHours: 24, keep: { days: 2, weeks: 1 } }
  const schedule = new BackupSchedule({ dataFolder, settings, health, metrics, logger, nowMs })
  onTestFinished(() => schedule.stop())
  const metric = async (line: string): Promise<number> => {
    const found = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `))
    return Number(found?.slice(line.length + 1))
  }
  return { schedule, health, metric }
}

it('makes a backup when one is due, restores it on trial, and tells its age', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  const own = readEstate(site.folder)
  const days = [3, 2, 1].map((day) => aKept(folder, Date.now() - day * DAY_MS, own))
  const left = join(folder, '.making-atrium-2026-01-01T00-00-00Z')
  mkdirSync(left)
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else')
  const { schedule, health, metric } = scheduleOn(site.folder, folder)
  schedule.look()
  schedule.look()
  await schedule.settled()
  expect(health.all()).toEqual([])
  const [newest, before] = keptBackups(folder)
  expect(before?.name).toBe(days[2])
  expect(existsSync(left)).toBe(false)
  expect(readdirSync(folder).filter((name) => name !== 'notes.txt').length).toBeLessThanOrEqual(3)
  expect(readdirSync(folder)).toContain('notes.txt')
  const made = join(folder, newest?.name ?? '')
  expect(readVerified(made)?.commits).toBeGreaterThan(10)
  expect(await metric('atrium_backup_verified_timestamp_seconds')).toBe((newest?.madeAtMs ?? 0) / 1000)
  expect(await metric('atrium_backups_total{outcome="verified"}')).toBe(1)
  // It is an ordinary backup.
  expect(execFileSync(process.execPath, [CLI, 'backup', 'verify', made], { encoding: 'utf8' })).toContain(
    'is whole',
  )
  expect(await metric('atrium_backups_total{outcome="failed"}')).toBe(0)
})

it('keeps the older ones when a backup fails, says why, and tries again', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  const old = aKept(folder, Date.now() - 30 * DAY_MS)
  let nowMs = Date.now()
  const { schedule, health, metric } = scheduleOn(join(site.folder, 'nothing'), folder, () => nowMs)
  schedule.look()
  expect(health.all()).toMatchObject([{ problem: 'backup', reason: expect.stringContaining('720 h old') }])
  await schedule.settled()
  expect(health.all()[0]?.reason).toContain('there is no estate in')
  expect(keptBackups(folder).map(({ name }) => name)).toEqual([old])
  expect(await metric('atrium_backups_total{outcome="failed"}')).toBe(1)
  nowMs += 5 * 60_000
  schedule.look()
  await schedule.settled()
  expect(await metric('atrium_backups_total{outcome="failed"}')).toBe(1)
  nowMs += HOUR_MS
  schedule.look()
  await schedule.settled()
  expect(await metric('atrium_backups_total{outcome="failed"}')).toBe(2)
})

it('counts and removes no backups of another estate, and asks for a folder of its own', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  const others = [2, 1].map((hours) => aKept(folder, Date.now() - hours * HOUR_MS, 'est_other'))
  const { schedule, health } = scheduleOn(site.folder, folder)
  schedule.look()
  await schedule.settled()
  expect(health.all()[0]?.reason).toContain('holds backups of another estate')
  expect(keptBackups(folder).map(({ name }) => name)).toEqual(others.toReversed())
})

it('makes a backup although one is dated in the future', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  aKept(folder, Date.now() + 30 * DAY_MS, readEstate(site.folder))
  const { schedule, metric } = scheduleOn(site.folder, folder)
  schedule.look()
  await schedule.settled()
  expect(await metric('atrium_backups_total{outcome="verified"}')).toBe(1)
})

it('reports a backup folder that cannot be read', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  const { schedule, health } = scheduleOn(site.folder, folder)
  mkdirSync(join(folder, backupName(Date.now() - DAY_MS), 'verified.json'), { recursive: true })
  schedule.look()
  await schedule.settled()
  expect(health.all()[0]?.reason).toContain('EISDIR')
})

it('refuses what does not open, although every file is as it was copied', async () => {
  const site = await startTestServer()
  const folder = join(temporaryFolder(), 'backups')
  const run = () =>
    execFileSync(process.execPath, [CLI, 'backup', 'into', folder, '--data', site.folder, '--keep', '1,0'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run()).toMatch(/is verified: restored on trial in \d+\.\d s, \d+ commits/)
  await site.server.close()
  rmSync(join(site.folder, 'people.db'))
  expect(run).toThrow(/people\.db/)
  expect(keptBackups(folder)).toHaveLength(1)
})

it('keeps the newest of each of the last days and weeks that have one', () => {
  const folder = temporaryFolder()
  const noon = Date.UTC(2026, 10, 26, 12)
  for (let day = 0; day < 40; day += 1) {
    aKept(folder, noon - day * DAY_MS)
    aKept(folder, noon - day * DAY_MS - 6 * HOUR_MS)
  }
  const backups = keptBackups(folder)
  const kept = [...backupsToKeep(backups, { days: 3, weeks: 2 })]
  expect(kept).toEqual(
    [
      ...['atrium-2026-11-26T12-00-00Z', 'atrium-2026-11-25T12-00-00Z', 'atrium-2026-11-24T12-00-00Z'],
      'atrium-2026-11-25T12-00-00Z',
    ].filter((name, at, all) => all.indexOf(name) === at),
  )
})

it('runs in the server that has the settings', async () => {
  const folder = join(temporaryFolder(), 'backups')
  const backup = { folder, everyHours: 24, keep: { days: 7, weeks: 4 } }
  const site = await startTestServer({ config: { backup } })
  await untilDone(() => keptBackups(folder).length === 1)
  const age = async (): Promise<number> => {
    const text = await (await fetch(`${site.url}/metrics`)).text()
    return Number(/^atrium_backup_verified_timestamp_seconds (\d+)/m.exec(text)?.[1])
  }
  await untilDone(async () => (await age()) > 0)
  expect(site.server.health.all()).toEqual([])
  const env = { BACKUP_TO: '/backups', BACKUP_EVERY: '12', BACKUP_KEEP: '3,1' }
  expect(readConfig(env, '/').backup).toEqual({
    folder: '/backups',
    everyHours: 12,
    keep: { days: 3, weeks: 1 },
  })
  expect(readConfig({}, '/').backup).toBeNull()
  expect(() => readConfig({ ...env, BACKUP_KEEP: '0,3' }, '/')).toThrow('BACKUP_KEEP')
  expect(() => readConfig({ ...env, NATS_URL: 'nats://a:1', WORLD: 'none' }, '/')).toThrow('NATS')
})
