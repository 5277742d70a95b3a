/** A plan's project as a read state, without a server: its places, hosts and devices, and their prepared parts. */
import type { AreaId } from '#shared/records/area.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { BuildingId } from '#shared/records/building.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { HostId } from '#shared/records/host.ts'
import { NOBODY } from '#shared/records/person.ts'
import { type AnyChange, createState, type State } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import { plannedAutomations } from './bundled/automations.ts'
import { plannedScenes } from './bundled/scenes.ts'
import type { ProjectPlan } from './plan.ts'

/** State with temporary ids, different from the built world. */
export function plannedState(plan: ProjectPlan): State {
  const state = createState()
  const ids = new Map<string, string>()
  const id = <Id extends string>(prefix: string, key: string): Id => {
    const known = ids.get(`${prefix}/${key}`) ?? `${prefix}_${ids.size.toString(36)}`
    ids.set(`${prefix}/${key}`, known)
    return known as Id
  }
  const put = (record: Extract<AnyChange, { put: unknown }>['put']): void => state.put([{ put: record }])
  for (const { key, ...rest } of plan.buildings)
    put({ type: 'building', id: id<BuildingId>('bld', key), ...rest })
  for (const { key, buildingKey, ...rest } of plan.floors) {
    const buildingId = id<BuildingId>('bld', buildingKey)
    put({ type: 'floor', id: id<FloorId>('flr', key), buildingId, ...rest })
  }
  for (const { key, floorKey, parentKey, ...rest } of plan.areas) {
    const parentId = parentKey === null ? null : id<AreaId>('ara', parentKey)
    const floorId = id<FloorId>('flr', floorKey)
    put({ type: 'area', id: id<AreaId>('ara', key), floorId, parentId, ...rest })
  }
  const unseen = { isOnline: false, presenceSinceMs: null, offlineReason: null, createdAtMs: 0 }
  for (const { key, areaKey, servedAreaKeys, ...rest } of plan.hosts) {
    const areaId = id<AreaId>('ara', areaKey)
    const servedAreaIds = servedAreaKeys.map((one) => id<AreaId>('ara', one))
    put({ type: 'host', id: id<HostId>('hst', key), areaId, servedAreaIds, ...unseen, ...rest })
  }
  for (const { areaKey, hostKey, ...rest } of plan.devices) {
    const places = { areaId: id<AreaId>('ara', areaKey), hostId: id<HostId>('hst', hostKey) }
    const unsaid = { location: null, silentAfterMs: null }
    const made = { condition: 'normal', createdAtMs: 0, createdBy: '', ...unsaid } as const
    put({ type: 'device', id: id<DeviceId>('dev', rest.number), ...places, ...made, ...rest })
  }
  return state
}

/** Adds the initial scenes and automations of the plan. */
export function withPlannedPrograms(state: State): State {
  const made = { isPinned: false, createdAtMs: 0, createdBy: NOBODY, lost: {} }
  plannedScenes(state).forEach((facts, order) => {
    const id: SceneId = `scn_${order.toString(36)}`
    state.put([{ put: { type: 'scene', id, ...facts, ...made, order } }])
  })
  plannedAutomations(state).forEach((facts, order) => {
    const id: AutomationId = `aut_${order.toString(36)}`
    const isNew = { isEnabled: true, pausedUntilMs: null, version: 0, ownerId: null }
    state.put([{ put: { type: 'automation', id, ...facts, ...made, ...isNew } }])
  })
  return state
}
