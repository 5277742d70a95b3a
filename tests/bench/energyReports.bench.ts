/**
 * Energy reports over a year of hourly readings of 2,500 and 50,000 measuring devices: overview and statistics by kind,
 * floor, area and device. Compared with `SUM … GROUP BY` on a plain table with primary key (device, at). In: handlers,
 * and daily sums. Out: HTTP. The plain table of 50,000 devices has only 30 days because of disk space; its time is
 * scaled. The result is a ratio of processor time. `ENERGY_DEVICES` selects one size. Needs 4 GB of disk. Takes 1500 s,
 * 60 in quick mode.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ENERGY_GROUPS } from '#shared/contract/energy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { createState } from '#shared/records/registry.ts'
import { Rollups } from '#sim/core/telemetry/rollups.ts'
import { energyHandlers } from '#sim/edge/handlers/energy.ts'
import type { CallContext } from '#sim/edge/http/mount.ts'
import { aDevice, aFloor, aHost, anArea } from '../support/records.ts'
import { fullOrQuick, note, percentile, printFigures, rounded } from './support/figures.ts'
import { askerOf } from './support/messageRows.ts'

const SIZES = process.env.ENERGY_DEVICES
  ? [Number(process.env.ENERGY_DEVICES)]
  : fullOrQuick(1, 0)
    ? [2_500, 50_000]
    : [250, 2_500]
const SMALL = 2_500
const DAYS = 365
const HOURS = 24
const FIRST_DAY = Math.floor(Date.UTC(2025, 0, 1) / DAY_MS) - 1
const NOW_MS = Date.UTC(2025, 11, 31, 12)
const ROUNDS = 30
const AREAS = 500
const FLOORS = 20
const projectId = 'prj_bench' as ProjectId
const deviceAt = (n: number): DeviceId => `dev_${String(n).padStart(6, '0')}`
/** Hourly consumption of a device. */
const usedKwh = (n: number, hour: number): number => Math.fround(((n * 31 + hour * 17) % 1_000) / 1_000)

function callOf(devices: number, rollups: Rollups): CallContext {
  const read = createState()
  const puts = [
    ...Array.from({ length: FLOORS }, (_, n) => aFloor({ id: `flr_${n}`, level: n })),
    ...Array.from({ length: AREAS }, (_, n) => anArea({ id: `ara_${n}`, floorId: `flr_${n % FLOORS}` })),
    aHost({ id: 'hst_0' }),
    ...Array.from({ length: devices }, (_, n) =>
      aDevice({ id: deviceAt(n), kind: 'metering_socket', areaId: `ara_${n % AREAS}`, hostId: 'hst_0' }),
    ),
  ]
  read.apply(puts.map((put) => ({ put })))
  const project = { project: { id: projectId, timeZone: 'Asia/Shanghai' }, workspace: { state: read } }
  // Parts of a call that the handlers use.
  return {
    caller: { principal: askerOf(read).principal, project },
    services: { telemetry: { energy: rollups.energy }, clock: { now: () => NOW_MS } },
  } as unknown as CallContext
}

async function fill(rollups: Rollups, devices: number): Promise<number> {
  await rollups.importing(async () => {
    for (let day = 0; day < DAYS; day += 1) {
      const ofDay = Array.from({ length: devices }, (_, n) => ({
        ...{ deviceId: deviceAt(n), day: FIRST_DAY + day },
        hours: Float32Array.from({ length: HOURS }, (_, hour) => usedKwh(n, day * HOURS + hour)),
      }))
      rollups.importDays(projectId, ofDay)
      if (day % 50 === 0) note(`${devices} devices: day ${day}`)
    }
  })
  const beganMs = performance.now()
  await rollups.energy.addUp(FIRST_DAY + DAYS, DAYS)
  return (performance.now() - beganMs) / DAYS
}

/** The same readings, one row each. */
function plainTable(folder: string, devices: number, days: number): DatabaseSync {
  const db = new DatabaseSync(join(folder, 'plain.db'))
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -64000')
  db.exec(
    'CREATE TABLE readings (device INTEGER, at INTEGER, kwh REAL, PRIMARY KEY (device, at)) WITHOUT ROWID',
  )
  const insert = db.prepare('INSERT INTO readings VALUES (?, ?, ?)')
  db.exec('BEGIN')
  for (let n = 0; n < devices; n += 1)
    for (let hour = 0; hour < days * HOURS; hour += 1)
      insert.run(n, FIRST_DAY * DAY_MS + hour * HOUR_MS, usedKwh(n, hour))
  db.exec('COMMIT')
  note(`${devices} devices: ${devices * days * HOURS} plain rows`)
  return db
}

const SPAN = { fromMs: Date.UTC(2024, 11, 31, 16), untilMs: NOW_MS }

