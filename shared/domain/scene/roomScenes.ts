/** Copies the scene of one room to other rooms, one scene per room. */
import { COPIED_STEPS_MAX } from '#shared/constants.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { HostId } from '#shared/records/host.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type SceneId, type SceneStep, sceneRecord } from '#shared/records/scene.ts'
import { planRoomScenes, type RoomPlan, roomOfScene, roomsAtOnce } from '#shared/rules/sceneRooms.ts'
import {
  requireRoom,
  requireRunner,
  requireSteps,
  type SceneEvent,
  type SceneFacts,
  sceneAggregate,
  sceneEvents,
} from './scene.ts'

export interface RoomScenes {
  readonly sceneId: SceneId
  readonly areaIds: readonly AreaId[]
}

export const roomSceneAggregate = defineAggregate({
  events: {},
  setUp: {
    AddScenes: ['scene', 'added'],
    AddRoomScenes: ['scene', 'copied'],
  },
  commands: {
    /** Adds many at once, for example for all rooms of a new building. */
    AddScenes(
      { scenes }: { readonly scenes: readonly SceneFacts[] },
      read: ReadState,
      ctx: DecideContext,
    ): SceneEvent[] {
      const steps = scenes.reduce((sum, scene) => sum + scene.steps.length, 0)
      if (steps > COPIED_STEPS_MAX) throw new Rejection('too_many_copies', { max: COPIED_STEPS_MAX })
      const then = new Overlaid(read)
      return scenes.map((data) => {
        const [event] = sceneAggregate.commands.AddScene(data, then, ctx)
        if (event?.type !== 'SceneAdded') throw new Rejection('conflict')
        then.put(sceneEvents.SceneAdded.evolve(event.data, then, { ...ctx, at: ctx.nowMs }))
        return event
      })
    },
    /** Copies to all rooms or none: one unsuitable room rejects the command. */
    AddRoomScenes({ sceneId, areaIds }: RoomScenes, read: ReadState, ctx: DecideContext): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      const room = roomOfScene(scene, read)
      if (!room) throw new Rejection('scene_not_of_room')
      const wanted = new Set(areaIds)
      if (wanted.has(room.id)) throw new Rejection('scene_room_own', called('room', room))
      for (const areaId of wanted) requireRecord(read, 'area', areaId)
      const max = roomsAtOnce(scene.steps)
      if (wanted.size > max) throw new Rejection('too_many_copies', { max })
      requireRoom(wanted.size, read)
      const onHost = new Map<HostId | undefined, number>()
      return planRoomScenes(scene, [...wanted], read).map((plan) => {
        const { image, runBy } = scene
        const steps = requireWholePlan(plan)
        requireSteps(steps, read)
        const hostId = read.get('device', steps[0]?.deviceId ?? '')?.hostId
        const count = (onHost.get(hostId) ?? 0) + 1
        onHost.set(hostId, count)
        // The other scenes of this commit are not in the state yet, so the count is passed.
        requireRunner({ runBy, steps, key: null }, read, null, count)
        const facts = { name: requireName(plan.name), nameEn: plan.nameEn, image, areaId: plan.area.id }
        // A wall key runs only its original scene, so copies get no key.
        const data = { sceneId: ctx.newId(sceneRecord), ...facts, steps, runBy, key: null }
        return { type: 'SceneAdded', data }
      })
    },
  },
})

function requireWholePlan({ area, matches, has, steps }: RoomPlan): readonly SceneStep[] {
  if (has) throw new Rejection('scene_room_has', { ...called('room', area), ...called('scene', has) })
  const unmatched = matches.find(({ to }) => to === null)
  if (unmatched || !steps)
    throw new Rejection('scene_room_unfit', {
      ...called('room', area),
      ...(unmatched ? called('device', unmatched.from) : {}),
    })
  return steps
}
