/** Stays that a system in the cloud reports with an API key. */
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { MESSAGES } from '#shared/messages.ts'
import { ADMINISTRATOR_RIGHTS } from '#shared/permissions.ts'
import { dataOf } from '../../../support/accounts.ts'
import { callWith, makeKey } from '../../../support/apiKeys.ts'
import { commitsOf } from '../../../support/logs.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Taken {
  readonly outcome: string
  readonly reason: string | null
  readonly stayId: string | null
}

async function start() {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { secret } = await makeKey(site, admin, { rights: ['guests.manage'] })
  const [project] = site.projects
  let sent = 0
  const send = async (more: object) => {
    sent += 1
    const message = { messageId: `m${sent}`, event: 'checkIn', reservation: 'R1', room: '101', ...more }
    return dataOf<Taken>(await callWith(site, secret, '/pms/guestmessage', message))
  }
  const { state } = site.workspace(project)
  return { site, admin, secret, project, send, state, room: project.house.rooms[0] }
}

it('takes check-in, change and check-out, with what a stay is called in between', async () => {
  const { site, admin, send, room, state } = await start()
  const inAWeek = new Date(site.server.services.clock.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const departsAt = `${inAWeek}T12:00:00+08:00`
  const first = await send({ name: 'Ann', language: 'en', departsAt })
  expect(first).toMatchObject({ outcome: 'applied', reason: null })
  expect(await send({ event: 'change', room: undefined, group: 'Choir' })).toMatchObject({
    outcome: 'applied',
  })
  const { list } = dataOf<{ list: object[] }>(await site.post('/pms/gueststaylist', { areaId: room }, admin))
  expect(list).toMatchObject([
    {
      ...{ id: first.stayId, name: 'Ann', language: 'en', group: 'Choir', status: 'inHouse' },
      departsAtMs: Date.parse(departsAt),
    },
  ])
  expect(await send({ event: 'checkOut' })).toMatchObject({ outcome: 'applied', stayId: first.stayId })
  expect([...state.all('guestStay')]).toMatchObject([{ status: 'left' }])
})

it('counts a message once, and refuses what it cannot place with the reason', async () => {
  const { send } = await start()
  expect(await send({ messageId: 'same' })).toMatchObject({ outcome: 'applied' })
  expect(await send({ event: 'checkOut' })).toMatchObject({ outcome: 'applied' })
  // A late retry of the check-in must not let the room again.
  expect(await send({ messageId: 'same' })).toMatchObject({ outcome: 'repeated' })
  expect(await send({ reservation: 'R2', room: '999' })).toMatchObject({ reason: 'room_unknown' })
  expect(await send({ reservation: 'R2', room: undefined })).toMatchObject({ reason: 'room_missing' })
  expect(await send({ reservation: 'R2', event: 'checkOut' })).toMatchObject({ reason: 'stay_unknown' })
  await send({ reservation: 'R3', at: '2020-01-02T00:00:00Z' })
  expect(await send({ reservation: 'R3', event: 'checkOut', at: '2020-01-01T00:00:00Z' })).toMatchObject({
    reason: 'out_of_order',
  })
})

it('takes a time in the future for none, so that later messages count', async () => {
  const { send } = await start()
  await send({ at: '9999-12-31T00:00:00Z' })
  expect(await send({ event: 'change', room: undefined, at: '2020-01-02T00:00:00Z' })).toMatchObject({
    outcome: 'applied',
  })
  expect(await send({ event: 'checkOut', at: '2020-01-02T01:00:00Z' })).toMatchObject({ outcome: 'applied' })
})

it('takes a check-out that is older than another message, unless a later check-in cancelled it', async () => {
  const { send } = await start()
  await send({ at: '2020-01-02T00:00:00Z' })
  await send({ event: 'change', room: undefined, at: '2020-01-02T06:00:00Z' })
  expect(await send({ event: 'checkOut', at: '2020-01-01T22:59:00Z' })).toMatchObject({
    reason: 'out_of_order',
  })
  expect(await send({ event: 'checkOut', at: '2020-01-02T05:00:00Z' })).toMatchObject({ outcome: 'applied' })
  // Messages before the change are still outdated.
  expect(await send({ at: '2020-01-02T05:30:00Z' })).toMatchObject({ reason: 'out_of_order' })
  // By the wall clock of the hour that is shown twice.
  await send({ at: '2020-10-25T00:50:00Z' })
  expect(await send({ event: 'checkOut', at: '2020-10-25T00:10:00Z' })).toMatchObject({ outcome: 'applied' })
})

it('another name alone is known before the answer, and consoles are notified without it', async () => {
  const { site, send, project } = await start()
  const { guests, workspaces } = site.server.services
  await send({ name: 'Ann', language: 'en' })
  const changed: string[] = []
  guests.onChange((projectId) => changed.push(projectId))
  const { stayId } = await send({ event: 'change', room: undefined, name: 'Anna' })
  expect(changed).toEqual([project.id])
  // The commit of a move finds the guest of the same message.
  const names: (string | undefined)[] = []
  workspaces.onCommit('test', () => names.push(guests.of(project.id, stayId as never)?.name))
  await send({ event: 'change', room: '102', name: 'Anne' })
  await send({ room: '101', name: 'Annabel', language: 'en' })
  expect(names).toEqual(['Anne', 'Annabel'])
  await send({ event: 'checkOut' })
  expect(await send({ event: 'change', room: undefined, name: 'Eve' })).toMatchObject({
    reason: 'out_of_order',
  })
  expect(guests.of(project.id, stayId as never)?.name).toBe('Annabel')
})

it('a person checks a guest out whose check-out was missed, and the log names the person', async () => {
  const { site, admin, send, project, state } = await start()
  const { stayId } = await send({})
  const checkOut = async (token: string) => (await site.post('/pms/checkoutguest', { stayId }, token)).body
  expect((await checkOut(await site.signIn('viewer'))).status).toBe(MESSAGES.no_permission.status)
  expect(state.get('guestStay', stayId as never)?.status).toBe('inHouse')
  expect((await checkOut(admin)).status).toBe(200)
  expect(state.get('guestStay', stayId as never)?.status).toBe('left')
  const commits = await commitsOf(site.server.services.log, site.workspace(project).stream)
  const { actor, command } = must(commits.at(-1), 'a commit')
  expect({ kind: actor.kind, command }).toEqual({ kind: 'account', command: 'CheckOutGuest' })
  expect((await site.post('/pms/checkoutguest', { stayId: 'gst_9' }, admin)).body.status).toBe(
    MESSAGES.record_unknown.status,
  )
})

it('keeps both of two check-ins that come at once for one room', async () => {
  const { send, state, room } = await start()
  await Promise.all([send({ reservation: 'A' }), send({ reservation: 'B' }), send({ reservation: 'C' })])
  expect(state.by('guestStay', 'inHouse', room).size).toBe(3)
})

it('is closed to a key without the right, and knows no rooms but those of the key', async () => {
  const { site, admin, room } = await start()
  const message = { messageId: '1', event: 'checkIn', reservation: 'R1' }
  const viewing = await makeKey(site, admin, { rights: ['home.view'] })
  const { body } = await callWith(site, viewing.secret, '/pms/guestmessage', { ...message, room: '101' })
  expect(body.status).toBe(MESSAGES.no_permission.status)
  const { secret } = await makeKey(site, admin, { rights: ['guests.manage'], areas: [room] })
  const send = async (more: object) =>
    dataOf<Taken>(await callWith(site, secret, '/pms/guestmessage', { ...message, ...more })).reason
  expect(await send({ room: '102' })).toBe('room_unknown')
  expect(await send({ room: '101' })).toBeNull()
})

it('an administrator of before the rights existed may grant them, and nobody else', async () => {
  const { site } = await start()
  const grant = async (rights: readonly string[]) => {
    await giveRole(site, 'viewer', { rights: rights as never })
    const token = await site.signIn('viewer')
    return (
      await site.post('/auth/addapikey', { name: `PMS ${rights.length}`, rights: ['guests.manage'] }, token)
    ).body.status
  }
  expect(await grant(ADMINISTRATOR_RIGHTS)).toBe(200)
  expect(await grant(['roles.manage', 'home.view'])).toBe(MESSAGES.role_exceeds_own.status)
})

it('knows the guests after a restart', async () => {
  const { site, send, project } = await start()
  await send({ name: 'Ann' })
  const { guests } = (await site.restart()).server.services
  expect(guests.find(project.id, 'R1')?.guest.name).toBe('Ann')
})

it('the room of a stay is let for a rule of unmanned detection, and not after the check-out', async () => {
  const { site, project, send, room } = await start()
  const { services } = site.server
  const found = services.workspaces.project(project.id)
  const rule = {
    ...{ type: 'detection', id: 'det_1', name: 'x', nameEn: 'x', isEnabled: true, areaIds: [room] },
    ...{ hours: { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '00:00', to: '00:00' } },
    ...{ signals: [], letting: 'vacant', quietMinutes: 1, graceMinutes: 1 },
  } as never
  const judged = () => found && services.detections.look(found, rule, room).judgement
  expect(judged()).toMatchObject({ is: 'unknown', doubt: 'missing' })
  await send({})
  expect(judged()).toMatchObject({ is: 'spared', by: 'let' })
  await send({ event: 'checkOut' })
  await until(() => judged()?.is === 'nobody')
})
