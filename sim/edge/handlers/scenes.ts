import { COPIED_STEPS_MAX } from '#shared/constants.ts'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { RoomScenes } from '#shared/domain/scene/roomScenes.ts'
import { must } from '#shared/kernel/assert.ts'
import type { SceneId, SceneKey, SceneStep } from '#shared/records/scene.ts'
import { planRoomScenes } from '#shared/rules/sceneRooms.ts'
import { runsOfScene } from '../../core/readmodels/sceneRunHistory.ts'
import { statedBy } from '../../core/telemetry/lastValues.ts'
import { statedSince } from '../../processes/commands/sceneTries.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, type HandlersOf, pageOfRows, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen, requireWhole } from './declared.ts'
import { requireUndisturbed } from './undisturbed.ts'

const seesOne = ({ sceneId }: { readonly sceneId: string }) => ({ scene: [sceneId] })

/** The author of a scene must see its devices and its area. */
function seesParts({
  areaId,
  steps = [],
  key,
}: {
  readonly areaId?: string | null | undefined
  readonly steps?: readonly SceneStep[] | undefined
  readonly key?: SceneKey | null | undefined
}) {
  const devices = steps.map(({ deviceId }) => deviceId)
  return { device: key ? [...devices, key.deviceId] : devices, ...(areaId ? { area: [areaId] } : {}) }
}

/**
 * A scene may be granted individually. Copying it to other rooms requires seeing the devices there and here.
 */
function requireMatchesSeen({ sceneId, areaIds }: RoomScenes, call: CallContext): void {
  requireWhole(areaIds, call)
  const { state } = projectOf(call).workspace
  const scene = must(state.get('scene', sceneId), 'the scene')
  const matched = planRoomScenes(scene, areaIds, state).flatMap(({ matches }) =>
    matches.flatMap(({ to }) => (to ? [to.id] : [])),
  )
  const own = scene.steps.map(({ deviceId }) => deviceId).filter((id) => state.get('device', id))
  requireSeen({ device: [...own, ...matched] }, call)
}

export const sceneHandlers: HandlersOf<typeof scenesContract> = {
  list: recordPage(scenesContract.list, {
    type: 'scene',
    equal: { areaId: 'area' },
    order: (a, b) => Number(b.isPinned) - Number(a.isPinned) || a.order - b.order,
  }),
  time({ sceneId }, call) {
    requireSeen({ scene: [sceneId] }, call)
    const { steps } = must(projectOf(call).workspace.state.get('scene', sceneId), 'the scene')
    const delays = [...new Set(steps.map(({ delayMs }) => delayMs))].sort(compareValues)
    return {
      durationMs: delays.at(-1) ?? 0,
      steps: delays.map((delayMs) => ({
        delayMs,
        devices: new Set(steps.filter((step) => step.delayMs === delayMs).map(({ deviceId }) => deviceId))
          .size,
      })),
    }
  },
  add: projectCommand(scenesContract.add, 'AddScene', {
    sees: seesParts,
    returns: (facts) => ({ sceneId: facts.one('SceneAdded').sceneId }),
  }),
  update: projectCommand(scenesContract.update, 'ChangeScene', {
    sees: (input) => ({ ...seesOne(input), ...seesParts(input) }),
  }),
  remove: projectCommand(scenesContract.remove, 'RemoveScene', { sees: seesOne }),
  async copy({ sceneId, count }, call) {
    requireSeen({ scene: [sceneId] }, call)
    const { workspace } = projectOf(call)
    const { steps } = must(workspace.state.get('scene', sceneId), 'the scene')
    const atOnce = Math.max(1, Math.floor(COPIED_STEPS_MAX / steps.length))
    const sceneIds: SceneId[] = []
    while (sceneIds.length < count) {
      const left = count - sceneIds.length
      const data = { sceneId, count: Math.min(atOnce, left), ofAll: left }
      const made = factsOf(await runAs(call, workspace, 'CopyScene', data)).of('SceneAdded')
      sceneIds.push(...made.map((scene) => scene.sceneId))
    }
    return { sceneIds }
  },
  addForRooms: projectCommand(scenesContract.addForRooms, 'AddRoomScenes', {
    sees: seesOne,
    data: (input, call) => {
      requireMatchesSeen(input, call)
      return input
    },
    returns: (facts) => ({ sceneIds: facts.of('SceneAdded').map((scene) => scene.sceneId) }),
  }),
  pin: projectCommand(scenesContract.pin, 'PinScene', { sees: seesOne }),
  async run({ sceneId, leftOf, mayDisturb = false }, call) {
    requireSeen({ scene: [sceneId] }, call)
    const { workspace } = projectOf(call)
    if (!mayDisturb) requireUndisturbed({ sceneId, leftOf }, call)
    const done = leftOf
      ? await runAs(call, workspace, 'RetrySceneRun', { sceneId, runId: leftOf, mayDisturb })
      : await runAs(call, workspace, 'RunScene', { sceneId, mayDisturb })
    return { runId: factsOf(done).one('SceneRunStarted').runId }
  },
  stop: projectCommand(scenesContract.stop, 'StopSceneRun', {
    sees: ({ runId }) => ({ sceneRun: [runId] }),
  }),
  async runs({ sceneId, isWrong, pageNum, pageSize }, call) {
    requireSeen({ scene: [sceneId] }, call)
    const { stream, state: read } = projectOf(call).workspace
    const asker = { principal: callerOf(call).principal, stream, read }
    const runs = await runsOfScene(call.services.views, asker, { sceneId, isWrong })
    return pageOfRows(runs, { pageNum, pageSize }, (run) => run)
  },
  order: projectCommand(scenesContract.order, 'OrderScenes', {
    sees: ({ sceneIds }) => ({ scene: sceneIds }),
  }),
  resend: projectCommand(scenesContract.resend, 'ResendHostScene', { sees: seesOne }),
  try: projectCommand(scenesContract.try, 'TryScene', {
    sees: ({ sceneId, steps }) => ({ ...seesParts({ steps }), ...(sceneId ? seesOne({ sceneId }) : {}) }),
    data: (input, call) => ({
      ...input,
      said: statedBy(
        call.services.telemetry.last.of(projectOf(call).project.id),
        input.steps.map(({ deviceId }) => deviceId),
      ),
    }),
    returns: (facts) => ({ runId: facts.one('SceneRunStarted').runId }),
  }),
  return: projectCommand(scenesContract.return, 'ReturnTry', {
    sees: ({ runId }) => ({ sceneRun: [runId] }),
    data: ({ runId }, call) => {
      const { project, workspace } = projectOf(call)
      const { steps = [] } = workspace.state.get('sceneRun', runId) ?? {}
      return { runId, said: statedSince(call.services.telemetry.last.of(project.id), { steps }) }
    },
  }),
}