/** Scaled to a year from the stored days. */
function askPlain(db: DatabaseSync, days: number): Took & { readonly kwh: number } {
  const question = db.prepare(
    'SELECT device, SUM(kwh) AS kwh FROM readings WHERE at >= ? AND at < ? GROUP BY device',
  )
  const took = timer()
  let kwh = 0
  for (const row of question.iterate(SPAN.fromMs, SPAN.untilMs)) kwh += Number(row.kwh)
  const { ms, cpuMs } = took()
  return { ms: (ms * DAYS) / days, cpuMs: (cpuMs * DAYS) / days, kwh }
}

interface Took {
  readonly ms: number
  readonly cpuMs: number
}

function timer(): () => Took {
  const [beganMs, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { ms: performance.now() - beganMs, cpuMs: (user + system) / 1_000 }
  }
}

async function p95(ask: () => unknown): Promise<Took> {
  const all: Took[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const took = timer()
    await ask()
    // The first one fills caches.
    if (round > 0) all.push(took())
  }
  const of = (figure: keyof Took) =>
    percentile(
      all.map((one) => one[figure]),
      0.95,
    )
  return { ms: of('ms'), cpuMs: of('cpuMs') }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function usedMiB(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

/** Of the day that is going on: each device reports every minute. */
function fold(rollups: Rollups, devices: number) {
  const ids = Array.from({ length: devices }, (_, n) => ({ projectId, deviceId: deviceAt(n) }))
  const dayMs = (FIRST_DAY + DAYS + 1) * DAY_MS
  const before = usedMiB()
  const reports = Math.max(20, Math.ceil(1_000_000 / devices))
  const beganMs = performance.now()
  for (let report = 1; report <= reports; report += 1) {
    const atMs = dayMs + report * MINUTE_MS
    const times = { heardMs: atMs - MINUTE_MS, atMs }
    for (const id of ids) rollups.energy.count(id, { usedKwh: 0.01, sinceMs: atMs - MINUTE_MS }, times)
  }
  const us = ((performance.now() - beganMs) * 1_000) / (reports * devices)
  return { us, miB: usedMiB() - before }
}

async function measure(devices: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-energy-'))
  try {
    const rollups = new Rollups(folder)
    const dayMs = await fill(rollups, devices)
    const call = callOf(devices, rollups)
    const asked = { period: 'year', date: '2025-06-01' } as const
    const before = usedMiB()
    const questions = {
      overview: () => energyHandlers.overall(asked, call),
      ...Object.fromEntries(
        ENERGY_GROUPS.map((by) => [`by ${by}`, () => energyHandlers.all({ ...asked, by }, call)]),
      ),
    }
    const figures: Record<string, number | null> = {}
    let [slowestMs, slowestCpuMs] = [0, 0]
    for (const [name, ask] of Object.entries(questions)) {
      const { ms, cpuMs } = await p95(ask)
      slowestMs = Math.max(slowestMs, ms)
      slowestCpuMs = Math.max(slowestCpuMs, cpuMs)
      note(`   ${name}: ${ms.toFixed(1)} ms, ${cpuMs.toFixed(1)} of the processor`)
      figures[`${name.replace(' ', '_')}_ms`] = rounded(ms)
    }
    const reportsMiB = usedMiB() - before
    const folded = fold(rollups, devices)
    const plainDays = devices > SMALL ? 30 : DAYS
    const plain = plainTable(folder, devices, plainDays)
    const rival = [askPlain(plain, plainDays), askPlain(plain, plainDays)].at(-1)
    plain.close()
    const { total } = await energyHandlers.overall(asked, call)
    printFigures({
      ...{ bench: 'energy-reports', devices, ...figures, slowest_ms: rounded(slowestMs) },
      slowest_cpu_ms: rounded(slowestCpuMs),
      ...{ plain_ms: rounded(rival?.ms ?? Number.NaN), plain_days: plainDays },
      ...(plainDays === DAYS
        ? { same_kwh: Math.abs((total.kwh ?? 0) - (rival?.kwh ?? 0)) < 0.001 * devices }
        : {}),
      plain_cpu_ms: rounded(rival?.cpuMs ?? Number.NaN),
      times_faster: rounded((rival?.cpuMs ?? Number.NaN) / slowestCpuMs),
      ...{
        fold_us: rounded(folded.us),
        memory_mib: rounded(folded.miB + reportsMiB),
        sums_of_a_day_ms: rounded(dayMs),
      },
      bar: {
        slowest_ms: devices > SMALL ? '≤ 500' : '≤ 100',
        times_faster: '≥ 100',
        fold_us: '≤ 3',
        memory_mib: '≤ 40',
      },
    })
    rollups.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const devices of SIZES) await measure(devices)
