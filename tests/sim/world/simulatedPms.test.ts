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
