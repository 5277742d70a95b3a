import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { FileError, parseYaml } from '#sim/base/yaml/yamlFile.ts'
import { planEstate } from '#sim/world/estates/builder.ts'
import { drawHotel } from '#sim/world/estates/own/drawHotel.ts'
import { worldJsonSchema } from '#sim/world/estates/own/hotelFile.ts'
import type { ProjectPlan } from '#sim/world/estates/plan.ts'
import { findWorld, worldNames } from '#sim/world/estates/worlds.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { testConfig } from '../../../support/testServer.ts'

const HOTEL = `name: { en: Lake Inn, zh: 湖畔酒店 }
city: Hangzhou
floors:
  - levels: 1
    areas: [lobby]
  - levels: 2-4
    rooms: { 01-08: standard, 09: suite }
`
const projectOf = (text: string): ProjectPlan =>
  must(planEstate(drawHotel(parseYaml(text, 'inn.yaml')), 1).projects[0], 'the project')

/** The statement about the hotel with this changed in it. */
function complaints(right: string, wrong: string): readonly string[] {
  try {
    projectOf(HOTEL.replace(right, wrong))
    return []
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n')
    throw error
  }
}

describe('a hotel from a file', () => {
  it('has its floors, rooms by range, corridors and gateways', () => {
    const project = projectOf(HOTEL)
    expect(project).toMatchObject({
      name: '湖畔酒店',
      nameEn: 'Lake Inn',
      city: '杭州',
      timeZone: 'Asia/Shanghai',
    })
    expect(project.floors.map(({ level }) => level)).toEqual([1, 2, 3, 4])
    const rooms = project.areas.filter(({ kind }) => kind === 'room').map(({ name }) => name)
    expect(rooms).toHaveLength(24)
    expect(rooms).toContain('308')
    expect(project.hosts.map(({ name }) => name)).toEqual([
      'GW-1-PUBLIC',
      ...['GW-2-A', 'GW-2-B', 'GW-3-A', 'GW-3-B', 'GW-4-A', 'GW-4-B'],
    ])
  })

  it('furnishes room types of its own from bundled ones, with what it adds, names and leaves out', () => {
    const project = projectOf(
      `${HOTEL.replace('09: suite', '09: sea')}roomTypes:
  sea:
    like: standard
    without: [curtain]
    devices: [dimmable_light, { kind: ceiling, name: { en: Fan relay, zh: 风扇 }, circuits: 2 }]
`.replace('kind: ceiling', 'kind: relay_module'),
    )
    const area = must(
      project.areas.find(({ name }) => name === '209'),
      'room 209',
    )
    const names = project.devices.filter(({ areaKey }) => areaKey === area.key).map(({ nameEn }) => nameEn)
    expect(names).toContain('209 Fan relay')
    expect(names).toContain('209 Ceiling light 2')
    expect(names).not.toContain('209 Curtain')
  })

  it('shares its rooms out to gateways, none of which owns more than it can', () => {
    const project = projectOf(
      `${HOTEL.replace('01-08', '01-07,').replace('01-07,: standard, 09', '01-60')}roomsPerGateway: 40`,
    )
    const counts = Map.groupBy(project.devices, ({ hostKey }) => hostKey)
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(
      DEVICES_PER_HOST_MAX,
    )
  })

  it.each([
    [
      'city: Hangzhou',
      'city: Hangzou',
      'inn.yaml:2:7 city: no city of China is called "Hangzou" (did you mean "Hangzhou"?); one elsewhere says name, country, longitude, latitude and timeZone',
    ],
    [
      '01-08: standard',
      '01-08: standart',
      'inn.yaml:7:21 floors.1.rooms.01-08: there is no room type "standart" (did you mean "standard"?); there are standard, deluxe, studio, suite, apartment, villa, office',
    ],
    [
      '[lobby]',
      '[loby]',
      'inn.yaml:5:13 floors.0.areas.0: there is no area "loby" (did you mean "lobby"?); there are lobby, restaurant, kitchen, conference, gym, gate, boilerRoom, powerRoom, roofPlant',
    ],
    ['09: suite', '08: suite', 'inn.yaml:7:31 floors.1.rooms.8: room 8 is there twice'],
    ['levels: 2-4', 'levels: 1-4', 'inn.yaml:6:13 floors.1.levels: level 1 is there twice'],
    ['levels: 2-4', 'levels: 2-900', 'inn.yaml:6:13 floors.1.levels: levels go from -9 to 120'],
    [
      'city: Hangzhou',
      'city: Hangzhou\nfrontDeskFloors: [2, 7]',
      'inn.yaml:3:22 frontDeskFloors.1: there is no level 7',
    ],
    ['levels: 2-4', 'levels: 4-2', 'inn.yaml:6:13 floors.1.levels: the range "4-2" runs backwards'],
    [
      '[lobby]',
      '[lobby, lobby]',
      'inn.yaml:5:20 floors.0.areas.1: the floor has another area "Lobby" or "大堂"',
    ],
    [
      'floors:',
      'flors:',
      'inn.yaml:3:1 flors: unknown key "flors" (did you mean "floors"?); legal here: name, kind, city, address, description, roomTypes, roomsPerGateway, floors, buildings, staff, guests, frontDeskFloors',
    ],
    [
      'city: Hangzhou',
      'city: Hangzhou\nstaff: [{ name: { en: Xu, zh: 许岚 }, phone: "13800000001", role: engineer }]',
      'inn.yaml:3:44 staff.0.phone: somebody else has the phone "13800000001"',
    ],
  ])('says where and what would be legal: %s as %s', (right, wrong, payload) => {
    expect(complaints(right, wrong)).toContain(payload)
  })

  it('says of a floor whose rooms are of no type that alone', () => {
    const alone = complaints('01-08: standard, 09: suite', '01-08: standart')
    expect(alone).toEqual([expect.stringContaining('there is no room type "standart"')])
  })

  it('holds no more than a campus', () => {
    const floor = '{ levels: 1-99, rooms: { 01-99: suite } }'
    expect(
      complaints('  - levels: 1\n', `  - ${floor.replace('1-99', '10-99')}\n  - levels: 1\n`).join(),
    ).toMatch(/^inn\.yaml:1:1 the hotel has \d+ devices; a world holds 60000$/)
  })

  it('is described by a JSON Schema with the same keys', () => {
    expect(worldJsonSchema()).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'city'],
      properties: { floors: { type: 'array' }, roomsPerGateway: { type: 'integer', maximum: 40 } },
    })
  })
})

