/** Operation log queries: filters, search, records, field changes. */
import { describe, expect, it } from 'vitest'
import type { LogRow } from '#shared/contract/operationLog.ts'
import { OPERATION_KINDS } from '#shared/contract/operationLog.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { kindOfCommand } from '#sim/core/readmodels/operationKinds.ts'
import { at } from '../../../support/context.ts'
import { type Person, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const LOG = '/moban/devopthistorylist'

async function ask(site: TestServer, body: object, token: string) {
  const answer = await site.post(LOG, body, token)
  const data = answer.body.data as { list: LogRow[]; total: number } | null
  return { http: answer.http, list: data?.list ?? [], total: data?.total ?? 0 }
}

async function aRenamedRoom(person: Person = 'admin') {
  const site = await startTestServer()
  const [{ house }] = site.projects
  const token = await site.signIn(person)
  const [room] = house.rooms
  const names = { name: '总统套房', nameEn: 'Presidential suite' }
  expect((await site.post('/moban/updatearea', { areaId: room, ...names }, token)).body.status).toBe(200)
  return { site, house, room, token, log: (body: object) => ask(site, body, token) }
}

const commands = ({ list }: { readonly list: readonly LogRow[] }) => list.map(({ command }) => command)

describe('the operation log', () => {
  it('tells of a change who made it, on what, of which kind, and its fields before and after', async () => {
    const { log, room } = await aRenamedRoom()
    const [row] = (await log({ pageSize: 1 })).list
    expect(row).toMatchObject({
      command: 'ChangeArea',
      kind: 'setUp',
      channel: 'web',
      actorName: 'admin',
      things: [{ type: 'area', id: room, name: '总统套房', isThere: true }],
      thingCount: 1,
    })
    expect(row?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', '总统套房'],
      ['nameEn', 'Presidential suite'],
    ])
    expect(row?.changes.every(({ before }) => typeof before === 'string')).toBe(true)
  })

  it('is searched by people, by names of now and of then, and by two Chinese characters', async () => {
    const { log, room } = await aRenamedRoom()
    const before = String((await log({ pageSize: 1 })).list[0]?.changes[0]?.before)
    for (const search of ['套房', 'presidential', 'PRESIDENTIAL', before, 'admin'])
      expect(commands(await log({ search })), search).toContain('ChangeArea')
    expect((await log({ search: '没有这个' })).total).toBe(0)
    expect((await log({ search: "%' OR 1=1 --" })).total).toBe(0)
    const found = await log({ search: '套房', objectId: room })
    expect(found.list.every(({ things }) => things.length > 0)).toBe(true)
  })

  it('is filtered by person, kind, channel, thing, area, floor and time', async () => {
    const { site, log, room, house } = await aRenamedRoom()
    const all = await log({ pageSize: 200 })
    const [newest] = all.list
    expect(commands(await log({ actorId: newest?.actorId, kind: 'setUp' }))).toEqual(['ChangeArea'])
    expect(new Set((await log({ kind: 'people' })).list.map(({ kind }) => kind))).toEqual(new Set(['people']))
    expect((await log({ channel: 'gateway' })).list.every(({ channel }) => channel === 'gateway')).toBe(true)
    expect(commands(await log({ objectId: room }))[0]).toBe('ChangeArea')
    const ofRoom = await log({ areaId: room })
    expect(commands(ofRoom)).toEqual(expect.arrayContaining(['ChangeArea', 'AddDevices']))
    const other = await log({ areaId: house.rooms[1] })
    expect(commands(other)).toContain('AddDevices')
    expect(commands(other)).not.toContain('ChangeArea')
    const floorId = site.workspace(site.projects[0]).state.get('area', room)?.floorId
    expect(commands(await log({ floorId }))).toContain('ChangeArea')
    const nowMs = newest?.atMs ?? 0
    expect((await log({ fromMs: nowMs + 1 })).total).toBe(0)
    expect(commands(await log({ fromMs: nowMs, toMs: nowMs }))).toContain('ChangeArea')
    for (const bad of [{ kind: 'teapot' }, { channel: 'teapot' }, { span: 'year' }, { objectId: 'x' }])
      expect((await log(bad)).http).toBe(400)
    expect((await log({ areaId: 'ara_none' })).http).toBe(404)
  })

  it('has in its pages exactly what the filter shows, each entry once', async () => {
    const { log } = await aRenamedRoom()
    const { total } = await log({ kind: 'setUp' })
    const seqs: number[] = []
    for (let pageNum = 1; seqs.length < total; pageNum += 1)
      seqs.push(...(await log({ kind: 'setUp', pageNum, pageSize: 2 })).list.map(({ seq }) => seq))
    expect(new Set(seqs).size).toBe(total)
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
  })

  it('leaves out what is older than the span', async () => {
    const clock = new ManualClock(20_000 * DAY_MS)
    const site = await startTestServer({ clock })
    const token = await site.signIn('admin')
    await site.post('/building/addbuilding', { name: '新楼', nameEn: 'New' }, token)
    expect(commands(await ask(site, { span: 'week' }, token))).toContain('AddBuilding')
  })

  it('is the same after a restart', async () => {
    const { site, log, token } = await aRenamedRoom()
    const question = { search: '套房' }
    const before = await log(question)
    const again = await site.restart()
    expect((await ask(again, question, token)).list).toEqual(before.list)
  })
})

it('a reader without the right to logs is refused', async () => {
  const { site } = await aRenamedRoom()
  expect((await ask(site, {}, await site.signIn('operator'))).http).toBe(403)
})

it('a reader of one room finds nothing of another, neither by its name nor by its id, and no field values', async () => {
  const { site, house, log } = await aRenamedRoom()
  const [first, second] = house.rooms
  const workspace = site.workspace(site.projects[0])
  const powers = { areas: [first], devices: [], scenes: 'all', entersConsole: true } as const
  const role = { name: '夜班', nameEn: 'Night', description: '', rights: ['home.view', 'logs.view'] as const }
  const added = await workspace.run('AddRole', { ...role, ...powers, rights: [...role.rights] }, at(2_000))
  const event = added?.commit.events[0]
  const roleId = event?.type === 'RoleAdded' ? event.data.roleId : ('rol_none' as const)
  const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.stranger)
  const member = { accountId: account?.id ?? ('acc_none' as const), roleId, nickname: 'stranger' }
  await workspace.run('AddMember', member, at(2_000))
  const token = await site.signIn('stranger')
  const ofReader = await ask(site, { pageSize: 200 }, token)
  expect(ofReader.list.length).toBeGreaterThan(0)
  expect(ofReader.list.flatMap(({ changes }) => changes)).toEqual([])
  expect(JSON.stringify(ofReader.list)).not.toContain(house.lights[1])
  // Their own light is found by name, the other is not.
  const others = workspace.state.get('device', house.lights[1])?.nameEn
  const own = workspace.state.get('device', house.lights[0])?.nameEn
  expect((await ask(site, { search: own }, token)).total).toBeGreaterThan(0)
  expect((await log({ search: others })).total).toBeGreaterThan(0)
  expect((await ask(site, { search: others }, token)).total).toBe(0)
  for (const hidden of [{ objectId: second }, { areaId: second }, { deviceId: house.lights[1] }])
    expect((await ask(site, hidden, token)).http).toBe(404)
})

it('every command of a project is of a kind', () => {
  const names = Object.keys(PROJECT_STREAM.commands)
  expect(names.filter((name) => kindOfCommand(name) === 'other')).toEqual([])
  expect(new Set(names.map(kindOfCommand))).toEqual(new Set(OPERATION_KINDS))
})
