/** Behaviour of declarative handlers, with those of the small house. */
import { describe, expect, it } from 'vitest'
import { areasContract } from '#shared/contract/areas.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { projectCommand, recordPage } from '#sim/edge/handlers/declared.ts'
import { dataOf } from '../../../support/accounts.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import type { Person } from '../../../support/testServer.ts'

const site = sharedTestServer()

interface Listed {
  readonly list: readonly { readonly id: string; readonly name: string }[]
  readonly total: number
}

async function list(path: string, input: object, person: Person = 'admin'): Promise<Listed> {
  return dataOf<Listed>(await site().post(path, input, await site().signIn(person)))
}

describe('a page of records', () => {
  it('holds what equals each field that is given, from whichever index', async () => {
    const { house } = site().projects[0]
    const light = async (input: object) => (await list('/moban/devicelist', input)).list.map(({ id }) => id)
    expect(await light({ areaId: house.rooms[1] })).toEqual([house.lights[1]])
    expect(await light({ hostId: house.host, kind: 'water_leak' })).toEqual([house.leakSensor])
    expect(await light({ areaId: house.rooms[1], kind: 'water_leak' })).toEqual([])
    expect(await light({ condition: 'never', name: 'CEILING' })).toEqual([...house.lights])
    expect(await light({ condition: 'normal' })).toEqual([])
    expect(await light({ condition: 'abnormal' })).toEqual([])
  })

  it('is cut out of all that were found, each on one page only', async () => {
    const whole = await list('/moban/devicelist', {})
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNum) => list('/moban/devicelist', { pageNum, pageSize: 1 })),
    )
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    expect(pages.flatMap((page) => page.list)).toEqual(whole.list)
  })

  it('leaves out what the caller may not see, and counts it neither', async () => {
    const { house } = site().projects[0]
    const areas = await list('/moban/arealist', {}, 'operator')
    expect([areas.list.map(({ id }) => id), areas.total]).toEqual([[house.rooms[0]], 1])
    const floors = await list('/building/floorlist', {}, 'operator')
    expect(floors.list).toMatchObject([{ name: '1F', areas: 1 }])
    const devices = await list('/moban/devicelist', { areaId: house.rooms[1] }, 'operator')
    expect([devices.list, devices.total]).toEqual([[], 0])
  })
})

describe('a plain command', () => {
  it('is refused for a record out of sight as for one that does not exist, and does nothing', async () => {
    const [project] = site().projects
    const token = await site().signIn('operator')
    const control = (deviceId: string) =>
      site().post('/device/control', { items: [{ deviceId, values: { state: 'ON' } }] }, token)
    const { seq } = site().workspace(project)
    const hidden = await control(project.house.lights[1])
    const unknown = await control('dev_unknown')
    expect(hidden.body).toEqual(unknown.body)
    expect(hidden.body.status).not.toBe(200)
    expect(site().workspace(project).seq).toBe(seq)
  })

  it('declares what differs from its input and what it returns, or it does not compile', () => {
    const { markNormal } = devicesContract
    const returns = () => ({ marked: [] })
    projectCommand(markNormal, 'MarkDevicesNormal', { returns })
    // @ts-expect-error Its output is not null.
    projectCommand(markNormal, 'MarkDevicesNormal', {})
    // @ts-expect-error Its input is not what the command is given.
    projectCommand(markNormal, 'ControlDevices', { returns })
    // @ts-expect-error There is no such command.
    projectCommand(markNormal, 'MarkDevices', { returns })
    // @ts-expect-error The row lacks what the contract promises.
    recordPage(areasContract.list, { type: 'area', order: () => 0, row: ({ id }) => ({ id }) })
    type AreaRule = Parameters<typeof recordPage<typeof areasContract.list, 'area'>>[1]
    // @ts-expect-error Areas have no such field.
    const equal: AreaRule['equal'] = { hostId: 'host' }
    // @ts-expect-error One project is no page.
    const info: Parameters<typeof recordPage>[0] = projectsContract.info
    expect([equal, info]).toHaveLength(2)
  })
})
