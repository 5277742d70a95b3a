import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { offeredNumbers } from '#shared/domain/device/copies.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { type Facts, projectCommand, requireSeen } from './declared.ts'

interface Named {
  readonly deviceId?: DeviceId
  readonly deviceIds?: readonly DeviceId[]
  readonly hostId?: string | undefined
  readonly areaId?: string | undefined
  readonly areaIds?: readonly string[]
  readonly more?: readonly { readonly areaId?: string | undefined }[]
}

const sees = ({ deviceId, deviceIds = [], hostId, areaId, areaIds = [], more = [] }: Named) => ({
  device: deviceId ? [...deviceIds, deviceId] : deviceIds,
  host: hostId ? [hostId] : [],
  area: [areaId, ...areaIds, ...more.map((one) => one.areaId)].flatMap((id) => id ?? []),
})

const added = (facts: Facts): DeviceId[] => facts.of('DeviceAdded').map(({ deviceId }) => deviceId)
const changed = (facts: Facts) => ({
  changed: facts.of('DeviceChanged').map(({ deviceId }) => deviceId),
})

export const deviceSetupHandlers: HandlersOf<typeof deviceSetupContract> = {
  add: projectCommand(deviceSetupContract.add, 'AddDevices', {
    sees,
    data: ({ hostId, areaId, more, ...facts }) => {
      const all = [{ areaId, ...facts }, ...more.map((one) => ({ ...one, areaId: one.areaId ?? areaId }))]
      // Each joins when its host first reports it.
      return { devices: all.map((one) => ({ ...one, hostId, isJoined: false, isConfigured: true })) }
    },
    returns: (facts) => ({ deviceId: facts.one('DeviceAdded').deviceId, deviceIds: added(facts) }),
  }),
  freeNumbers({ hostId, count }, call) {
    requireSeen({ host: [hostId] }, call)
    const read = projectOf(call).workspace.state
    const left = Math.max(0, DEVICES_PER_HOST_MAX - read.by('device', 'host', hostId).size)
    return { numbers: offeredNumbers(read, hostId, Math.min(count, left)), left }
  },
  update: projectCommand(deviceSetupContract.update, 'ChangeDevice', { sees }),
  replace: projectCommand(deviceSetupContract.replace, 'ReplaceDevice', { sees }),
  remove: projectCommand(deviceSetupContract.remove, 'RemoveDevices', { sees }),
  copy: projectCommand(deviceSetupContract.copy, 'CopyDevices', {
    sees,
    returns: (facts) => ({ deviceIds: added(facts) }),
  }),
  changeMany: projectCommand(deviceSetupContract.changeMany, 'ChangeDevices', { sees, returns: changed }),
  rename: projectCommand(deviceSetupContract.rename, 'RenameDevices', { sees, returns: changed }),
}
