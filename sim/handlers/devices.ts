import { devicesContract } from '#shared/contract/devices.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Device } from '#shared/records/device.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { withText } from '../http/rowTexts.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
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
    equal: { areaId: 'area', hostId: 'host', kind: 'kind', condition: 'condition' },
    names: ({ name, nameEn, number }) => [name, nameEn, number],
    order: (a, b) => compareValues(a.number, b.number),
    row: (device, call) => {
      const { project, workspace } = projectOf(call)
      const last = call.services.telemetry.last.of(project.id).get(device.id)
      return deviceRow(device, last, connectionIn(workspace.state, device) === 'online')
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
    const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
    return { deviceId, kind: device.kind, properties: properties.map(propertyRow) }
  },
}

type LastValues = ReturnType<ReturnType<Telemetry['last']['of']>['get']>

interface KeptRow {
  readonly last: LastValues
  readonly isOnline: boolean
  readonly row: DeviceRow
}

const rows = new WeakMap<Device, KeptRow>()

/** The same row until device, values or whether it can be reached are others. */
function deviceRow(device: Device, last: LastValues, isOnline: boolean): DeviceRow {
  const known = rows.get(device)
  if (known && known.last === last && known.isOnline === isOnline) return known.row
  const {
    type: _,
    createdAtMs: __,
    createdBy: ___,
    groups: ____,
    isSilent: _____,
    circuits,
    ...rest
  } = device
  const row = withText({
    ...rest,
    circuits: [...circuits],
    isOnline,
    readings: { ...last?.values },
    seenAtMs: last?.atMs ?? null,
  })
  rows.set(device, { last, isOnline, row })
  return row
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
