import type { Handlers } from '#shared/contract/endpoint.ts'
import type { mobanContract } from '#shared/contract/moban.ts'
import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesArea, seesDevice } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, isNamed, pageOfRows, projectOf } from './call.ts'
import { deviceHistoryHandlers } from './deviceHistory.ts'
import { projectQuestionHandlers } from './projectQuestions.ts'
import type { Services } from './services.ts'

type Group = Handlers<typeof mobanContract, CallContext>

export function mobanHandlers(services: Services): Group {
  return {
    ...areaHandlers,
    ...deviceHandlers(services),
    ...kindHandlers,
    ...projectQuestionHandlers(services),
    ...deviceHistoryHandlers(services),
  }
}

const areaHandlers: Pick<Group, 'areaList'> = {
  areaList(input, context) {
    const read = projectOf(context).workspace.state
    const { principal } = callerOf(context)
    const level = (floorId: string): number => read.get('floor', floorId)?.level ?? 0
    const rows = [...(input.floorId ? read.by('area', 'floor', input.floorId).values() : read.all('area'))]
      .filter(
        (area) =>
          seesArea(principal, area.id) &&
          (input.parentId === undefined || area.parentId === input.parentId) &&
          (input.kind === undefined || area.kind === input.kind) &&
          isNamed(input.name, area.name, area.nameEn),
      )
      .sort((a, b) => level(b.floorId) - level(a.floorId) || a.order - b.order || (a.id < b.id ? -1 : 1))
    return pageOfRows(rows, input, ({ type: _, ...area }) => ({
      ...area,
      devices: read.by('device', 'area', area.id).size,
    }))
  },
}

function deviceHandlers({ telemetry }: Services): Pick<Group, 'deviceList'> {
  return {
    deviceList(input, context) {
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

const kindHandlers: Pick<Group, 'deviceTypes' | 'deviceOptions'> = {
  deviceTypes() {
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
  deviceOptions({ deviceId }, context) {
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
