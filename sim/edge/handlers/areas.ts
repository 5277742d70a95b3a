import { areasContract } from '#shared/contract/areas.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { nameKeysOf } from '#shared/domain/project/numberedName.ts'
import { refusalOf } from '#shared/domain/rules.ts'
import { type CopyArea, copiesOfArea, copyNames, devicesIn } from '#shared/domain/structure/areaCopies.ts'
import { type CopiedPrograms, programsToCopy } from '#shared/domain/structure/areaCopyPrograms.ts'
import { type Spot, siblingsIn, spotFields, spotOf } from '#shared/domain/structure/areas.ts'
import { must } from '#shared/kernel/assert.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { seesDevice } from '#shared/permissions.ts'
import { AREA_IMAGES, type Area, type AreaId } from '#shared/records/area.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { leftRow } from './areaTemplates.ts'
import { requireMayCommand } from './automationRights.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { type OrderByOthers, projectCommand, recordPage, requireSeen, requireWhole } from './declared.ts'

const seesOne = ({ areaId }: { readonly areaId: string }) => ({ area: [areaId] })

/** Sort by floor, top first, then by display order. */
export function inPlace(a: Area, b: Area, read: ReadState): number {
  const level = (floorId: string): number => read.get('floor', floorId)?.level ?? 0
  return level(b.floorId) - level(a.floorId) || a.order - b.order
}
export const PLACED: OrderByOthers<Area> = { reads: ['floor'], compare: inPlace }

type Copying = InputOf<typeof areasContract.copy>

/**
 * Adds default names.
 * @throws Rejection record_unknown
 */
function copyingOf({ count, names, withPrograms, ...input }: Copying, call: CallContext): CopyArea {
  const { areaId, floorId, parentId, hostId } = input
  requireWhole([areaId], call)
  requireSeen({ area: parentId ? [parentId] : [], floor: floorId ? [floorId] : [] }, call)
  requireSeen({ host: hostId ? [hostId] : [] }, call)
  const read = projectOf(call).workspace.state
  const area = must(read.get('area', areaId), 'the area')
  const place = floorId ? { floorId, parentId: parentId ?? null } : area
  const taken = nameKeysOf(siblingsIn(read, place))
  const programs = withPrograms ? programsOf(areaId, call) : null
  const programIds = programs ? [...programs.scenes, ...programs.automations].map(({ id }) => id) : []
  return { ...input, programIds, names: names ?? copyNames(area.name, count, taken) }
}

/** Hidden parts are not copied, and not named; anyone who copies an automation becomes its owner. */
function programsOf(areaId: AreaId, call: CallContext): CopiedPrograms {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  return programsToCopy(
    read,
    must(read.get('area', areaId), 'the area'),
    devicesIn(read, areaId).copied,
    (program) => seesRecord(principal, program, read),
    (program) => program.type === 'scene' || refusalOf(() => requireMayCommand(program, call)) === null,
  )
}

/** All copies have the same number of records. */
const partOf = <T>(all: readonly T[], i: number, copies: number): readonly T[] =>
  all.slice((i * all.length) / copies, ((i + 1) * all.length) / copies)

/** Same order for every copy. */
function programRows({ scenes, automations }: CopiedPrograms, events: ReturnType<typeof copiesOfArea>) {
  const originals = [...scenes, ...automations]
  const wereStored = originals.map((one) =>
    one.type === 'scene' ? one.runBy === 'host' : one.hostId !== null,
  )
  const made = events.filter((event) => event.type === 'SceneAdded' || event.type === 'AutomationAdded')
  return made.map(({ type, data }, i) => {
    const isStored = 'runBy' in data ? data.runBy === 'host' : data.hostId !== null
    return {
      type: type === 'SceneAdded' ? ('scene' as const) : ('automation' as const),
      name: data.name,
      nameEn: data.nameEn,
      goesToServer: wereStored[i % originals.length] === true && !isStored,
    }
  })
}

/**
 * Hidden siblings may lie between the area and the next visible one. If the caller names that next one, the real
 * position is used.
 */
function standsAt(areaId: AreaId, from: Spot | undefined, call: CallContext): Spot | undefined {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  const area = must(read.get('area', areaId), 'the area')
  const inSight = spotOf(area, read, (sibling) => seesRecord(principal, sibling, read))
  return from && isSameJson(inSight, spotFields(from)) ? spotOf(area, read) : from
}