describe('the worlds', () => {
  it('are found by name or path, and else the nearest name is told', () => {
    expect(worldNames()).toEqual(expect.arrayContaining(['estate', 'hotel', 'house', 'campus']))
    const path = join(import.meta.dirname, '../../../../sim/world/estates/data/house.yaml')
    expect(findWorld(path)(1)).toEqual(findWorld('house')(1))
    expect(findWorld('harbour-boutique').clientele).toBe('leisure')
    expect(() => findWorld('hotell')).toThrow('did you mean "hotel"?')
    expect(() => findWorld('hotels/none.yaml')).toThrow('WORLD=hotels/none.yaml is not usable')
    expect(
      readFileSync(path.replace('house', 'harbour-boutique'), 'utf8').trimEnd().split('\n').length,
    ).toBeLessThan(36)
  })

  it('start: the example hotel is built, its gateways connect and report', async () => {
    const folder = temporaryFolder()
    const clock = new ManualClock(Date.UTC(2026, 5, 1, 4))
    const config = { ...testConfig(folder), world: 'harbour-boutique' }
    const estate = await startEstate(config, {
      projectFolder: folder,
      clock,
      logger: pino({ level: 'silent' }),
    })
    await estate.world?.start()
    const { world, server } = estate
    expect(world?.state()).toMatchObject({ projects: 1, hosts: 9, hostsConnected: 9, devices: 546 })
    const [found] = server.services.workspaces.projects()
    const { project, workspace } = must(found, 'the project')
    expect(project).toMatchObject({ nameEn: 'Harbour Boutique', cityEn: 'Qingdao' })
    const { last } = server.services.telemetry
    const heard = [...workspace.state.all('device')].filter(({ id }) => last.get(project.id, id))
    expect(heard).toHaveLength(546)
    await estate.close()
  })
})
