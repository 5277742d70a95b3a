/** Confirmation by the server before a scene disturbs guests, in projects that respect do-not-disturb. */
import { sparesQuietRooms } from '#shared/domain/scene/sparing.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { SceneRunId } from '#shared/records/sceneRun.ts'
import { isHostAway } from '#shared/rules/connection.ts'
import { disturbedRoom } from '#shared/rules/quiet.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf } from './call.ts'

/** Maximum number of rooms listed by name. */
const NAMED_MAX = 5

/**
 * Checks visible and reachable devices; others receive nothing.
 * @throws Rejection scene_disturbs, with the visible rooms
 */
export function requireUndisturbed(
  { sceneId, leftOf }: { readonly sceneId: SceneId; readonly leftOf: SceneRunId | undefined },
  call: CallContext,
): void {
  const { project, workspace } = projectOf(call)
  const { state } = workspace
  const { principal } = callerOf(call)
  if (!sparesQuietRooms(state)) return
  const readingsOf = (id: DeviceId) => call.services.telemetry.last.get(project.id, id)
  const { steps = [] } = leftOf ? (state.get('sceneRun', leftOf) ?? {}) : (state.get('scene', sceneId) ?? {})
  const rooms = new Set<string>()
  for (const step of steps) {
    const device = state.get('device', step.deviceId)
    if (!device || !seesDevice(principal, device) || isHostAway(state, device)) continue
    if (isSo(device, step.values, readingsOf(device.id)?.values)) continue
    const room = disturbedRoom(state, step, readingsOf)
    if (room !== null) rooms.add(room)
  }
  if (rooms.size > 0) throw new Rejection('scene_disturbs', { rooms: namesOf([...rooms], call) })
}

function namesOf(areaIds: readonly string[], call: CallContext): string {
  const { state } = projectOf(call).workspace
  const { principal } = callerOf(call)
  const seen = areaIds.flatMap((id) => {
    const area = state.get('area', id)
    return area && seesRecord(principal, area, state) ? [area.name] : []
  })
  const named = seen.slice(0, NAMED_MAX)
  return [...named, ...(named.length < areaIds.length ? ['…'] : [])].join(', ')
}
