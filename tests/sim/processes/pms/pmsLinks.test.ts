/** The link to a property management system over real sockets, in a real server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PmsStatusRow } from '#shared/contract/pms.ts'
import { DAY_MS } from '#shared/durations.ts'
import { letByStays } from '#shared/rules/occupancy.ts'
import { DEPARTURE_MAX_DAYS } from '#sim/processes/pms/guestMessage.ts'
import { dataOf } from '../../../support/accounts.ts'
import { eventsOf } from '../../../support/logs.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { eventually, until } from '../../../support/until.ts'
import { type FakePms, startFakePms } from './fakePms.ts'

async function start(allowed = ['127.0.0.1']) {
  const pms = await startFakePms()
  const site = await startTestServer({ config: { pmsAllowedHosts: allowed } })
  const [project] = site.projects
  const { state } = site.workspace(project)
  const admin = await site.signIn('admin')
  const link = async () => dataOf<PmsStatusRow>(await site.post('/pms/link', {}, admin))
  const configure = async (more: object) => (await site.post('/pms/updatelink', more, admin)).body.status
  expect(await configure({ host: '127.0.0.1', port: pms.port, isEnabled: true })).toBe(200)
  const [first, second] = project.house.rooms
  const inHouse = (areaId = first) => state.by('guestStay', 'inHouse', areaId).size
  const refusals = async () =>
    Object.fromEntries((await link()).refused.map((one) => [one.reason, one.count]))
  return { pms, site, project, state, admin, link, configure, first, second, inHouse, refusals }
}

/** Everything before it has been dealt with once its refusal is counted. */
async function settled({ pms, refusals }: { pms: FakePms; refusals: () => Promise<Record<string, number>> }) {
  const before = (await refusals()).type_unknown ?? 0
  pms.send('XX|')
  await until(async () => ((await refusals()).type_unknown ?? 0) > before)
}

it('takes who is in the house, then who comes, moves and leaves, and keeps the first of two in a room', async () => {
  const { pms, state, link, first, second, inHouse } = await start()
  await pms.resync('GI|RN101|G#1|GNSmith|', 'GI|RN0101|G#2|GNSmith|GSY|')
  await until(() => inHouse() === 2)
  pms.send('GO|RN101|G#1|GSY|')
  await until(() => inHouse() === 1)
  expect(letByStays(state, first)).toBe(true)
  pms.send('GC|RN102|RO101|G#2|')
  await until(() => inHouse(second) === 1)
  expect(letByStays(state, first)).toBe(false)
  pms.send('GO|RN102|G#2|')
  await until(() => letByStays(state, second) === false)
  expect(await link()).toMatchObject({ state: 'running', problem: null, guestsInHouse: 0, applied: 5 })
})

it('reads records that are cut anywhere, and counts what it refuses with the reason', async () => {
  const { pms, inHouse, refusals } = await start()
  await pms.resync()
  const bytes = Buffer.from('\u0002GI|RN101|G#7|GNMü\u0003\u0002GI|RN999|G#8|\u0003', 'utf8')
  for (const byte of bytes) pms.sendBytes(Buffer.of(byte))
  await until(() => inHouse() === 1)
  pms.send('GI|RN101|', 'GI|G#9|', 'GO|G#55|', '!')
  await eventually(async () =>
    expect(await refusals()).toEqual({
      room_unknown: 1,
      reservation_missing: 1,
      room_missing: 1,
      stay_unknown: 1,
      unreadable: 1,
    }),
  )
})

it('bounds a departure that is too far ahead, and counts it', async () => {
  const { pms, inHouse, refusals, state, site } = await start()
  await pms.resync()
  pms.send('GI|RN101|G#7|GNSmith|GD991231|')
  await until(() => inHouse() === 1)
  const [stay] = state.all('guestStay')
  const days = ((stay?.departsAtMs ?? 0) - site.server.services.clock.now()) / DAY_MS
  expect(days).toBeGreaterThan(DEPARTURE_MAX_DAYS - 1)
  expect(days).toBeLessThanOrEqual(DEPARTURE_MAX_DAYS)
  expect(await refusals()).toEqual({ departure_far: 1 })
  pms.send('GC|RN101|G#7|GD991230|')
  await eventually(async () => expect(await refusals()).toEqual({ departure_far: 2 }))
})

