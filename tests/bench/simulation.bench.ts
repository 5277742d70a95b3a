/**
 * Row 23: a simulated day of a hotel with 2,500 devices and a house with a hundred, headless in lock-step: simulated
 * hours per second of real time and of one core, and determinism by seed. In: the whole server with MQTT and disk,
 * physics, ingest, keyframes, pruning. Out: world creation, the first half hour (compilation), and fsync. About half is
 * physics, a third packets, the rest disk. Exit status 1 if equal seeds differ or different seeds match. Takes 180 s,
 * 80 in quick mode.
 */

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { HOUR_MS } from '#shared/durations.ts'
import { hashOfLog } from '#sim/app/headless/logHash.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import { testConfig } from '../support/testServer.ts'
import { fullOrQuick, note, printFigures, rounded } from './support/figures.ts'

const START_MS = Date.UTC(2026, 5, 1, 4)
const HOURS = fullOrQuick(24, 8)
const BAR = {
  hotel_hours_per_s: '≥ 0.4',
  house_hours_per_s: '≥ 8',
  same_seed_same_hash: '= true',
} as const

interface Day {
  readonly realS: number
  readonly cpuS: number
  readonly hash: string
}

async function live(world: string, seed: number): Promise<Day> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-simulation-'))
  const clock = new ManualClock(START_MS)
  const config = { ...testConfig(folder), world, seed }
  const estate = await startEstate(config, {
    projectFolder: folder,
    clock,
    logger: pino({ level: 'silent' }),
  })
  await estate.world?.start()
  await estate.world?.step(HOUR_MS / 2)
  const [startMs, cpu] = [performance.now(), process.cpuUsage()]
  await estate.world?.step(HOURS * HOUR_MS)
  const realS = (performance.now() - startMs) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await estate.close()
  const day = { realS, cpuS: (user + system) / 1_000_000, hash: await hashOf(folder) }
  rmSync(folder, { recursive: true })
  note(`${world}, seed ${seed}: ${day.realS.toFixed(1)} s, ${day.cpuS.toFixed(1)} s of a core, ${day.hash}`)
  return day
}

/** Of every commit and of every report. */
async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  hash.update((await hashOfLog(folder)).hash)
  const reports = new SqliteReports(folder)
  for await (const { hostId, atMs, body } of reports.after(null)) hash.update(`${hostId} ${atMs} ${body}\n`)
  await reports.close()
  return hash.digest('hex').slice(0, 16)
}

const house = await live('house', 1)
const houseAgain = await live('house', 1)
const otherHouse = await live('house', 2)
const hotel = await live('hotel', 1)
const hotelAgain = await live('hotel', 1)
const isSame = house.hash === houseAgain.hash && hotel.hash === hotelAgain.hash
const isOther = house.hash !== otherHouse.hash
printFigures({
  bench: 'simulation',
  row: 23,
  hotel_hours_per_s: rounded(HOURS / hotel.realS),
  hotel_hours_per_core_s: rounded(HOURS / hotel.cpuS),
  hotel_day_s: rounded(hotel.realS),
  house_hours_per_s: rounded(HOURS / houseAgain.realS),
  house_hours_per_core_s: rounded(HOURS / houseAgain.cpuS),
  house_day_s: rounded(houseAgain.realS),
  hotel_hash: hotel.hash,
  same_seed_same_hash: isSame,
  other_seed_other_hash: isOther,
  bar: BAR,
})
if (!isSame || !isOther) process.exitCode = 1
