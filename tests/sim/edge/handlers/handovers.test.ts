/** Shift hand-over on the real server: content, readers, signing. */
import { expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#shared/contract/endpoint.ts'
import type { handoversContract } from '#shared/contract/handovers.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Handover } from '#shared/records/handover.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

type Report = OutputOf<(typeof handoversContract)['report']>
const START_MS = 20_000 * DAY_MS
const HANDLE = ['messages.view', 'messages.handle'] as const

async function start() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const context = () => ({
    actor: { kind: 'gateway', id: house.host, name: 'H-01' } as const,
    channel: 'gateway' as const,
    nowMs: clock.now(),
  })
  const place = (room: 0 | 1) => ({
    hostId: house.host,
    deviceId: must(house.lights[room], 'a light'),
    areaId: house.rooms[room],
    code: 'over_temperature',
  })
  const words = { title: '', body: '', footer: '' }
  const raise = async (room: 0 | 1) => {
    await workspace.run('RaiseAlarm', { ...place(room), ...words, severity: 'minor' }, context())
    return must(
      [...workspace.state.all('alarm')].find(({ areaId }) => areaId === house.rooms[room]),
      'the alarm',
    ).id
  }
  const clear = (room: 0 | 1) => workspace.run('ClearAlarm', place(room), context())
  return { site, clock, raise, clear, house, ...withSite(site) }
}

function withSite(site: TestServer) {
  const post = async (token: string, path: string, body: object) => {
    const { status, data } = (await site.post(path, body, token)).body
    return { status, data: data as never }
  }
  const report = async (
    token: string,
    shift: InputOf<(typeof handoversContract)['report']>,
  ): Promise<Report> => (await post(token, '/moban/handoverreport', shift)).data
  const listed = async (token: string): Promise<readonly Handover[]> =>
    ((await post(token, '/moban/handoverlist', {})).data as { list: Handover[] }).list
  return { post, report, listed }
}

it('tells what was raised, cleared, acknowledged, shelved and left open, what was configured and by whom', async () => {
  const { site, clock, raise, clear, post, report, house } = await start()
  clock.advance(HOUR_MS)
  const admin = await site.signIn('admin')
  const fromMs = clock.now()
  const [first, second] = [await raise(0), await raise(1)]
  await post(admin, '/userinfo/updatemsgstate', { ids: [first] })
  await post(admin, '/userinfo/shelvealarm', { alarmIds: [second], reason: 'known', forMs: HOUR_MS })
  await post(admin, '/moban/updatearea', { areaId: house.rooms[0], name: 'Suite' })
  clock.advance(1_000)
  await clear(0)
  clock.advance(1_000)
  const toMs = clock.now()
  const shift = await report(admin, { fromMs, toMs })
  const ids = (kind: 'raised' | 'cleared' | 'acknowledged' | 'shelved' | 'open') =>
    shift[kind].list.map(({ id }) => id).sort()
  expect(ids('raised')).toEqual([first, second].sort())
  expect(ids('cleared')).toEqual([first])
  expect(ids('acknowledged')).toEqual([first])
  expect(ids('shelved')).toEqual([second])
  expect(ids('open')).toEqual([second])
  expect(shift.changes?.list.map(({ command }) => command)).toEqual(['ChangeArea'])
  expect(shift.people).toEqual([
    { person: expect.objectContaining({ name: expect.any(String) }), signedInAtMs: fromMs, operations: 3 },
  ])
  // Half a shift: later events are not in it, and alarms open at that time are.
  const half = await report(admin, { fromMs, toMs: fromMs + 500 })
  expect([half.cleared.count, half.open.count]).toEqual([0, 2])
})

it('is written by one and signed once by another, and both survive a restart', async () => {
  const { site, clock, post } = await start()
  await giveRole(site, 'operator', { rights: HANDLE })
  clock.advance(HOUR_MS)
  const admin = await site.signIn('admin')
  const shift = { fromMs: clock.now() - HOUR_MS, toMs: clock.now() }
  const note = 'Boiler 2 is off until Monday\nKeys are at the desk'
  const written = await post(admin, '/moban/addhandover', { ...shift, note })
  const { handoverId } = written.data as { handoverId: string }
  const next = await site.restart()
  const after = withSite(next)
  const writer = await next.signIn('admin')
  const signer = await next.signIn('operator')
  expect((await after.listed(signer))[0]).toMatchObject({ id: handoverId, note, signed: null })
  const sign = async (token: string) =>
    (await after.post(token, '/moban/signhandover', { handoverId, remark: 'Read' })).status
  expect(await sign(writer)).toBe(1321)
  const both = await Promise.all([sign(signer), sign(signer)])
  expect(both.sort()).toEqual([1320, 200].sort())
  expect((await after.listed(writer))[0]?.signed).toMatchObject({ remark: 'Read' })
})

it('shows a limited operator the alarms of their rooms, and hand-overs of those rooms only', async () => {
  const { site, clock, raise, post, report, listed, house } = await start()
  const near = { areas: [house.rooms[0]], rights: HANDLE }
  await giveRole(site, 'operator', near)
  await giveRole(site, 'viewer', near)
  clock.advance(HOUR_MS)
  const fromMs = clock.now()
  const [first] = [await raise(0), await raise(1)]
  clock.advance(HOUR_MS)
  const shift = { fromMs, toMs: clock.now() }
  const [admin, operator, viewer] = await Promise.all(
    (['admin', 'operator', 'viewer'] as const).map((one) => site.signIn(one)),
  )
  if (!admin || !operator || !viewer) throw new Error('nobody signed in')
  const seen = await report(operator, shift)
  expect(seen.raised.list.map(({ id }) => id)).toEqual([first])
  expect([seen.changes, seen.people]).toEqual([null, null])
  await post(admin, '/moban/addhandover', { ...shift, note: 'of the whole house' })
  await post(operator, '/moban/addhandover', { ...shift, note: 'of one room' })
  expect((await listed(viewer)).map(({ note }) => note)).toEqual(['of one room'])
  expect((await listed(admin)).map(({ note }) => note)).toEqual(['of one room', 'of the whole house'])
  const [whole] = (await listed(admin)).slice(1)
  expect((await post(viewer, '/moban/signhandover', { handoverId: whole?.id })).status).toBe(1101)
})