it('lets no older message undo a newer one, and no repeated one count twice', async () => {
  const { pms, inHouse, refusals, first, second, state } = await start()
  await pms.resync()
  pms.send('GI|RN101|G#1|DA201130|TI120000|', 'GI|RN101|G#1|DA201130|TI120000|')
  pms.send('GC|RN102|G#1|DA201130|TI130000|', 'GI|RN101|G#1|DA201130|TI120000|')
  await until(() => inHouse(second) === 1)
  await until(async () => (await refusals()).out_of_order === 1)
  expect([inHouse(first), inHouse(second), state.count('guestStay')]).toEqual([0, 1, 1])
})

it('connects again after a break, and ends stays that the resync does not name', async () => {
  const { pms, link, inHouse } = await start()
  await pms.resync('GI|RN101|G#1|', 'GI|RN101|G#2|')
  await until(() => inHouse() === 2)
  pms.drop()
  await until(async () => (await link()).state === 'waiting' || pms.connections() === 2)
  await until(() => pms.connections() === 2)
  await pms.resync('GI|RN101|G#2|')
  await until(() => inHouse() === 1)
  expect((await link()).state).toBe('running')
})

it('has no name of a guest in the log, and shows it to those alone who have the right', async () => {
  const setUp = await start()
  const { pms, site, project, inHouse, first, admin, state } = setUp
  await pms.resync('GI|RN101|G#4711|GNGeheim|GGTour|GLDE|')
  await until(() => inHouse() === 1)
  const stored = JSON.stringify([
    await eventsOf(site.server.services.log, site.workspace(project).stream),
    [...state.all('guestStay')],
  ])
  for (const secret of ['Geheim', '4711', 'Tour']) expect(stored).not.toContain(secret)
  const ask = async (token: string) => site.post('/pms/gueststaylist', { areaId: first }, token)
  const seen = dataOf<{ list: object[] }>(await ask(admin)).list
  expect(seen).toMatchObject([{ reservation: '4711', name: 'Geheim', group: 'Tour', language: 'DE' }])
  expect((await ask(await site.signIn('viewer'))).body.status).not.toBe(200)
})

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it('erases names when the days are over for which they are kept', async () => {
  const setUp = await start()
  const { pms, site, project, inHouse, configure, state } = setUp
  const { guests } = site.server.services
  await pms.resync('GI|RN101|G#4711|GNGeheim|')
  await until(() => inHouse() === 1)
  pms.send('GO|G#4711|')
  await until(() => inHouse() === 0)
  await settled(setUp)
  expect(guests.find(project.id, '4711')).not.toBeNull()
  expect(filesOf(site.folder).some((name) => readFileSync(name).includes('Geheim'))).toBe(true)
  expect(await configure({ keptDays: 0 })).toBe(200)
  await until(() => state.count('guestStay') === 0)
  await guests.settled()
  expect(guests.find(project.id, '4711')).toBeNull()
  for (const name of filesOf(site.folder)) expect(readFileSync(name).includes('Geheim')).toBe(false)
})

it('says why there is no connection, and stops when it is switched off', async () => {
  const { pms, link, configure } = await start()
  await until(() => pms.connections() === 1)
  expect(await configure({ isEnabled: false })).toBe(200)
  expect(await link()).toMatchObject({ state: 'off', sinceMs: null })
  expect(await configure({ port: 1, isEnabled: true })).toBe(200)
  await until(async () => (await link()).problem === 'connection_refused')
  expect(await configure({ host: '' })).not.toBe(200)
})

it('connects to nothing in a private network that the settings do not name', async () => {
  const { pms, link } = await start([])
  await eventually(async () =>
    expect(await link()).toMatchObject({ state: 'waiting', problem: 'address_refused' }),
  )
  expect(pms.connections()).toBe(0)
})
