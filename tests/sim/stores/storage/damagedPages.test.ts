/** Damages one page of one file in copies of a crashed data folder. */

import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { FIGURES_PER_DAY } from '#sim/core/telemetry/hours.ts'
import { openOrRebuild } from '#sim/stores/storage/database.ts'
import { DamagedContentError, DamagedFileError } from '#sim/stores/storage/errors.ts'
import { at } from '../../../support/context.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { storeReport } from '../../../support/storing.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const DAYS = 60
const REPORTS = 400
const LIGHT_NUMBER = `${HOST_NUMBER.slice(0, 14)}A0`

const closers: (() => Promise<void>)[] = []
const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close()
}
const logLines: string[] = []
let site: TestServer
let killed: string
let removeKilled = async (): Promise<void> => {}

/** Several pages of everything, and reports that no keyframe covers. */
async function live({ server, projects, workspace }: TestServer): Promise<void> {
  const { telemetry } = server.services
  const [{ id: projectId, house }] = projects
  for (let n = 0; n < 40; n += 1)
    await workspace(projects[0]).run('AddBuilding', { name: `楼${n}`, nameEn: '' }, at(2_000))
  const nowMs = Date.now()
  const today = Math.floor(nowMs / DAY_MS)
  const devices = [...house.lights, house.leakSensor]
  const days = Array.from({ length: DAYS }, (_, n) => today - n).flatMap((day) =>
    devices.map((deviceId) => ({ deviceId, day })),
  )
  telemetry.importDays(
    projectId,
    days.map((one) => ({ ...one, hours: new Float32Array(24).fill(1) })),
  )
  const figures = new Float32Array(FIGURES_PER_DAY).fill(1)
  telemetry.importReadings(
    projectId,
    days.map((one) => ({ ...one, properties: ['brightness'], figures })),
  )
  const reports = Array.from({ length: 3_000 }, (_, n) => ({
    atMs: nowMs - 1e7 + n,
    values: { brightness: (n * 37) % 255, state: n % 2 ? 'ON' : 'OFF' },
  }))
  telemetry.importReports(devices.map((deviceId) => [deviceId, reports]))
  telemetry.merge(projectId, house.lights[0], { brightness: 1 }, nowMs)
  telemetry.saveKeyframe(nowMs)
  for (let seq = 1; seq <= REPORTS; seq += 1) {
    const body = JSON.stringify({ t: 6, seq, d: { [LIGHT_NUMBER]: { brightness: seq % 100 } } })
    const stored = { projectId, hostId: house.host, atMs: nowMs + seq, body }
    const storing = storeReport(telemetry, stored)
    if (seq % 50 === 0) await storing
  }
}

beforeAll(async () => {
  site = await startTestServer({ logLines, onClose: (close) => closers.push(close) })
  await live(site)
  await Promise.all(['admin', 'operator', 'viewer'].map((person) => site.signIn(person as 'admin')))
  await site.server.services.views.settled()
  await site.server.flush()
  killed = temporaryFolder((clean) => (removeKilled = clean))
  cpSync(site.folder, killed, { recursive: true })
  // The content of a write-ahead log hides the page that it replaces.
  for (const path of filesIn(killed).filter((path) => path.endsWith('.db') && !path.endsWith('lock.db'))) {
    const db = new DatabaseSync(path)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
  }
  await closeAll()
})
afterAll(async () => {
  await closeAll()
  await removeKilled()
})

function flipFirstByteOf(page: number, path: string): void {
  const bytes = readFileSync(path)
  const at = (page - 1) * pageBytes(bytes)
  bytes[at] = (bytes[at] ?? 0) ^ 0x40
  writeFileSync(path, bytes)
}

const pageBytes = (bytes: Buffer): number => bytes.readUInt16BE(16)

/** First byte of a page of a tree; others hold the rest of long rows, and theirs is a pointer that is not always followed. */
const TREE_PAGES = new Set([2, 5, 10, 13])

/** The first, second, third, middle and last of those with rows or keys. */
function somePages(name: string): number[] {
  const bytes = readFileSync(join(killed, name))
  const size = pageBytes(bytes)
  const pages = Array.from({ length: bytes.length / size }, (_, i) => i + 1).filter(
    (page) => page === 1 || TREE_PAGES.has(bytes[(page - 1) * size] ?? 0),
  )
  const wanted = [0, 1, 2, Math.ceil(pages.length / 2) - 1, pages.length - 1]
  return [...new Set(wanted.flatMap((i) => pages[i] ?? []))]
}

interface Started {
  readonly folder: string
  readonly started: TestServer | Error
  /** Output of the server. */
  readonly output: () => string
}

/** @param starts how many times it is started */
async function startOn(name: string, page: number): Promise<Started> {
  const folder = temporaryFolder()
  cpSync(killed, folder, { recursive: true })
  flipFirstByteOf(page, join(folder, name))
  const started = await site.restart(() => {}, folder).catch((error: Error) => error)
  const output = () =>
    started instanceof Error ? started.message : JSON.stringify(started.server.health.all())
  return { folder, started, output }
}

