/** Set-up history by person, record type and time. */
import { expect, it } from 'vitest'
import type { BuiltRow } from '#shared/contract/deployRecord.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { BUILT_KINDS } from '#shared/setUpSteps.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('names the person, the kind and the thing, also of one that is gone, and filters by each', async () => {
  const site = await startTestServer()
  const [{ house }] = site.projects
  const token = await site.signIn('admin')
  const send = async (path: string, body: object) => (await site.post(path, body, token)).body
  const list = async (body: object) => {
    const { status, data } = await send('/moban/cxdeployrecord', body)
    return { status, list: (data as { list: BuiltRow[] } | null)?.list ?? [] }
  }
  await send('/moban/paixuarea', { areaId: house.rooms[0], direction: 'down' })
  const { data } = await send('/moban/copyarea', { areaId: house.rooms[0], names: '777', withDevices: false })
  const [copy] = (data as { areaIds: string[] }).areaIds
  await send('/moban/delarea', { areaId: copy })
  await send('/moban/feipeiarea', { hostId: house.host, areaIds: house.rooms[0] })
  const corners = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.4],
  ]
  await send('/plan/draw', { outlines: [{ areaId: house.rooms[0], points: corners }] })

  const changes = await site.post('/moban/gethomechanges', {}, token)
  const { list: entries } = changes.body.data as { list: { command: string; isSetUp: boolean }[] }
  expect(entries.slice(0, 5).map(({ isSetUp }) => isSetUp)).toEqual([true, true, true, true, true])

  const live = (await send('/live/commits', { after: 0 })).data as { commits: CommitMessage[] }
  expect(live.commits.map(({ isSetUp = false }) => isSetUp).slice(-5)).toEqual(
    entries.slice(0, 5).map(({ isSetUp }) => isSetUp),
  )

  // Every set-up step needs a place for the filter.
  expect([...PROJECT_STREAM.setUp].filter(([, [kind]]) => !BUILT_KINDS.includes(kind))).toEqual([])
  const { list: all } = await list({ span: 'quarter' })
  expect(all.slice(0, 5).map(({ kind, action }) => [kind, action])).toEqual([
    ['floorPlan', 'changed'],
    ['host', 'served'],
    ['area', 'removed'],
    ['area', 'copied'],
    ['area', 'moved'],
  ])
  const [drawn, served, removed, copied, moved] = all
  expect(removed?.things).toMatchObject([{ type: 'area', id: copy, name: '777', isThere: false }])
  expect(moved).toMatchObject({ things: [{ type: 'area', id: house.rooms[0] }], count: 1 })
  expect(drawn?.things).toMatchObject([{ type: 'area', id: house.rooms[0] }])
  expect(served?.things).toMatchObject([{ type: 'host', id: house.host, isThere: true }])
  expect(copied?.things).toMatchObject([{ type: 'area', id: copy, name: '777', isThere: false }])
  const areas = await list({ kind: 'area', actorId: String(copied?.actorId) })
  expect(areas.list.map(({ action }) => action)).toEqual(['removed', 'copied', 'moved'])
  const host = { number: '00124B00000000F7', name: 'GW-09', areaId: house.rooms[0] }
  await send('/building/addwangguan', host)
  const [newest] = (await list({ kind: 'host' })).list
  expect(newest?.things).toMatchObject([{ type: 'host', name: 'GW-09' }])
  expect((await list({ actorId: 'acc_none' })).list).toEqual([])
  expect((await list({ fromMs: 1, toMs: 2 })).list.every(({ atMs }) => atMs <= 2)).toBe(true)
  expect((await list({ kind: 'teapot' })).status).toBe(400)
})
