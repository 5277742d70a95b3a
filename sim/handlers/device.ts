import type { deviceContract } from '#shared/contract/device.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/kernel/ids.ts'
import { type Principal, seesDevice } from '#shared/permissions.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf, runAs } from './call.ts'
import type { Services } from './services.ts'

export function deviceHandlers({ clock }: Services): Handlers<typeof deviceContract, CallContext> {
  return {
    async control({ items }, context) {
      const { workspace } = projectOf(context)
      const { principal } = callerOf(context)
      for (const { deviceId } of items) requireSeen(principal, deviceId, workspace.state)
      const done = await runAs(context, clock, workspace, 'ControlDevices', { items })
      const events = done?.commit.events ?? []
      const commands = events.flatMap((event) => {
        if (event.type !== 'DeviceCommandIssued') return []
        const { id, hostId, items: told } = event.data.command
        return [{ commandId: id, hostId, deviceIds: told.map((item) => item.deviceId) }]
      })
      return { commands }
    },
    async setNormal({ deviceIds }, context) {
      const { workspace } = projectOf(context)
      const { principal } = callerOf(context)
      for (const deviceId of deviceIds) requireSeen(principal, deviceId, workspace.state)
      const done = await runAs(context, clock, workspace, 'MarkDevicesNormal', { deviceIds })
      const events = done?.commit.events ?? []
      return {
        marked: events.flatMap((event) => (event.type === 'DeviceMarkedNormal' ? [event.data.deviceId] : [])),
      }
    },
  }
}

/** A device out of sight is answered like one that does not exist. */
function requireSeen(principal: Principal, deviceId: DeviceId, read: ReadState): void {
  const device = read.get('device', deviceId)
  if (!device || !seesDevice(principal, device)) throw new Rejection('record_unknown', { kind: 'device' })
}
