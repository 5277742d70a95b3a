import { devicesContract } from '#shared/contract/devices.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, propertiesOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Device } from '#shared/records/device.ts'
import { type ConnectionNow, conditionOf, connectionOf } from '#shared/rules/connection.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { CallContext } from '../http/mount.ts'
import { compareValues, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage, requireSeen } from './declared.ts'

type DeviceRow = OutputOf<typeof devicesContract.list>['list'][number]

export const deviceHandlers: HandlersOf<typeof devicesContract> = {
  control: projectCommand(devicesContract.control, 'ControlDevices', {
    sees: ({ items }) => ({ device: items.map(({ deviceId }) => deviceId) }),
    returns: (facts) => ({
      commands: facts.of('DeviceCommandIssued').map(({ commandId, hostId, items }) => ({
        commandId,
        hostId,
        deviceIds: items.map(({ deviceId }) => deviceId),
      })),
    }),
  }),
  markNormal: projectCommand(devicesContract.markNormal, 'MarkDevicesNormal', {
    sees: ({ deviceIds }) => ({ device: deviceIds }),
    returns: (facts) => ({ marked: facts.of('DeviceMarkedNormal').map(({ deviceId }) => deviceId) }),
  }),
  list: recordPage(devicesContract.list, {
    type: 'device',
    equal: { areaId: 'area', hostId: 'host', kind: 'kind' },
    from: ({ condition }) =>
      condition === 'abnormal' || condition === 'low_battery' ? ['condition', condition] : undefined,
    where: (device, { condition }, call) =>
      condition === undefined || conditionOf(device, lastOf(device, call) !== undefined) === condition,
    names: ({ name, nameEn, number }) => [name, nameEn, number],
    order: (a, b) => compareValues(a.number, b.number),
    row: (device, call) => {
      const last = lastOf(device, call)
      const host = projectOf(call).workspace.state.get('host', device.hostId)
      return deviceRow(device, last, connectionOf(device, host, last !== undefined))
    },
  }),
  kinds() {
    const list = [...DEVICE_KINDS.values()].map(({ circuits, alarms, ...facts }) => ({
      kind: facts.kind,
      group: facts.group,
      circuitsMin: circuits.min,
      circuitsMax: circuits.max,
      isMetered: facts.isMetered,
      isBatteryPowered: facts.isBatteryPowered,
      alarms: alarms.map((rule) => rule.code),
    }))
    return { list }
  },
  options({ deviceId }, call) {
    requireSeen({ device: [deviceId] }, call)
    const device = must(projectOf(call).workspace.state.get('device', deviceId), 'the device')
    const properties = propertiesOf(device)
    return { deviceId, kind: device.kind, properties: properties.map(propertyRow) }
  },
}

const lastOf = ({ id }: Device, call: CallContext): LastValues =>
  call.services.telemetry.last.of(projectOf(call).project.id).get(id)

type LastValues = ReturnType<ReturnType<Telemetry['last']['of']>['get']>

function deviceRow(device: Device, last: LastValues, connectionNow: ConnectionNow): DeviceRow {
  const {
    type: _,
    createdAtMs: __,
    createdBy: ___,
    groups: ____,
    isSilent: _____,
    capabilities: ______,
    circuits,
    ...rest
  } = device
  return {
    ...rest,
    circuits: [...circuits],
    condition: conditionOf(device, last !== undefined),
    isOnline: connectionNow === 'online',
    connectionNow,
    readings: { ...last?.values },
    seenAtMs: last?.atMs ?? null,
  }
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
