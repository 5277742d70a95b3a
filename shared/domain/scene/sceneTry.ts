/**
 * Preview of a draft scene on real devices. Afterwards its changes are reverted, except where someone else
 * changed a device.
 */
import { z } from 'zod'
import type { Readings } from '#shared/devices/kind.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import { requireSteps } from '#shared/domain/scene/scene.ts'
import type { SceneRunEvent } from '#shared/domain/scene/sceneRun.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { SceneId, SceneStep } from '#shared/records/scene.ts'
import { type SceneRun, type SceneRunId, sceneRunIdSchema, sceneRunRecord } from '#shared/records/sceneRun.ts'
import { keptValues, putBack } from '#shared/rules/sceneState.ts'

/** Last reported values of the devices. */
export type Reported = readonly { readonly deviceId: DeviceId; readonly values: Readings }[]

export const sceneTryEvents = {
  /** Ends the preview. If changes have to be reverted, the same commit starts a run for that. */
  SceneTryReturned: defineEvent({
    schema: z.object({ runId: sceneRunIdSchema }),
    evolve({ runId }, read): AnyChange[] {
      const run = read.get('sceneRun', runId)
      return run?.hold ? [{ put: { ...run, hold: { ...run.hold, isReturned: true } } }] : []
    },
  }),
}
export type SceneTryEvent = EventOf<typeof sceneTryEvents>

interface Tried {
  readonly sceneId: SceneId | null
  readonly steps: readonly SceneStep[]
  readonly holdMs: number
  readonly said: Reported
}

export const sceneTryAggregate = defineAggregate({
  events: sceneTryEvents,
  setUp: null,
  commands: {
    /** Skips devices that do not report the property, because the old value could not be restored. */
    TryScene(data: Tried, read: ReadState, ctx: DecideContext): SceneRunEvent[] {
      const { sceneId, steps, holdMs } = data
      requireSteps(steps, read)
      if (sceneId !== null) requireRecord(read, 'scene', sceneId)
      const before = beforeOf(data, read)
      const known = new Set(before.map(({ deviceId }) => deviceId))
      const lastMs = Math.max(0, ...steps.map(({ delayMs }) => delayMs))
      return [
        {
          type: 'SceneRunStarted',
          data: {
            runId: ctx.newId(sceneRunRecord),
            ...{ kind: 'try', sceneId, cause: '' },
            steps: steps.map(({ deviceId, values, delayMs }) => ({
              deviceId,
              values,
              dueAtMs: ctx.nowMs + delayMs,
              reason: known.has(deviceId) ? null : 'state_unknown',
            })),
            stored: null,
            hold: { endsAtMs: ctx.nowMs + lastMs + holdMs, isReturned: before.length === 0, before },
          },
        },
      ]
    },
    /** Reverts the preview once. Values that someone else has changed since stay. */
    ReturnTry(
      { runId, said }: { readonly runId: SceneRunId; readonly said: Reported },
      read: ReadState,
      ctx: DecideContext,
    ): (SceneRunEvent | SceneTryEvent)[] {
      const run = requireRecord(read, 'sceneRun', runId)
      if (!isHeld(run)) return []
      const steps = returnSteps(run, said, read).map((step) => ({ ...step, dueAtMs: ctx.nowMs }))
      const isWaiting = run.steps.some(({ outcome }) => outcome === 'waiting')
      const back: SceneRunEvent = {
        type: 'SceneRunStarted',
        data: {
          runId: ctx.newId(sceneRunRecord),
          ...{ kind: 'return', sceneId: run.sceneId, cause: runId, steps, hold: null, stored: null },
        },
      }
      return [
        ...(isWaiting ? [{ type: 'SceneRunStopped', data: { runId } } as const] : []),
        { type: 'SceneTryReturned', data: { runId } },
        ...(steps.length === 0 ? [] : [back]),
      ]
    },
  },
})

function beforeOf({ steps, said }: Tried, read: ReadState) {
  const touched = new Map<DeviceId, string[]>()
  for (const { deviceId, values } of steps)
    touched.set(deviceId, [...(touched.get(deviceId) ?? []), ...Object.keys(values)])
  return [...touched].flatMap(([deviceId, names]) => {
    const device = requireRecord(read, 'device', deviceId)
    if (read.first('sceneRun', 'held', deviceId))
      throw new Rejection('scene_tried_already', called('device', device))
    // The value is uncertain while a command to the device is pending.
    const isBusy = read.first('command', 'device', deviceId) !== undefined
    const isOnline = read.get('host', device.hostId)?.isOnline === true
    const values = keptValues(device, names, said.find((one) => one.deviceId === deviceId)?.values)
    return values && isOnline && !isBusy ? [{ deviceId, values, isChanged: false }] : []
  })
}

function returnSteps({ steps, hold }: SceneRun, reported: Reported, read: ReadState) {
  return (hold?.before ?? []).flatMap(({ deviceId, values: before, isChanged }) => {
    const device = read.get('device', deviceId)
    const own = steps.filter((step) => step.deviceId === deviceId)
    const sent = own.filter(({ commandId }) => commandId !== null).sort((a, b) => a.dueAtMs - b.dueAtMs)
    const tried: Readings = Object.assign({}, ...sent.map(({ values }) => values))
    if (!device || isChanged || sent.length === 0) return []
    const now = reported.find((one) => one.deviceId === deviceId)?.values
    // While a command is pending, the device may still report its previous value.
    const isOpen = own.some(({ outcome }) => outcome === 'pending')
    const values = isOpen ? before : putBack(device, before, tried, now)
    if (values === null) return []
    return [
      {
        deviceId,
        ...(values === 'changed' ? { values: before, reason: 'changed_since' } : { values, reason: null }),
      },
    ]
  })
}
