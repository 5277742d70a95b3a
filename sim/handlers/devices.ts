import type { devicesContract } from '#shared/contract/devices.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/kernel/ids.ts'
import { type Principal, seesDevice } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, isNamed, pageOfRows, projectOf, runAs } from './call.ts'
import type { Services } from './services.ts'

type Group = Handlers<typeof devicesContract, CallContext>

export function deviceHandlers(services: Services): Group {
  return { ...listHandlers(services), ...kindHandlers, ...commandHandlers(services) }
}

function commandHandlers({ clock }: Services): Pick<Group, 'control' | 'markNormal'> {
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
    async markNormal({ deviceIds }, context) {
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

function listHandlers({ telemetry }: Services): Pick<Group, 'list'> {
  return {
    list(input, context) {
      const { project, workspace } = projectOf(context)
      const { principal } = callerOf(context)
      const read = workspace.state
      const last = telemetry.last.of(project.id)
      const rows = candidates(read, input).filter(
        (device) =>
          seesDevice(principal, device) &&
          (input.areaId === undefined || device.areaId === input.areaId) &&
          (input.hostId === undefined || device.hostId === input.hostId) &&
          (input.kind === undefined || device.kind === input.kind) &&
          (input.condition === undefined || device.condition === input.condition) &&
          isNamed(input.name, device.name, device.nameEn, device.number),
      )
      rows.sort((a, b) => (a.number < b.number ? -1 : 1))
      return pageOfRows(
        rows,
        input,
        ({ type: _, createdAtMs: __, createdBy: ___, connection: ____, circuits, ...device }) => {
          const readings = last.get(device.id)
          return {
            ...device,
            circuits: [...circuits],
            isOnline: read.get('host', device.hostId)?.isOnline ?? false,
            readings: { ...readings?.values },
            seenAtMs: readings?.atMs ?? null,
          }
        },
      )
    },
  }
}

const kindHandlers: Pick<Group, 'kinds' | 'options'> = {
  kinds() {
    const list = [...DEVICE_KINDS.values()].map(
      ({ kind, group, circuits, isMetered, isBatteryPowered, alarms }) => ({
        kind,
        group,
        circuitsMin: circuits.min,
        circuitsMax: circuits.max,
        isMetered,
        isBatteryPowered,
        alarms: alarms.map((rule) => rule.code),
      }),
    )
    return { list }
  },
  options({ deviceId }, context) {
    const device = projectOf(context).workspace.state.get('device', deviceId)
    if (!device || !seesDevice(callerOf(context).principal, device))
      throw new Rejection('record_unknown', { kind: 'device' })
    const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
    return { deviceId, kind: device.kind, properties: properties.map(propertyRow) }
  },
}

/** Starts from the narrowest index the question allows. */
function candidates(
  read: ReadState,
  input: { readonly areaId?: string | undefined; readonly hostId?: string | undefined },
): Device[] {
  if (input.areaId !== undefined) return [...read.by('device', 'area', input.areaId).values()]
  if (input.hostId !== undefined) return [...read.by('device', 'host', input.hostId).values()]
  return [...read.all('device')]
}

function propertyRow(property: Property) {
  return {
    name: property.name,
    type: property.type,
    settable: property.settable,
    unit: property.unit ?? null,
    on: property.type === 'binary' ? property.on : null,
    off: property.type === 'binary' ? property.off : null,
    min: property.type === 'number' ? property.min : null,
    max: property.type === 'number' ? property.max : null,
    step: property.type === 'number' ? property.step : null,
    values: property.type === 'choice' || property.type === 'action' ? [...property.values] : [],
  }
}
