import { deviceListsContract } from '#shared/contract/deviceLists.ts'
import { circuitName, type DeviceKind } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { seesDevice, seesEverything } from '#shared/permissions.ts'
import { CIRCUIT_STYLES, type Device } from '#shared/records/device.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, type HandlersOf, projectOf } from './call.ts'
import { page, recordPage } from './declared.ts'
import { keptOf } from './kept.ts'

const AREA_AND_HOST = { areaId: 'area', hostId: 'host' } as const
const namesOf = ({ name, nameEn, number }: Device): readonly string[] => [name, nameEn, number]
const briefOf = ({ id, number, name, nameEn, kind, areaId, hostId }: Device) => ({
  id,
  number,
  name,
  nameEn,
  kind,
  areaId,
  hostId,
})

/** Whether circuits are switched individually. */
const switchesCircuits = (kind: DeviceKind | undefined): boolean =>
  kind !== undefined &&
  kind.circuits.max > 1 &&
  kind
    .properties(kind.circuits.max)
    .some(({ name, settable }) => settable && name === circuitName('state', 1, kind.circuits.max))

const commandSummary = (kind: DeviceKind): string[] =>
  kind.isReadOnly
    ? []
    : kind
        .properties(kind.circuits.max)
        .filter(({ settable }) => settable)
        .map(({ name }) => name)

export const deviceListHandlers: HandlersOf<typeof deviceListsContract> = {
  pickable: recordPage(deviceListsContract.pickable, {
    type: 'device',
    equal: { ...AREA_AND_HOST, kind: 'kind' },
    names: namesOf,
    row: briefOf,
  }),
  controllers: recordPage(deviceListsContract.controllers, {
    type: 'device',
    equal: AREA_AND_HOST,
    names: namesOf,
    where: ({ kind }) => switchesCircuits(kindOf(kind)),
    row: (device) => ({ ...briefOf(device), circuits: [...device.circuits] }),
  }),
  circuits: page(deviceListsContract.circuits, circuitsSeen, {
    names: ({ device, circuit }) => [...namesOf(device), circuit.name, circuit.nameEn],
    row: ({ device, circuit, index }, call) => {
      const { project } = projectOf(call)
      const property = circuitName('state', index + 1, device.circuits.length)
      return {
        deviceId: device.id,
        areaId: device.areaId,
        deviceName: device.name,
        deviceNameEn: device.nameEn,
        circuit: index + 1,
        property,
        name: circuit.name,
        nameEn: circuit.nameEn,
        style: circuit.style ?? 'light',
        feeds: circuit.feeds ?? '',
        value: call.services.telemetry.last.of(project.id).get(device.id)?.values[property] ?? null,
      }
    },
  }),
  styles: () => ({ list: [...CIRCUIT_STYLES] }),
  controlKinds({ areaId }, call) {
    const counts = new Map<string, number>()
    for (const { kind } of devicesSeen({ areaId }, call)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const list = [...DEVICE_KINDS.values()].flatMap((kind) => {
      const devices = counts.get(kind.kind) ?? 0
      const properties = commandSummary(kind)
      const { group } = kind
      return devices > 0 && properties.length > 0 ? [{ kind: kind.kind, group, devices, properties }] : []
    })
    return { list }
  },
}

interface Circuit {
  readonly device: Device
  readonly circuit: Device['circuits'][number]
  readonly index: number
}

const SWITCHING = [...DEVICE_KINDS.values()].filter(switchesCircuits).map(({ kind }) => kind)

function circuitsOf(devices: readonly Device[]): Circuit[] {
  return devices
    .filter(({ kind }) => switchesCircuits(kindOf(kind)))
    .sort((a, b) => compareValues(a.number, b.number))
    .flatMap((device) => device.circuits.map((circuit, index) => ({ device, circuit, index })))
}

const allCircuits = keptOf(['device'], (read) =>
  circuitsOf(SWITCHING.flatMap((kind) => [...read.by('device', 'kind', kind).values()])),
)

interface Asked {
  readonly areaId?: string | undefined
  readonly hostId?: string | undefined
  readonly deviceId?: string | undefined
}

/** Uses the narrowest index that the query allows. */
function* devicesSeen({ areaId, hostId, deviceId }: Asked, call: CallContext): Iterable<Device> {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  const one = deviceId === undefined ? undefined : read.get('device', deviceId)
  const start =
    deviceId !== undefined
      ? one
        ? [one]
        : []
      : areaId !== undefined
        ? read.by('device', 'area', areaId).values()
        : hostId !== undefined
          ? read.by('device', 'host', hostId).values()
          : read.all('device')
  for (const device of start) {
    const isAsked = (areaId ?? device.areaId) === device.areaId && (hostId ?? device.hostId) === device.hostId
    if (isAsked && seesDevice(principal, device)) yield device
  }
}

function circuitsSeen(asked: Asked, call: CallContext): readonly Circuit[] {
  if (asked.areaId !== undefined || asked.hostId !== undefined || asked.deviceId !== undefined)
    return circuitsOf([...devicesSeen(asked, call)])
  const { principal } = callerOf(call)
  const all = allCircuits(projectOf(call).workspace.state)
  return seesEverything(principal) ? all : all.filter(({ device }) => seesDevice(principal, device))
}
