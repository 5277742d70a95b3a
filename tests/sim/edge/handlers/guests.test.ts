import { expect, it, vi } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { callWith, makeKey } from '../../../support/apiKeys.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('whose room it is tells the simulated world to whoever sees the room; empty rooms and others’ have nobody', async () => {
  const site = await startTestServer({ isSimulated: true })
  const [first, second] = site.projects[0].house.rooms
  const simulation = must(site.server.services.simulation, 'the simulation')
  vi.spyOn(simulation, 'guestOf').mockImplementation((areaId) => ({
    areaId,
    isLet: areaId === first,
    guests: areaId === first ? 2 : 0,
    inside: 1,
    stage: 'asleep',
    name: '赵丽',
    nameEn: 'Zhao Li',
    isVip: true,
  }))
  const token = await site.signIn('admin')
  const ask = async (areaId: string, by = token) => (await site.post('/sim/guest', { areaId }, by)).body
  expect(await ask(first)).toMatchObject({
    status: 200,
    data: {
      guest: {
        ...{ name: '赵丽', nameEn: 'Zhao Li', group: '', groupEn: '' },
        ...{ isVip: true, people: 2, inside: 1 },
      },
    },
  })
  expect(await ask(second)).toMatchObject({ data: { guest: null } })
  await giveRole(site, 'viewer', { rights: ['home.view'] })
  expect(await ask(first, await site.signIn('viewer'))).toMatchObject({
    data: { guest: { name: '', nameEn: '', isVip: false, people: 2 } },
  })
  const operator = await site.signIn('operator')
  expect(await ask(second, operator)).toMatchObject({ msg: 'There is no such area' })
})

it('who may manage guests of a room sees them, and an API key that reports stays does not', async () => {
  const site = await startTestServer()
  const [room] = site.projects[0].house.rooms
  await giveRole(site, 'operator', { rights: ['home.view', 'guests.manage'], areas: 'all' })
  const operator = await site.signIn('operator')
  expect((await site.post('/pms/gueststaylist', { areaId: room }, operator)).body.status).toBe(200)
  await giveRole(site, 'viewer', { rights: ['home.view'] })
  const viewer = await site.signIn('viewer')
  expect((await site.post('/pms/gueststaylist', { areaId: room }, viewer)).body.status).not.toBe(200)
  const { secret } = await makeKey(site, await site.signIn('admin'), { rights: ['guests.manage'] })
  expect((await callWith(site, secret, '/pms/gueststaylist', { areaId: room })).body.status).not.toBe(200)
})
