import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { Roster } from '#shared/domain/device/roster.ts'
import type { CommandData, ProjectStream } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
import { type Facts, factsOf, projectCommand, requireSeen } from './declared.ts'

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

interface DeviceOptions {
  readonly locationMode?: 'automatic' | 'custom' | undefined
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
  readonly address?: string | undefined
  readonly silentAfterMs?: number | undefined
}

/** Options of the record; unset ones are omitted. */
function optionsOf<T extends DeviceOptions>(input: T) {
  const { locationMode, longitude, latitude, address = '', silentAfterMs, ...rest } = input
  return { ...rest, ...locationOf(), ...silenceOf() }

  function locationOf(): { readonly location?: Device['location'] } {
    if (locationMode === undefined) return {}
    if (locationMode === 'automatic') return { location: null }
    if (longitude === undefined || latitude === undefined) throw new Rejection('device_location_missing')
    return { location: { longitude, latitude, address } }
  }
  function silenceOf(): Pick<Partial<Device>, 'silentAfterMs'> {
    return silentAfterMs === undefined ? {} : { silentAfterMs: silentAfterMs === 0 ? null : silentAfterMs }
  }
}

const added = (facts: Facts): DeviceId[] => facts.of('DeviceAdded').map(({ deviceId }) => deviceId)
/**
 * Former values of the changed fields per device, read during the decision, because events contain only the new
 * ones.
 */
async function changedMany<N extends 'ChangeDevices' | 'RenameDevices'>(
  name: N,
  data: CommandData<ProjectStream, N> & { readonly deviceIds: readonly DeviceId[] },
  call: CallContext,
) {
  const before = new Map<DeviceId, Readonly<Record<string, unknown>>>()
  const done = await runAs(call, projectOf(call).workspace, name, data, (pending) => {
    for (const id of data.deviceIds) before.set(id, { ...pending.get('device', id) })
  })
  const steps = factsOf(done)
    .of('DeviceChanged')
    .map(({ deviceId, kind: _kind, circuits: _circuits, ...now }) => {
      const had = before.get(deviceId)
      // The same fields of the same record.
      const was = Object.fromEntries(Object.keys(now).map((field) => [field, had?.[field]])) as typeof now
      return { deviceId, was, now }
    })
  return { changed: steps.map(({ deviceId }) => deviceId), steps }
}

export const deviceSetupHandlers: HandlersOf<typeof deviceSetupContract> = {
  add: projectCommand(deviceSetupContract.add, 'AddDevices', {
    sees,
    data: ({ hostId, areaId, more, ...facts }) => {
      const all = [{ areaId, ...facts }, ...more.map((one) => ({ ...one, areaId: one.areaId ?? areaId }))]
      // Devices join when first reported.
      return {
        devices: all.map((one) => ({ ...optionsOf(one), hostId, isJoined: false, isConfigured: true })),
      }
    },
    returns: (facts) => ({ deviceId: facts.one('DeviceAdded').deviceId, deviceIds: added(facts) }),
  }),
  freeNumbers({ hostId, count }, call) {
    requireSeen({ host: [hostId] }, call)
    const read = projectOf(call).workspace.state
    const left = Math.max(0, DEVICES_PER_HOST_MAX - read.by('device', 'host', hostId).size)
    return { numbers: new Roster(read).offerNumbers(hostId, Math.min(count, left)), left }
  },
  update: projectCommand(deviceSetupContract.update, 'ChangeDevice', { sees, data: optionsOf }),
  replace: projectCommand(deviceSetupContract.replace, 'ReplaceDevice', { sees }),
  remove: projectCommand(deviceSetupContract.remove, 'RemoveDevices', { sees }),
  copy: projectCommand(deviceSetupContract.copy, 'CopyDevices', {
    sees,
    returns: (facts) => ({ deviceIds: added(facts) }),
  }),
  changeMany(input, call) {
    requireSeen(sees(input), call)
    return changedMany('ChangeDevices', optionsOf(input), call)
  },
  rename(input, call) {
    requireSeen(sees(input), call)
    return changedMany('RenameDevices', input, call)
  },
  putBack: projectCommand(deviceSetupContract.putBack, 'PutBackDevices', {
    sees: ({ steps }) => ({
      device: steps.map(({ deviceId }) => deviceId),
      host: steps.flatMap(({ was }) => was.hostId ?? []),
      area: steps.flatMap(({ was }) => was.areaId ?? []),
    }),
  }),
}
