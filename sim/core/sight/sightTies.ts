/**
 * Visibility dependencies: records that become visible or hidden because of another record, without an event of their
 * own. Record types declare them (`belongsTo`, `seenWith`). Dependencies that no index covers are listed here.
 */

import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Area } from '#shared/records/area.ts'
import {
  type Automation,
  type AutomationId,
  called,
  devicesOf,
  scenesOf,
} from '#shared/records/automation.ts'
import { seenWith } from '#shared/records/belonging.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import { HOST_COPIES } from '#shared/records/hostCopy.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'

type Tied = Iterable<AnyRecord | undefined>

/** Whether the change may affect the visibility of other records: it was added, removed or moved. */
export function changesSight(was: AnyRecord | undefined, is: AnyRecord | undefined): boolean {
  const before = placeOf(was)
  const after = placeOf(is)
  return before !== null || after !== null ? !isSameJson(before, after) : false
}

/** Fields that determine the visibility of other records; null if none depend on it. */
function placeOf(record: AnyRecord | undefined): readonly unknown[] | null {
  switch (record?.type) {
    case 'device':
      return [record.areaId, record.hostId, (record.groups ?? []).map(({ id }) => id)]
    case 'area':
      return [record.floorId, record.parentId]
    case 'host':
      return [record.areaId, record.servedAreaIds]
    case 'scene':
      return [record.lost, ...record.steps.map(({ deviceId }) => deviceId)]
    case 'automation':
      return [record.areaId, record.lost, ...devicesOf(record), ...scenesOf(record), ...called(record)]
    default:
      return null
  }
}

/** Records that name the automation as actor. */
export function* actedBy(id: AutomationId, read: ReadState): Generator<AnyRecord> {
  yield* read.by('sceneRun', 'starter', id).values()
  yield* read.by('command', 'issuer', id).values()
}

/** Records that depend on this record in this state. May contain duplicates and missing records. */
export function tiedTo(record: AnyRecord, read: ReadState): Tied {
  switch (record.type) {
    case 'device':
      return tiedToDevice(record, read)
    case 'area':
      return tiedToArea(record, read)
    case 'host':
      return tiedToHost(record, read)
    case 'automation':
      return withCallers([record], read)
    case 'scene':
      return withCallers(read.by('automation', 'scene', record.id).values(), read)
    default:
      return nothing()
  }
}

function* nothing(): Generator<never> {}

function* tiedToDevice(device: Device, read: ReadState): Generator<AnyRecord | undefined> {
  const { id } = device
  const host = read.get('host', device.hostId)
  yield host
  if (host) yield* tiedToHost(host, read)
  for (const group of device.groups ?? []) yield read.get('deviceGroup', group.id)
  yield* seenWith('device', id, read)
  yield* withCallers(read.by('automation', 'device', id).values(), read)
  yield* withRunners(read.by('scene', 'device', id).values(), read)
}

/** Scenes with the automations that run them. */
function* withRunners(scenes: Iterable<Scene>, read: ReadState): Generator<AnyRecord> {
  for (const scene of scenes) {
    yield scene
    yield* withCallers(read.by('automation', 'scene', scene.id).values(), read)
  }
}

/** Automations with their runs, and those that trigger them. */
function* withCallers(automations: Iterable<Automation>, read: ReadState): Generator<AnyRecord> {
  const open = [...automations]
  const met = new Set<string>()
  for (let one = open.pop(); one; one = open.pop()) {
    if (met.has(one.id)) continue
    met.add(one.id)
    yield one
    yield* read.by('automationRun', 'automation', one.id).values()
    open.push(...read.by('automation', 'automation', one.id).values())
  }
}

function* tiedToHost(host: Host, read: ReadState): Generator<AnyRecord | undefined> {
  yield* read.by('advanced', 'target', host.id).values()
  for (const type of HOST_COPIES) yield* read.by(type, 'host', host.id).values()
  for (const alarm of read.by('alarm', 'host', host.id).values()) if (alarm.deviceId === null) yield alarm
}

/** Inner and outer areas and everything inside change visibility with an area. */
function* tiedToArea(area: Area, read: ReadState): Generator<AnyRecord | undefined> {
  for (let outer: Area | undefined = area; outer; outer = outerOf(outer, read)) yield* atArea(outer, read)
  for (const inner of within(area, read)) {
    yield* atArea(inner, read)
    for (const device of read.by('device', 'area', inner.id).values()) {
      yield device
      yield* tiedToDevice(device, read)
    }
  }
}

function* atArea(area: Area, read: ReadState): Generator<AnyRecord | undefined> {
  yield area
  const floor = read.get('floor', area.floorId)
  yield floor
  yield* seenWith('floor', area.floorId, read)
  if (floor) yield read.get('building', floor.buildingId)
  yield* seenWith('area', area.id, read)
  yield* read.by('handover', 'area', area.id).values()
  yield* withCallers(read.by('automation', 'area', area.id).values(), read)
  // Programs that refer to deleted records of this area.
  yield* withCallers(read.by('automation', 'lostIn', area.id).values(), read)
  yield* withRunners(read.by('scene', 'lostIn', area.id).values(), read)
  for (const host of [
    ...read.by('host', 'area', area.id).values(),
    ...read.by('host', 'serves', area.id).values(),
  ]) {
    yield host
    yield* tiedToHost(host, read)
  }
}

const outerOf = ({ parentId }: Area, read: ReadState): Area | undefined =>
  parentId === null ? undefined : read.get('area', parentId)

function* within(area: Area, read: ReadState): Generator<Area> {
  yield area
  for (const inner of read.by('area', 'parent', area.id).values()) yield* within(inner, read)
}
