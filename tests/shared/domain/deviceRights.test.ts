/** Clearing the permissions of a device and undoing it. */
import { expect, it } from 'vitest'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, aRole, areaAdded, deviceAdded, roleAdded } from '../../support/records.ts'

const device = aDevice({ id: 'dev_1' })
const facts = [
  areaAdded(anArea({ id: device.areaId })),
  deviceAdded(device),
  deviceAdded(aDevice({ id: 'dev_2', number: '00158D00000000B2', name: '灯 2' })),
  roleAdded(aRole({ id: 'rol_one', name: '一', areas: [], devices: ['dev_1', 'dev_2'] })),
  roleAdded(aRole({ id: 'rol_two', name: '二', areas: [], devices: ['dev_2'] })),
  roleAdded(aRole({ id: 'rol_grp', name: '三', areas: [], groups: ['grp_1'] })),
  { type: 'DeviceGroupAdded', data: { groupId: 'grp_1', name: '走廊', nameEn: 'Corridor' } },
  { type: 'DeviceGroupAdded', data: { groupId: 'grp_2', name: '大堂', nameEn: 'Lobby' } },
  { type: 'DeviceGroupFilled', data: { groupId: 'grp_1', deviceIds: ['dev_1', 'dev_2'] } },
  { type: 'DeviceGroupFilled', data: { groupId: 'grp_2', deviceIds: ['dev_1'] } },
] as const

it('takes the device out of roles and of groups that roles grant, and leaves other groups', () => {
  const { state } = given(...facts)
    .when('ClearDevicePermissions', { deviceId: 'dev_1' })
    .thenTypes('DevicePermissionsCleared', 'RolePowersChanged', 'DeviceGroupFilled')
  expect(state.get('role', 'rol_one')?.devices).toEqual(['dev_2'])
  expect(state.get('device', 'dev_1')?.groups?.map(({ id }) => id)).toEqual(['grp_2'])
})

it('changes nothing where there is nothing to clear', () => {
  given(areaAdded(anArea({ id: device.areaId })), deviceAdded(device))
    .when('ClearDevicePermissions', { deviceId: 'dev_1' })
    .thenNothing()
})

it('is undone in roles and groups that are still there', () => {
  const cleared = [
    ...facts,
    {
      type: 'DevicePermissionsCleared',
      data: { clearingId: 'dcl_1', deviceId: 'dev_1', roleIds: ['rol_one', 'rol_gone'], groupIds: ['grp_1'] },
    },
    { type: 'RolePowersChanged', data: { roleId: 'rol_one', devices: ['dev_2'] } },
    { type: 'DeviceGroupFilled', data: { groupId: 'grp_1', deviceIds: ['dev_2'] } },
  ] as const
  const { state } = given(...cleared)
    .when('RestoreDevicePermissions', { clearingId: 'dcl_1' })
    .thenTypes('DevicePermissionsRestored', 'RolePowersChanged', 'DeviceGroupFilled')
  expect(state.get('role', 'rol_one')?.devices).toEqual(['dev_2', 'dev_1'])
  expect(state.get('device', 'dev_1')?.groups?.map(({ id }) => id)).toContain('grp_1')
  expect(state.count('deviceClearing')).toBe(0)
})
