/**
 * Starts on data folders of older releases. Each was recorded by its release and is never changed:
 * `tests/sim/data/house-0.1.0.tgz` is world `house` with an added building and floor. Rebuildable files are omitted.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { eraseOffline } from '#sim/app/eraseOffline.ts'
import { type Estate, startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { operations } from '#sim/core/readmodels/operations.ts'
import { type ProjectWorkspace, Workspaces } from '#sim/core/workspace/workspaces.ts'
import { archiveLog } from '#sim/stores/storage/archiveLog.ts'
import { sealLog } from '#sim/stores/storage/sealLog.ts'
import { openStores } from '#sim/stores/stores.ts'
import { filesIn, temporaryFolder } from '../support/folders.ts'
import { eventsOf } from '../support/logs.ts'
import { testConfig } from '../support/testServer.ts'

const LATER_MS = Date.UTC(2026, 10, 30)

const closers: (() => Promise<void>)[] = []

function unpacked(name: string): string {
  const folder = temporaryFolder((clean) => closers.unshift(clean))
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'data', `${name}.tgz`), '-C', folder])
  return join(folder, 'house')
}

const start = (folder: string): Promise<Estate> =>
  startEstate(
    { ...testConfig(folder), world: 'house' },
    {
      projectFolder: folder,
      clock: new ManualClock(LATER_MS),
      logger: pino({ level: 'silent' }),
      checksOutput: true,
    },
  )

describe('the folder of release 0.1.0', () => {
  let estate: Estate
  let house: ProjectWorkspace

  beforeAll(async () => {
    estate = await start(unpacked('house-0.1.0'))
    const [only] = estate.server.services.workspaces.projects()
    house = must(only, 'the only project')
  })
  afterAll(async () => {
    await estate?.close()
    for (const close of closers) await close()
  })

  const namesOf = (type: 'building' | 'floor' | 'area' | 'automation') =>
    [...house.workspace.state.all(type)].map(({ nameEn }) => nameEn)

  it('has its project, its places and its programs', () => {
    expect(house.project).toMatchObject({ id: 'prj_7', nameEn: 'Small House', hex: 'A7000000D61FB6A8' })
    expect(namesOf('area')).toEqual(expect.arrayContaining(['203', '303 Bedroom', 'Floor 3 corridor']))
    expect(namesOf('automation')).toContain('203 air off with the door open')
    expect([house.workspace.state.count('device'), house.workspace.state.count('host')]).toEqual([100, 3])
  })

  it('has what somebody added by hand', () => {
    expect(house.workspace.state.get('building', 'bld_7-uy-0')).toMatchObject({ name: '花园楼' })
    expect(namesOf('building')).toEqual(['Small House', 'Garden house by hand'])
    expect(namesOf('floor')).toContain('Garden floor')
  })

  it('has its people, with their names and phones', () => {
    const accounts = [...estate.server.services.workspaces.estate.state.all('account')]
    expect(accounts.find(({ phone }) => phone === '13800000001')).toMatchObject({ name: '沈明远' })
  })

  it('has its whole history: the chain of the log, and a row for each commit', async () => {
    const { log, views } = estate.server.services
    expect(await log.findBrokenLink()).toBeNull()
    const { stream } = house.workspace
    const rows = await views.ask(operations, stream, (db) => db.prepare('SELECT seq FROM operations').all())
    expect(rows.length).toBeGreaterThanOrEqual(1115)
  })

  it('takes new facts after the old ones', async () => {
    const { workspace } = house
    const actor = { kind: 'system', id: 't', name: 'T' } as const
    const context = { actor, channel: 'system', nowMs: LATER_MS } as const
    const done = await workspace.run('AddBuilding', { name: '新楼', nameEn: 'New' }, context)
    expect(done?.commit.seq).toBeGreaterThan(1115)
  })
})

describe('the log of release 0.1.0, sealed', () => {
  const PHONE = '13800000001'
  const NAME = '沈明远'
  let folder: string
  let plain: readonly string[]

  const dumps = async (): Promise<readonly string[]> => {
    const stores = await openStores(folder)
    const workspaces = await Workspaces.open(stores)
    const { estate } = workspaces
    const found = [estate, ...workspaces.opened()].map(({ state }) => JSON.stringify(state.dump()))
    await stores.close()
    return found
  }
  const filesNaming = (text: string): readonly string[] =>
    filesIn(folder)
      .filter((path) => readFileSync(path).includes(text))
      .map((path) => path.slice(folder.length + 1))

  beforeAll(async () => {
    folder = unpacked('house-0.1.0')
    plain = await dumps()
  })

  it('refuses to erase anybody before', async () => {
    await expect(eraseOffline({ dataFolder: folder }, PHONE)).rejects.toMatchObject({
      code: 'history_not_sealed',
    })
  })

  it('folds to the same state, has a whole chain, and says in each stream that it was written anew', async () => {
    expect(filesNaming(NAME)).toContain('log.db')
    const sealed = await sealLog(folder)
    expect(sealed.values).toBeGreaterThan(0)
    expect(await dumps()).toEqual(plain)
    expect([filesNaming(NAME), filesNaming(PHONE)]).toEqual([[], []])
    const { log, close, people } = await openStores(folder)
    expect([await log.findBrokenLink(), people.isSealed]).toEqual([null, true])
    const last = (await eventsOf(log, 'estate')).at(-1)
    const before = await log.hashAt('estate', (await log.lastSeq('estate')) - 1)
    expect(last).toMatchObject({ type: 'ChainResealed', data: { newHead: before } })
    await close()
    expect(await sealLog(folder)).toEqual({ values: 0, streams: 0 })
  })

  it('is archived, and folds to the same state without a snapshot', async () => {
    const streams = await archiveLog(folder, LATER_MS)
    expect(streams.length).toBeGreaterThan(1)
    rmSync(join(folder, 'files', 'snapshots'), { recursive: true, force: true })
    expect(await dumps()).toEqual(plain)
    const { log, close } = await openStores(folder)
    expect(await log.findBrokenLink()).toBeNull()
    await close()
  })

  it('erases a person from the command line, and starts', async () => {
    const stores = await openStores(folder)
    const { estate } = await Workspaces.open(stores)
    const context = {
      actor: { kind: 'system', id: 't', name: 'T' },
      channel: 'system',
      nowMs: LATER_MS,
    } as const
    await estate.run('RegisterAccount', { phone: '13800000099', name: '后来', isSuper: true }, context)
    await stores.close()
    await eraseOffline({ dataFolder: folder }, '13800000003')
    expect(filesNaming('13800000003')).toEqual([])
    const started = await start(folder)
    const accounts = [...started.server.services.workspaces.estate.state.all('account')]
    expect(accounts.map(({ phone }) => phone)).not.toContain('13800000003')
    expect(await started.server.log.findBrokenLink()).toBeNull()
    await started.close()
  })
})
