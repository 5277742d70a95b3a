import { expect, it, onTestFinished } from 'vitest'
import type { PmsStatusRow } from '#shared/contract/pms.ts'
import { systemClock } from '#sim/base/clock.ts'
import { SimulatedPms, type SimulatedStay } from '#sim/world/pms/simulatedPms.ts'
import { dataOf } from '../../support/accounts.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const stay = (room: string, reservation: string): SimulatedStay => ({
  ...{ room, reservation, name: `Guest ${reservation}`, group: '', language: 'EN' },
})

it('the simulated hotel reports its guests over the link: at first, as they come and go, and after a break', async () => {
  let stays = [stay('101', 'A')]
  const pms = await SimulatedPms.start({
    ...{ port: 0, clock: systemClock, timeZone: () => 'Asia/Shanghai', stays: () => stays },
  })
  onTestFinished(() => pms.close())
  const site = await startTestServer({ config: { simulatedPmsPort: pms.port } })
  const admin = await site.signIn('admin')
  const [{ house, id }] = site.projects
  const { state } = site.workspace(site.projects[0])
  await site.post('/pms/updatelink', { host: '127.0.0.1', port: pms.port, isEnabled: true }, admin)
  const inHouse = (room: 0 | 1) => state.by('guestStay', 'inHouse', house.rooms[room]).size
  await until(() => inHouse(0) === 1)
  await until(async () => dataOf<PmsStatusRow>(await site.post('/pms/link', {}, admin)).state === 'running')
  stays = [stay('101', 'A'), stay('101', 'B')]
  pms.look()
  await until(() => inHouse(0) === 2)
  stays = [stay('102', 'B')]
  pms.look()
  await until(() => inHouse(0) === 0 && inHouse(1) === 1)
  // The next connection begins with everyone in the house.
  await site.post('/pms/updatelink', { isEnabled: false }, admin)
  stays = [stay('101', 'C')]
  await site.post('/pms/updatelink', { isEnabled: true }, admin)
  await until(() => inHouse(0) === 1 && inHouse(1) === 0)
  expect(site.server.services.guests.find(id, 'B')?.guest).toMatchObject({ name: 'Guest B', language: 'EN' })
})

it('the simulated hotel is connected to its own system until an administrator switches that off', async () => {
  const pms = await SimulatedPms.start({
    ...{ port: 0, clock: systemClock, timeZone: () => 'Asia/Shanghai', stays: () => [stay('101', 'A')] },
  })
  onTestFinished(() => pms.close())
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const [{ house, id }] = site.projects
  const { state } = site.workspace(site.projects[0])
  const link = async () => dataOf<PmsStatusRow>(await site.post('/pms/link', {}, admin))
  expect(await link()).toMatchObject({ isEnabled: false, host: '', state: 'off' })
  site.server.services.pms.simulate(id, pms.port)
  await until(() => state.by('guestStay', 'inHouse', house.rooms[0]).size === 1)
  expect(await link()).toMatchObject({ isEnabled: true, host: 'simulated' })
  await site.post('/pms/updatelink', { isEnabled: false }, admin)
  expect(await link()).toMatchObject({ isEnabled: false, host: 'simulated', state: 'off' })
  await site.post('/pms/updatelink', { isEnabled: true }, admin)
  await until(async () => (await link()).state === 'running')
})
