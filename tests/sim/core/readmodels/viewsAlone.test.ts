import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { alarmHistory } from '#sim/core/readmodels/alarmHistory.ts'
import { NAMES_SCHEMA, numberNames } from '#sim/core/readmodels/names.ts'
import { operations } from '#sim/core/readmodels/operations.ts'
import type { View } from '#sim/core/readmodels/view.ts'
import type { Views } from '#sim/core/readmodels/views.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { restoreLog } from '../../../support/restoreLog.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { dumpOf, type ViewSetup, viewsOn } from '../../../support/views.ts'
import { openWorkspaces } from '../../../support/workspaces.ts'

async function open(setup: ViewSetup = {}) {
  const folder = temporaryFolder()
  const { log, workspaces } = await openWorkspaces(folder)
  const { views } = await viewsOn(folder, log, workspaces, setup)
  const { estate } = workspaces
  const register = (n: number) =>
    estate.run('RegisterAccount', { phone: `1390000${n}`, name: `Person ${n}`, isSuper: false }, at(n))
  const registerAll = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => register(from + i)))
  return { folder, log, views, register, registerAll, workspaces }
}

const rows = (views: Views): Promise<number> =>
  views.ask(operations, 'estate', (db) => Number(db.prepare('SELECT COUNT(*) n FROM operations').get()?.n))

/** Writes a row and then fails for some commits; those after one of these need the name that it wrote first. */
const moody: View = {
  name: 'moody',
  module: import.meta.url,
  schema: `${NAMES_SCHEMA} CREATE TABLE IF NOT EXISTS seen (seq INTEGER PRIMARY KEY, third INTEGER NOT NULL)`,
  prepare(db) {
    const number = numberNames(db)
    const insert = db.prepare('INSERT INTO seen (seq, third) VALUES (?, ?)')
    return ({ commit }) => {
      insert.run(commit.seq, number(`third ${Math.floor(commit.seq / 3)}`))
      if (commit.seq % 3 === 0) throw new Error(`no idea what #${commit.seq} means`)
    }
  },
}

describe('a view', () => {
  it('skips a commit that it cannot fold, with all of it, and hinders no other view', async () => {
    const skipped: [string, number][] = []
    const { folder, log, views, registerAll } = await open({
      views: [moody, operations],
      onSkipped: (view, { seq }) => skipped.push([view, seq]),
    })
    const seen = (of: Views) =>
      of.ask(moody, 'estate', (db) =>
        db
          .prepare('SELECT seq FROM seen JOIN names ON names.id = seen.third ORDER BY seq')
          .all()
          .map(({ seq }) => seq),
      )
    await registerAll(1, 7)
    expect(await seen(views)).toEqual([1, 2, 4, 5, 7])
    expect(await rows(views)).toBe(7)
    expect(skipped).toEqual([
      ['moody', 3],
      ['moody', 6],
    ])
    views.close()
    rmSync(join(folder, 'views'), { recursive: true })
    const { views: again } = await viewsOn(folder, log, undefined, {
      views: [moody],
      onSkipped: (view, { seq }) => skipped.push([view, seq]),
    })
    expect(await seen(again)).toEqual([1, 2, 4, 5, 7])
    expect(skipped).toHaveLength(4)
    again.close()
    await log.close()
  })

  it('folds together what came within a moment, and at once what is asked for', async () => {
    const timers = new ManualClock(0)
    const { log, views, registerAll } = await open({ timers })
    const behind = () => [...views.status().values()].map((status) => status.behind)
    await registerAll(1, 20)
    expect(new Set(behind())).toEqual(new Set([20]))
    expect(await rows(views)).toBe(20)
    expect(views.status().get('operations')?.behind).toBe(0)
    timers.advance(200)
    await until(() => behind().every((count) => count === 0))
    views.close()
    await log.close()
  })

  it('takes more commits at once than it lets wait', async () => {
    const { log, views, registerAll } = await open()
    await registerAll(1, 6_000)
    expect(await rows(views)).toBe(6_000)
    views.close()
    await log.close()
  })
})