const movedAside = (folder: string): string[] =>
  filesIn(folder).flatMap((path) => (path.includes('.damaged') ? [path.slice(folder.length + 1)] : []))

describe('a start with a damaged page', () => {
  it.each([
    ['log.db', 'npm run restore'],
    ['secrets.db', 'npm run log -- renew secrets.db'],
    ['people.db', 'npm run log -- renew people.db'],
    ['reports.db', 'npm run log -- renew reports.db'],
    ['lock.db', 'no other Atrium'],
  ])(
    'of %s ends with its name and what to do, wherever the page is',
    async (name, remedy) => {
      for (const page of somePages(name)) {
        const { folder, started, output } = await startOn(name, page)
        await closeAll()
        expect([page, started]).toEqual([page, expect.any(DamagedFileError)])
        expect(output()).toContain(`${join(folder, name)} is damaged`)
        expect(output()).toContain(remedy)
        expect(movedAside(folder)).toEqual([])
      }
    },
    60_000,
  )

  it.each([
    ['rollups.db', 'those of days before from the files that keep them', ['rollups.db.damaged']],
    ['outbox.db', 'effects that were still waiting or parked are lost', ['outbox.db.damaged']],
    ['views/readings.db', 'what changed before is lost', []],
    ['views/operations.db', null, []],
  ])(
    'of %s is no end, and nothing is said to be lost but that',
    async (name, lost, moved) => {
      let renewed = 0
      for (const page of somePages(name)) {
        logLines.length = 0
        const { folder, started, output } = await startOn(name, page)
        if (started instanceof Error) throw started
        const { telemetry, views } = started.server.services
        await telemetry.settled()
        if (telemetry.readings.hasFailed) {
          await telemetry.prune(Date.now())
          await telemetry.settled()
        }
        expect(telemetry.readings.isReady).toBe(true)
        await eventually(async () =>
          expect([...views.status().values()].some((one) => one.isFailed)).toBe(false),
        )
        const [{ id, house }] = site.projects
        expect(telemetry.last.get(id, house.lights[0])?.values.brightness).toBe(REPORTS % 100)
        await closeAll()
        if (output() === '[]') {
          expect(movedAside(folder)).toEqual([])
          continue
        }
        renewed += 1
        expect(output()).toContain(`"reason":"${name} was damaged`)
        expect(output()).toContain(lost)
        expect(output().match(/was damaged/g)).toHaveLength(1)
        expect(logLines.filter((line) => line.includes('is damaged'))).toHaveLength(1)
        expect(movedAside(folder)).toEqual(moved)
      }
      expect(renewed > 0).toBe(lost !== null)
    },
    60_000,
  )

  it('of the history of devices leaves figures and energy alone, over two starts', async () => {
    const { folder, started } = await startOn('views/readings.db', 2)
    if (started instanceof Error) throw started
    const again = await started.restart()
    expect(again.server.health.all()).toEqual([])
    await closeAll()
    expect(rowsOnDisk(join(folder, 'rollups.db'), 'SELECT * FROM energy_days')).toEqual(
      rowsOnDisk(join(killed, 'rollups.db'), 'SELECT * FROM energy_days'),
    )
    expect(movedAside(folder)).toEqual([])
  })
})

it('a damaged page of reports that no start reads is noticed in the background', async () => {
  const folder = temporaryFolder()
  cpSync(killed, folder, { recursive: true })
  const covered = await site.restart(() => {}, folder)
  const again = await covered.restart(() =>
    flipFirstByteOf(somePages('reports.db').at(-2) ?? 0, join(folder, 'reports.db')),
  )
  const { health } = again.server
  await eventually(async () => expect(health.codes()).toEqual(['log_damaged']))
  expect(health.all()[0]?.reason).toContain('reports.db is damaged. Restore DATA_DIR')
  await closeAll()
})

describe('what is begun anew', () => {
  it('never replaces what was moved aside before', () => {
    const path = join(temporaryFolder(), 'a.db')
    for (const text of ['the first', 'the second', 'the third']) {
      writeFileSync(path, text)
      openOrRebuild(
        path,
        () => {
          if (existsSync(path)) throw new DamagedContentError(text)
        },
        () => {},
      )
    }
    const kept = ['', '-2', '-3'].map((count) => readFileSync(`${path}.damaged${count}`, 'utf8'))
    expect(kept).toEqual(['the first', 'the second', 'the third'])
  })

  it('and is damaged at once ends the start with its name', () => {
    const path = join(temporaryFolder(), 'a.db')
    const open = (): never => {
      throw new DamagedContentError('nothing can be read')
    }
    expect(() => openOrRebuild(path, open, () => {})).toThrow(DamagedFileError)
    expect(() => openOrRebuild(path, open, () => {})).toThrow(`${path} is damaged (nothing can be read)`)
  })
})
