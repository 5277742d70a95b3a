/** Retries the failed steps of a scene's newest run. */
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { isGood } from '#shared/domain/scene/runSteps.ts'
import type { SceneRunEvent } from '#shared/domain/scene/sceneRun.ts'
import { sparing } from '#shared/domain/scene/sparing.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import { type SceneRunId, sceneRunRecord } from '#shared/records/sceneRun.ts'

interface RetryRequest {
  readonly sceneId: SceneId
  readonly runId: SceneRunId
  /** A person has agreed to it. */
  readonly mayDisturb?: boolean
}

export const sceneRetryAggregate = defineAggregate({
  events: {},
  setUp: null,
  commands: {
    /**
     * Only the newest run can be retried, because older targets may be outdated. The server sends the steps at once,
     * with their original spacing.
     */
    RetrySceneRun(
      { sceneId, runId, mayDisturb = false }: RetryRequest,
      read: ReadState,
      ctx: DecideContext,
    ): SceneRunEvent[] {
      const { kind, steps } = requireRecord(read, 'sceneRun', runId)
      const runs = [...read.by('sceneRun', 'scene', sceneId).values()]
      if (runs.some(({ state }) => state === 'running')) throw new Rejection('scene_running')
      if (kind !== 'scene' || runs.at(-1)?.id !== runId) throw new Rejection('scene_run_old')
      const left = steps.filter(({ outcome }) => !isGood(outcome))
      if (left.length === 0) throw new Rejection('scene_run_old')
      const firstMs = Math.min(...left.map(({ dueAtMs }) => dueAtMs))
      return [
        {
          type: 'SceneRunStarted',
          data: {
            runId: ctx.newId(sceneRunRecord),
            ...{ kind: 'scene', sceneId, cause: runId, hold: null, stored: null },
            ...sparing(read, mayDisturb),
            steps: left.map(({ deviceId, values, dueAtMs }) => ({
              deviceId,
              values,
              dueAtMs: ctx.nowMs + dueAtMs - firstMs,
              reason: null,
            })),
          },
        },
      ]
    },
  },
})