describe('a view that is behind', () => {
  it('refuses its questions until it is whole, while it folds what comes meanwhile too', async () => {
    const { folder, log, views, registerAll, workspaces } = await open()
    await registerAll(1, 9_000)
    const timers = new ManualClock(0)
    views.close()
    rmSync(join(folder, 'views'), { recursive: true })
    const { views: again } = await viewsOn(folder, log, workspaces, { timers })
    const early = rows(again)
    timers.advance(2_000)
    await expect(early).rejects.toMatchObject({ code: 'unavailable', details: { seconds: 1 } })
    expect(again.status().get('operations')).toMatchObject({ isRebuilding: true, isFailed: false })
    await registerAll(20_000, 500)
    await again.settled()
    expect(await rows(again)).toBe(9_500)
    expect(again.status().get('operations')).toEqual({
      position: 9_500,
      behind: 0,
      isRebuilding: false,
      isFailed: false,
    })
    again.close()
    await log.close()
  })

  it('answers a question that came a little early', async () => {
    const { folder, log, views, registerAll } = await open()
    await registerAll(1, 3_000)
    views.close()
    rmSync(join(folder, 'views'), { recursive: true })
    const { views: again } = await viewsOn(folder, log)
    expect(await rows(again)).toBe(3_000)
    again.close()
    await log.close()
  })

  it('begins anew after its process was killed in the middle', async () => {
    const { folder, log, views, registerAll } = await open()
    await registerAll(1, 3_000)
    views.close()
    rmSync(join(folder, 'views'), { recursive: true })
    const { views: killed } = await viewsOn(folder, log)
    // As after a crash: nothing finished.
    killed.close()
    const { views: again } = await viewsOn(folder, log)
    expect(await rows(again)).toBe(3_000)
    again.close()
    await log.close()
  })
})

