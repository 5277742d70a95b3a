import { expect, it } from 'vitest'
import { DEVICE_GROUPS_MAX, DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { readableEvent } from '#shared/domain/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { membersOf } from '#shared/records/deviceGroup.ts'
import { given } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  areaAdded,
  buildingAdded,
  deviceAdded,
  floorAdded,
  hostInstalled,
} from '../../support/records.ts'

const GROUP = 'grp_lobby'
const lamp = (n: number): AtriumEvent =>
  deviceAdded(aDevice({ id: `dev_${n}`, number: `00158D00000000B${n}`, name: `灯${n}` }))
const house = [buildingAdded(), floorAdded(), areaAdded(), ...hostInstalled(), lamp(1), lamp(2), lamp(3)]
const group = (...deviceIds: DeviceId[]): AtriumEvent[] => [
  { type: 'DeviceGroupAdded', data: { groupId: GROUP, name: '大堂', nameEn: 'Lobby' } },
  { type: 'DeviceGroupFilled', data: { groupId: GROUP, deviceIds } },
]
const idsIn = (state: Parameters<typeof membersOf>[0]) => membersOf(state, GROUP).map(({ id }) => id)

it('a group is added with its devices in the order they were given', () => {
  const { state } = given(...house)
    .when('AddDeviceGroup', { name: ' 大堂 ', nameEn: 'Lobby', deviceIds: ['dev_3', 'dev_1', 'dev_3'] })
    .thenTypes('DeviceGroupAdded', 'DeviceGroupFilled')
  const [made] = state.all('deviceGroup')
  expect(made?.name).toBe('大堂')
  expect(membersOf(state, made?.id ?? '').map(({ id }) => id)).toEqual(['dev_3', 'dev_1'])
})

it('its name is its own in the project and has no special symbols', () => {
  const add = { nameEn: '', deviceIds: [] }
  given(...house, group('dev_1'))
    .when('AddDeviceGroup', { ...add, name: '大堂' })
    .thenRefused('name_taken', { name: '大堂' })
  given(...house)
    .when('AddDeviceGroup', { ...add, name: '大堂<1>' })
    .thenRefused('name_invalid')
  given(...house, group('dev_1'))
    .when('ChangeDeviceGroup', { groupId: GROUP, name: '大堂' })
    .thenNothing()
})

it('there are at most so many in a project', () => {
  const all = Array.from(
    { length: DEVICE_GROUPS_MAX },
    (_, i): AtriumEvent => ({
      type: 'DeviceGroupAdded',
      data: { groupId: `grp_${i}`, name: `组${i}`, nameEn: '' },
    }),
  )
  const add = { name: '大堂', nameEn: '', deviceIds: [] }
  given(...house, ...all)
    .when('AddDeviceGroup', add)
    .thenRefused('too_many_device_groups', { max: DEVICE_GROUPS_MAX })
  given(...house, ...all.slice(1))
    .when('AddDeviceGroup', add)
    .thenTypes('DeviceGroupAdded')
})

it('takes in only devices that exist, and at most so many', () => {
  given(...house, group())
    .when('ChangeGroupMembers', { groupId: GROUP, add: ['dev_9'], remove: [] })
    .thenRefused('record_unknown', { kind: 'device' })
  const many = Array.from({ length: DEVICES_PER_GROUP_MAX + 1 }, (_, i): AtriumEvent => {
    const tail = (0x1000 + i).toString(16).toUpperCase()
    return deviceAdded(aDevice({ id: `dev_m${i}`, number: `00158D000000${tail}`, name: `多${i}` }))
  })
  given(...house, ...many, group())
    .when('ChangeGroupMembers', {
      groupId: GROUP,
      add: many.map((_, i): DeviceId => `dev_m${i}`),
      remove: [],
    })
    .thenRefused('device_group_full', { max: DEVICES_PER_GROUP_MAX })
})

it('adds and takes out many in one step, and leaves the others where they are', () => {
  const { state } = given(...house, group('dev_2', 'dev_1'))
    .when('ChangeGroupMembers', { groupId: GROUP, add: ['dev_3', 'dev_1'], remove: ['dev_2'] })
    .thenTypes('DeviceGroupFilled')
  expect(idsIn(state)).toEqual(['dev_1', 'dev_3'])
  given(...house, group('dev_1'))
    .when('ChangeGroupMembers', { groupId: GROUP, add: ['dev_1'], remove: ['dev_2'] })
    .thenNothing()
})

it('a form that was opened before somebody else added a device does not take it out', () => {
  const members = { deviceIds: ['dev_2', 'dev_1'] as const, removed: [] }
  const { state } = given(...house, group('dev_1', 'dev_2', 'dev_3'))
    .when('ChangeDeviceGroup', { groupId: GROUP, members })
    .thenTypes('DeviceGroupFilled')
  expect(idsIn(state)).toEqual(['dev_2', 'dev_1', 'dev_3'])
})

it('a device that is deleted leaves its groups', () => {
  const { state } = given(...house, group('dev_1', 'dev_2'))
    .when('RemoveDevices', { deviceIds: ['dev_1'] })
    .thenTypes('DeviceRemoved')
  expect(idsIn(state)).toEqual(['dev_2'])
})

it('a group that is deleted leaves its devices, without a trace of it', () => {
  const { state } = given(...house, group('dev_1', 'dev_2'))
    .when('RemoveDeviceGroup', { groupId: GROUP })
    .thenTypes('DeviceGroupRemoved')
  expect(state.get('deviceGroup', GROUP)).toBeUndefined()
  expect(state.get('device', 'dev_1')).toEqual(given(...house).state.get('device', 'dev_1'))
})

it('who sees one device of it reads of no other in what happened', () => {
  const [, filled] = group('dev_1', 'dev_2')
  const read = filled && readableEvent(filled, ['dev_1', 'dev_2'], (id) => id === 'dev_2')
  expect(read?.data).toEqual({ groupId: GROUP, deviceIds: ['dev_2'] })
})
