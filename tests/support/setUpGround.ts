/** A small house with what the rules of a project's set-up are broken against: a taken number, a villa with a host, a voice panel. */
import { expect } from 'vitest'
import { areasContract } from '#shared/contract/areas.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import { servingContract } from '#shared/contract/serving.ts'
import { must } from '#shared/kernel/assert.ts'
import type { TestServer } from './testServer.ts'

export const HEX = 'A5'.repeat(64)
export const ALL_F = 'F'.repeat(16)

/** Ids of the small house and of the data added to it. */
const ids: Record<string, string> = {}
let token = ''
let site: TestServer

export async function send<T>({ path }: Pick<Endpoint, 'path'>, body: object) {
  const { body: answer, http } = await site.post(path, body, token)
  return { http, status: answer.status, msg: answer.msg, data: answer.data as T }
}

export async function added({ path }: Pick<Endpoint, 'path'>, body: object): Promise<Record<string, string>> {
  const answer = await send<Record<string, string>>({ path }, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

export const id = (name: string): string => must(ids[name], name)

export const host = (more: object) => ({
  number: '00124B0000000C01',
  name: 'GW-9',
  areaId: id('room'),
  ...more,
})
export const device = (more: object) => ({
  ...{ hostId: id('host'), areaId: id('room'), number: '00124B0000000D01', name: '新灯' },
  ...{ kind: 'dimmable_light', circuits: [{ name: '灯' }] },
  ...more,
})
export const written = (more: object) => ({
  ...{ targetId: id('host'), name: 'A', content: HEX, serverIp: '10.0.0.1', serverPort: 1, ...more },
})
export const rule = (more: object) => ({
  ...{ name: '规则', nameEn: '', isEnabled: true, areaIds: [id('room')], signals: ['presence'] },
  hours: { days: [1], isAllDay: false, from: '22:00', to: '06:00', endsNextDay: true },
  ...{ letting: 'any', quietMinutes: 30, graceMinutes: 5, isLightsOff: true, isSocketsOff: false },
  ...{ climate: 'keep', heatC: 18, coolC: 27, sceneId: null, isAlarmRaised: false, isRestored: true },
  sparedDeviceIds: [],
  ...more,
})

export async function prepareSetUp(server: TestServer): Promise<void> {
  site = server
  const [project] = site.projects
  const { house } = project
  token = await site.signIn('admin')
  const { state } = site.workspace(project)
  ids.host = house.host
  ;[ids.room, ids.otherRoom] = house.rooms
  ;[ids.lamp, ids.otherLamp] = house.lights
  ids.floor = must([...state.all('floor')][0], 'the floor').id
  const second = host({ number: '00124B0000000C02', name: 'GW-02', areaId: ids.otherRoom, networkNumber: 2 })
  ids.second = must((await added(hostsContract.add, second)).hostId, 'the second host')
  await added(servingContract.assign, { hostId: ids.host, areaIds: [ids.room] })
  const villa = { floorId: ids.floor, name: '别墅', kind: 'villa', image: 'villa' }
  ids.villa = must((await added(areasContract.add, villa)).areaId, 'the villa')
  await added(
    hostsContract.add,
    host({ number: '00124B0000000C03', name: 'GW-03', areaId: ids.villa, networkNumber: 3 }),
  )
  const voice = (n: number, areaId: string | undefined) =>
    device({ number: `00124B0000000E0${n}`, name: `语音${n}`, kind: 'voice_panel', areaId })
  ids.voice = must((await added(deviceSetupContract.add, voice(1, ids.room))).deviceId, 'the voice panel')
  ids.voice2 = must(
    (await added(deviceSetupContract.add, voice(2, ids.otherRoom))).deviceId,
    'the second one',
  )
  const twin = device({ number: '00124B0000000E0A', name: '吸顶灯2', hostId: ids.second })
  await added(deviceSetupContract.add, twin)
  const blaster = device({ number: '00124B0000000E09', name: '红外', kind: 'infrared_remote' })
  ids.blaster = must((await added(deviceSetupContract.add, blaster)).deviceId, 'the infrared device')
  await added(areaTemplatesContract.add, { name: '标准间' })
  await added(deviceGroupsContract.add, { name: '灯组', deviceIds: [ids.lamp] })
}

export const area = (more: object) => ({
  floorId: id('floor'),
  name: '201',
  kind: 'room',
  image: 'room',
  ...more,
})
