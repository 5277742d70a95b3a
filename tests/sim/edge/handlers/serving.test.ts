/** Queries and assignment of areas to hosts. */
import { expect, it } from 'vitest'
import { startTestServer } from '../../../support/testServer.ts'

const NUMBER = '00124B00000000F7'

it('what can be assigned to a host is what no other one serves, and each area is served by one', async () => {
  const site = await startTestServer()
  const [{ house }] = site.projects
  const token = await site.signIn('admin')
  const send = async (path: string, body: object) => (await site.post(path, body, token)).body
  const [room, otherRoom] = house.rooms
  const { data: added } = await send('/building/addwangguan', { number: NUMBER, name: 'GW-09', areaId: room })
  const { hostId } = added as { hostId: string }
  const assignable = async (id: string) => {
    const { data } = await send('/moban/getcanfeipeiArea', { hostId: id, pageSize: 100 })
    const { list } = data as { list: { id: string; isServed: boolean }[] }
    return Object.fromEntries(list.map((area) => [area.id, area.isServed]))
  }

  expect((await send('/moban/feipeiarea', { hostId, areaIds: `${room},${otherRoom}` })).status).toBe(200)
  expect(await assignable(hostId)).toMatchObject({ [String(room)]: true })
  expect(await assignable(house.host)).not.toHaveProperty(String(room))
  const refused = await send('/moban/bindareawg', { areaId: room, hostId: house.host })
  expect(refused).toMatchObject({ status: 1127 })

  expect((await send('/moban/bindareawg', { areaId: room, hostId: null })).status).toBe(200)
  expect((await send('/moban/bindareawg', { areaId: room, hostId: house.host })).status).toBe(200)
  const served = await send('/moban/getWangguaninfoarea', { hostId })
  expect(served.data).toMatchObject({ areaId: room, list: [{ id: otherRoom }] })
  const { data: all } = await send('/moban/getExportallwginfo', {})
  const { list } = all as { list: { id: string; servedAreaIds: string[]; devices: number }[] }
  expect(list.find(({ id }) => id === hostId)).toMatchObject({ servedAreaIds: [otherRoom], devices: 0 })
  expect(list.find(({ id }) => id === house.host)).toMatchObject({ servedAreaIds: [room] })
})
