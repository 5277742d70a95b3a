import { expect, it } from 'vitest'
import { LEARNING_MS, REMOTES_PER_DEVICE_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { fromBlasterCode, toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { recognize } from '#shared/infrared/catalogue.ts'
import { pressOf } from '#shared/infrared/remoteKeys.ts'
import { must } from '#shared/kernel/assert.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  areaAdded,
  buildingAdded,
  deviceAdded,
  floorAdded,
  hostInstalled,
} from '../../support/records.ts'

const BLASTER = 'dev_blaster'
const blaster = aDevice({ id: BLASTER, number: '00158D00000000E1', name: '红外', kind: 'infrared_remote' })
const room = [buildingAdded(), floorAdded(), areaAdded()]
const house = [...room, ...hostInstalled(), deviceAdded(blaster), deviceAdded()]
const remote = (more: Partial<Extract<AtriumEvent, { type: 'RemoteAdded' }>['data']> = {}): AtriumEvent => ({
  type: 'RemoteAdded',
  data: {
    remoteId: 'rmt_1',
    deviceId: BLASTER,
    name: '电视',
    nameEn: 'TV',
    appliance: 'tv',
    modelId: 'lumeda-tv-1',
    ...more,
  },
})
const airRemote = remote({ appliance: 'air_conditioner', modelId: 'yunling-ac-1' })
const learning = (before = ''): AtriumEvent => ({
  type: 'RemoteLearningBegan',
  data: { remoteId: 'rmt_1', deviceId: BLASTER, key: 'mute', untilMs: NOW_MS + LEARNING_MS, before },
})
const HEARD = toBlasterCode([9_000, 4_500, 560, 560, 560])
const key = (name: string) => ({ remoteId: 'rmt_1', key: name }) as const
const seenIn = (event: AtriumEvent | undefined) => {
  const code = event?.type === 'DeviceCommandIssued' ? event.data.items[0]?.values.ir_code_to_send : ''
  return recognize(must(fromBlasterCode(String(code)), 'a signal').timings)
}

it('a remote is for an infrared device, and for a model of its appliance', () => {
  const add = { name: 'TV', nameEn: '', appliance: 'tv', modelId: null } as const
  given(...house)
    .when('AddRemote', { ...add, deviceId: BLASTER })
    .thenTypes('RemoteAdded')
  given(...house)
    .when('AddRemote', { ...add, deviceId: 'dev_light' })
    .thenRefused('infrared_device_required', { device: '吸顶灯' })
  given(...house)
    .when('AddRemote', { ...add, deviceId: BLASTER, modelId: 'yunling-ac-1' })
    .thenRefused('infrared_model_unknown')
  given(...house, remote())
    .when('AddRemote', { ...add, name: '电视', deviceId: BLASTER })
    .thenRefused('name_taken', { name: '电视' })
  const many = Array.from({ length: REMOTES_PER_DEVICE_MAX }, (_, i) =>
    remote({ remoteId: `rmt_${i}`, name: `遥控${i}` }),
  )
  given(...house, ...many)
    .when('AddRemote', { ...add, deviceId: BLASTER })
    .thenRefused('too_many_remotes', { max: REMOTES_PER_DEVICE_MAX })
})

it('a key of the catalogue is sent as a command of the device, and the bit of RC5 toggles with every press', () => {
  const { state, events } = given(...house, remote())
    .when('PressRemoteKey', key('power'))
    .thenTypes('DeviceCommandIssued', 'RemoteKeyPressed')
  expect(seenIn(events[0])).toMatchObject({ model: { id: 'lumeda-tv-1' }, key: 'power' })
  const again = pressOf(must(state.get('remote', 'rmt_1'), 'the remote'), 'power')
  const first = events[0]?.type === 'DeviceCommandIssued' && events[0].data.items[0]?.values.ir_code_to_send
  expect(again?.code).not.toBe(first)
  given(...house, remote())
    .when('PressRemoteKey', key('extra_1'))
    .thenRefused('infrared_key_unknown')
})

it('an air conditioner is told everything with each key, from what it was told last', () => {
  const { state, events } = given(...house, airRemote)
    .when('PressRemoteKey', key('temperature_up'))
    .thenTypes('DeviceCommandIssued', 'RemoteKeyPressed')
  expect(seenIn(events[0])).toMatchObject({ state: { isOn: false, temperatureC: 25, mode: 'cool' } })
  expect(state.get('remote', 'rmt_1')?.air).toMatchObject({ temperatureC: 25 })
})

it('nothing is remembered of a key that could not be sent', () => {
  const offline = [...room, ...hostInstalled(aHost({ isOnline: false })), deviceAdded(blaster)]
  given(...offline, airRemote)
    .when('PressRemoteKey', key('power'))
    .thenRefused('gateway_offline')
})

it('a device learns one key at a time, and what it hears then comes before the catalogue', () => {
  const other = remote({ remoteId: 'rmt_2', name: '机顶盒' })
  given(...house, remote(), other, learning())
    .when('BeginLearning', { remoteId: 'rmt_2', key: 'ok', before: '' })
    .thenTypes('DeviceCommandIssued', 'RemoteLearningEnded', 'RemoteLearningBegan')
  const { state } = given(...house, remote(), learning())
    .when('HearRemoteCode', { deviceId: BLASTER, code: HEARD })
    .thenTypes('RemoteKeyLearned')
  const taught = must(state.get('remote', 'rmt_1'), 'the remote')
  expect(taught).toMatchObject({ learning: null, learned: [{ key: 'mute', code: HEARD }] })
  expect(pressOf(taught, 'mute')?.code).toBe(HEARD)
})

it('what is heard too late, twice, or while nobody waits is no code of a key', () => {
  const hear = (...facts: AtriumEvent[]) =>
    given(...house, remote(), ...facts).when('HearRemoteCode', { deviceId: BLASTER, code: HEARD })
  hear().thenNothing()
  hear(learning(HEARD)).thenNothing()
  given(...house, remote(), learning())
    .when('HearRemoteCode', { deviceId: BLASTER, code: HEARD }, { nowMs: NOW_MS + LEARNING_MS + 1 })
    .thenNothing()
  given(...house, remote(), learning())
    .when('HearRemoteCode', { deviceId: BLASTER, code: '*no code*' })
    .thenNothing()
})

it('a learned code is forgotten for that of the catalogue; a device that is deleted takes its remotes along', () => {
  const learned: AtriumEvent = {
    type: 'RemoteKeyLearned',
    data: { remoteId: 'rmt_1', deviceId: BLASTER, key: 'mute', code: HEARD },
  }
  const { state } = given(...house, remote(), learned)
    .when('ForgetRemoteKey', key('mute'))
    .thenTypes('RemoteKeyForgotten')
  expect(state.get('remote', 'rmt_1')?.learned).toEqual([])
  given(...house, remote())
    .when('ForgetRemoteKey', key('mute'))
    .thenNothing()
  const gone = given(...house, remote())
    .when('RemoveDevices', { deviceIds: [BLASTER] })
    .thenTypes('DeviceRemoved')
  expect([...gone.state.all('remote')]).toEqual([])
})

it('a device that is no infrared one any more has no remotes', () => {
  const { state } = given(...house, remote())
    .when('ChangeDevice', { deviceId: BLASTER, kind: 'dimmable_light' })
    .thenTypes('RemoteRemoved', 'DeviceChanged')
  expect(state.count('remote')).toBe(0)
})