describe('a view whose file fails', () => {
  it('is folded anew when the file is damaged, at the start and under a question', async () => {
    const failures: string[] = []
    const timers = new ManualClock(0)
    const { folder, log, views, registerAll } = await open()
    await registerAll(1, 500)
    const before = await dumpOf(views)
    views.close()
    writeFileSync(join(folder, 'views', 'operations.db'), 'this is no database'.repeat(1_000))
    const onFailure = (view: string): number => failures.push(view)
    const { views: again } = await viewsOn(folder, log, undefined, { timers, onFailure })
    expect(await dumpOf(again)).toEqual(before)
    expect(failures).toEqual([])

    const damaged = again.ask(operations, 'estate', () => {
      throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 })
    })
    await expect(damaged).rejects.toMatchObject({ code: 'unavailable' })
    expect(failures).toEqual(['operations'])
    await expect(rows(again)).rejects.toMatchObject({ code: 'unavailable' })
    expect(again.status().get('alarmHistory')).toMatchObject({ isFailed: false, behind: 0 })
    timers.advance(1_000)
    expect(await dumpOf(again)).toEqual(before)
    again.close()
    await log.close()
  })

  it('loses nothing to a full disk: it goes on from its position when there is room', async () => {
    const timers = new ManualClock(0)
    const failures: string[] = []
    const { log, views, registerAll, workspaces } = await open({
      timers,
      onFailure: (view) => failures.push(view),
    })
    await registerAll(1, 10)
    await views.settled()
    const makeRoom = await views.ask(operations, 'estate', (db) => {
      const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
      db.exec(`PRAGMA max_page_count = ${pages}`)
      return () => db.exec('PRAGMA max_page_count = 1000000')
    })
    // Larger than a page each, so that not even the first fits into the rest of one.
    const actor = { ...at(1).actor, id: `acc_${'x'.repeat(8_000)}` }
    const registerLarge = (n: number) =>
      workspaces.estate.run(
        'RegisterAccount',
        { phone: `1390000${n}`, name: `Person ${n}`, isSuper: false },
        { ...at(n), actor },
      )
    await Promise.all(Array.from({ length: 400 }, (_, i) => registerLarge(100 + i)))
    await expect(rows(views)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await registerLarge(1_000)).not.toBeNull()
    expect(await views.ask(alarmHistory, 'estate', () => 'answered')).toBe('answered')
    timers.advance(1_000)
    await views.settled()
    expect(views.status().get('operations')).toMatchObject({ isFailed: true, behind: 401 })
    expect(failures).toEqual(['operations', 'operations'])
    makeRoom()
    timers.advance(2_000)
    await views.settled()
    expect(await rows(views)).toBe(411)
    views.close()
    await log.close()
  })

  it('waits for a file that somebody else holds, and loses no commit', async () => {
    const timers = new ManualClock(0)
    const { folder, log, views, register, registerAll } = await open({ timers, onFailure: () => undefined })
    await registerAll(1, 10)
    await views.settled()
    expect(await rows(views)).toBe(10)
    const other = new DatabaseSync(join(folder, 'views', 'operations.db'))
    other.exec('BEGIN IMMEDIATE')
    await register(100)
    await expect(rows(views)).rejects.toMatchObject({ code: 'unavailable' })
    other.exec('ROLLBACK')
    other.close()
    timers.advance(1_000)
    await views.settled()
    expect(await rows(views)).toBe(11)
    views.close()
    await log.close()
  })

  it('starts over on a log that was replaced by an older copy, also once that is longer again', async () => {
    const [folder, backup] = [temporaryFolder(), temporaryFolder()]
    const write = async (from: number, count: number) => {
      const { log, workspaces } = await openWorkspaces(folder)
      const { views } = await viewsOn(folder, log, workspaces)
      for (let n = from; n < from + count; n += 1)
        await workspaces.estate.run(
          'RegisterAccount',
          { phone: `1390000${n}`, name: `Person ${n}`, isSuper: false },
          at(n),
        )
      const dump = await dumpOf(views)
      views.close()
      await log.close()
      return dump
    }
    await write(1, 2)
    restoreLog(backup, folder)
    await write(100, 5)
    restoreLog(folder, backup)
    const kept = await write(200, 1)
    expect(kept.operations).toHaveLength(3)
    const longer = await write(300, 6)
    rmSync(join(folder, 'views'), { recursive: true })
    expect(await write(400, 0)).toEqual(longer)
  })

  it('is refused alone: the server starts, other screens go on, and it comes back by itself', async () => {
    const site = await startTestServer()
    const again = await site.restart(() => {
      rmSync(join(site.folder, 'views', 'alarmHistory.db'))
      mkdirSync(join(site.folder, 'views', 'alarmHistory.db'))
    })
    const token = await again.signIn('admin')
    const refused = await again.post('/userinfo/notifylist', {}, token)
    expect([refused.http, refused.body.status, refused.headers.get('retry-after')]).toEqual([503, 503, '1'])
    expect((await again.post('/moban/devopthistorylist', {}, token)).body.status).toBe(200)
    expect((await again.post('/live/snapshot', {}, token)).body.status).toBe(200)
    const ready = await fetch(`${again.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { views: { alarmHistory: { isFailed: true }, operations: { isFailed: false } } },
    ])
    const metrics = await (await fetch(`${again.url}/metrics`)).text()
    expect(metrics).toMatch(/^atrium_view_behind{view="alarmHistory"} [1-9]/m)
    expect(metrics).toMatch(/^atrium_view_behind{view="operations"} 0$/m)
    expect(metrics).toMatch(/^atrium_view_position{view="operations"} [1-9]/m)
    rmSync(join(site.folder, 'views', 'alarmHistory.db'), { recursive: true })
    await until(async () => (await again.post('/userinfo/notifylist', {}, token)).http === 200)
  })
})