export const areaHandlers: HandlersOf<typeof areasContract> = {
  list: recordPage(areasContract.list, {
    type: 'area',
    equal: { floorId: 'floor', parentId: 'parent', kind: null },
    orderByOthers: PLACED,
    row: ({ type: _, ...area }, call) => {
      const { principal } = callerOf(call)
      const devices = [...projectOf(call).workspace.state.by('device', 'area', area.id).values()]
      return { ...area, devices: devices.filter((device) => seesDevice(principal, device)).length }
    },
  }),
  add: projectCommand(areasContract.add, 'AddAreas', {
    sees: ({ floorId, parentId }) => ({
      floor: [floorId],
      ...(parentId === null ? {} : { area: [parentId] }),
    }),
    data: ({ floorId, parentId, more, ...facts }) => ({ floorId, parentId, areas: [facts, ...more] }),
    returns: (facts) => {
      const areaIds = facts.of('AreaAdded').map(({ areaId }) => areaId)
      return { areaId: facts.one('AreaAdded').areaId, areaIds }
    },
  }),
  update: projectCommand(areasContract.update, 'ChangeArea', { sees: seesOne }),
  remove: projectCommand(areasContract.remove, 'RemoveArea', { sees: seesOne }),
  copy: projectCommand(areasContract.copy, 'CopyArea', {
    data: copyingOf,
    returns(facts, { areaId, withDevices, ...input }, call) {
      const read = projectOf(call).workspace.state
      const areas = facts.of('AreaAdded')
      const perCopy = areas.length / Math.max(1, input.names?.length ?? input.count)
      const { copied, leftOut } = devicesIn(read, areaId)
      return {
        areaIds: areas.filter((_, i) => i % perCopy === 0).map(({ areaId: id }) => id),
        devicesAdded: facts.of('DeviceAdded').length,
        devicesLeftOut: leftOut.length + (withDevices ? 0 : copied.length),
        scenesAdded: facts.of('SceneAdded').length,
        automationsAdded: facts.of('AutomationAdded').length,
      }
    },
  }),
  previewCopy(input, call) {
    const read = projectOf(call).workspace.state
    const copying = copyingOf(input, call)
    // Uses placeholder ids, because this is only a preview.
    const events = copiesOfArea(copying, read, { newId: idFactory(0) })
    const areas = events.flatMap((event) => (event.type === 'AreaAdded' ? [event.data] : []))
    const devices = events.flatMap((event) => (event.type === 'DeviceAdded' ? [event.data] : []))
    const { copied, leftOut } = devicesIn(read, input.areaId)
    const found = input.withPrograms && input.withDevices ? programsOf(input.areaId, call) : null
    const programs = found ? programRows(found, events) : []
    return {
      copies: copying.names.map((name, i) => ({
        name,
        areas: partOf(areas, i, copying.names.length).map((one) => ({ name: one.name, nameEn: one.nameEn })),
        devices: partOf(devices, i, copying.names.length).map(({ number, name: called, nameEn, kind }) => ({
          number,
          name: called,
          nameEn,
          kind,
        })),
        programs: [...partOf(programs, i, copying.names.length)],
      })),
      hosts: [...Map.groupBy(devices, ({ hostId }) => hostId)].map(([hostId, own]) => {
        const before = read.by('device', 'host', hostId).size
        return { hostId, devices: before, devicesAfter: before + own.length }
      }),
      leftOut: [...leftOut, ...(input.withDevices ? [] : copied)].map(({ id }) => id),
      programsLeft: found ? found.left.map((one) => leftRow(one, call)) : [],
    }
  },
  async order({ areaId, direction, floorId, parentId, beforeId, from }, call) {
    const { workspace } = projectOf(call)
    requireSeen({ area: [areaId, parentId, beforeId].flatMap((id) => id ?? []) }, call)
    if (direction) await runAs(call, workspace, 'ShiftArea', { areaId, direction })
    if (floorId) {
      requireSeen({ floor: [floorId] }, call)
      const area = must(workspace.state.get('area', areaId), 'the area')
      // Moving an area takes its content along.
      if (area.floorId !== floorId || area.parentId !== parentId) requireWhole([areaId], call)
      const place = { floorId, parentId, beforeId }
      await runAs(call, workspace, 'MoveArea', { areaId, ...place, from: standsAt(areaId, from, call) })
    }
    return null
  },
  shown(_, call) {
    const read = projectOf(call).workspace.state
    const { principal } = callerOf(call)
    const seen = [...read.all('area')].filter((area) => seesRecord(principal, area, read))
    const list = seen
      .sort((a, b) => inPlace(a, b, read))
      .map(({ id, floorId, parentId, name, nameEn }) => ({ id, floorId, parentId, name, nameEn }))
    return { list }
  },
  images: () => ({ list: [...AREA_IMAGES] }),
}
