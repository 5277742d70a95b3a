/** Rollouts: how they are started, go on and end, and what became of each device. */
import { z } from 'zod'
import { ROLLOUT_TARGETS_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Firmware } from '#shared/records/firmware.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type DeviceUpdate,
  deviceUpdateIdSchema,
  deviceUpdateRecord,
  PAUSE_REASONS,
  type Rollout,
  type RolloutId,
  type RolloutPlan,
  rolloutIdSchema,
  rolloutPlan,
  rolloutRecord,
} from '#shared/records/rollout.ts'
import { hasTooManyFailures, isOver, isWindowOpen, nextStarts, updatesIn } from './advance.ts'
import { planTargets, type Target } from './targets.ts'
import { rolloutMayBecome } from './transitions.ts'

const onRollout = { rolloutId: rolloutIdSchema }
const { firmwareId, title, name, version, target, file } = rolloutRecord.fields
const { deviceId, hostId, ring, fromVersion } = deviceUpdateRecord.fields
const updateIds = z.array(deviceUpdateIdSchema).readonly()

const planned = z.strictObject({
  updateId: deviceUpdateIdSchema,
  deviceId,
  hostId,
  ring,
  fromVersion,
  /** Why it is left out; empty where it is not. */
  skipped: z.string(),
})

/** The rollout with other fields; nothing where it is gone. */
function changed(read: ReadState, id: RolloutId, at: number, fields: Partial<Rollout>): AnyChange[] {
  const rollout = read.get('rollout', id)
  return rollout ? [{ put: { ...rollout, changedAtMs: at, ...fields } }] : []
}

export const rolloutEvents = {
  RolloutStarted: defineEvent({
    schema: z.object({
      ...{ ...onRollout, firmwareId, title, name, version, target, file },
      ...rolloutPlan,
      targets: z.array(planned).readonly(),
    }),
    evolve({ rolloutId: id, targets, ...facts }, _read, { at, actor }): AnyChange[] {
      const begun = { startedAtMs: at, startedBy: personOf(actor), endedAtMs: null, changedAtMs: at }
      const state = { state: 'running', pausedBecause: null } as const
      const updates = targets.map(({ updateId, skipped, ...one }): AnyChange => {
        const isSkipped = skipped !== ''
        const nothing = { attempt: 0, percent: 0, startedAtMs: null, progressedAtMs: null }
        const where = { reason: skipped, endedAtMs: isSkipped ? at : null }
        const update: DeviceUpdate = {
          type: 'deviceUpdate',
          id: updateId,
          rolloutId: id,
          ...one,
          ...nothing,
          ...where,
          state: isSkipped ? 'skipped' : 'waiting',
        }
        return { put: update }
      })
      return [{ put: { type: 'rollout', id, ...facts, ...state, ...begun } }, ...updates]
    },
  }),
  RolloutChanged: defineEvent({
    schema: z.object({ ...onRollout, ...z.object(rolloutPlan).omit({ rings: true }).partial().shape }),
    evolve: ({ rolloutId, ...fields }, read, { at }) =>
      changed(read, rolloutId, at, changesOf<Partial<Rollout>>({}, fields) ?? {}),
  }),
  RolloutPaused: defineEvent({
    schema: z.object({ ...onRollout, because: z.enum(PAUSE_REASONS) }),
    evolve: ({ rolloutId, because }, read, { at }) =>
      changed(read, rolloutId, at, { state: 'paused', pausedBecause: because }),
  }),
  RolloutResumed: defineEvent({
    schema: z.object(onRollout),
    evolve: ({ rolloutId }, read, { at }) =>
      changed(read, rolloutId, at, { state: 'running', pausedBecause: null, endedAtMs: null }),
  }),
  RolloutAborted: defineEvent({
    schema: z.object(onRollout),
    evolve({ rolloutId }, read, { at }): AnyChange[] {
      const open = (['waiting', 'sending', 'installing'] as const).flatMap((state) => [
        ...updatesIn(read, rolloutId, state).values(),
      ])
      return [
        ...changed(read, rolloutId, at, { state: 'aborted', pausedBecause: null, endedAtMs: at }),
        ...open.map((one): AnyChange => ({ put: { ...one, state: 'cancelled', endedAtMs: at } })),
      ]
    },
  }),
  RolloutFinished: defineEvent({
    schema: z.object(onRollout),
    evolve: ({ rolloutId }, read, { at }) =>
      changed(read, rolloutId, at, { state: 'done', pausedBecause: null, endedAtMs: at }),
  }),
  /** What failed waits again. */
  RolloutRetried: defineEvent({
    schema: z.object({ ...onRollout, updateIds }),
    evolve({ rolloutId, updateIds: ids }, read, { at }): AnyChange[] {
      const again = ids.flatMap((id) => read.get('deviceUpdate', id) ?? [])
      const nothing = { reason: '', percent: 0, endedAtMs: null, progressedAtMs: null } as const
      return [
        ...changed(read, rolloutId, at, { state: 'running', pausedBecause: null, endedAtMs: null }),
        ...again.map((one): AnyChange => ({ put: { ...one, ...nothing, state: 'waiting' } })),
      ]
    },
  }),
  RolloutDeleted: defineEvent({
    schema: z.object(onRollout),
    evolve: ({ rolloutId: id }, read): AnyChange[] => [
      ...[...read.by('deviceUpdate', 'rollout', id).values()].map(
        (one): AnyChange => ({ remove: { type: 'deviceUpdate', id: one.id } }),
      ),
      { remove: { type: 'rollout', id } },
    ],
  }),
  DeviceUpdatesStarted: defineEvent({
    schema: z.object({ ...onRollout, updateIds }),
    evolve({ rolloutId, updateIds: ids }, read, { at }): AnyChange[] {
      const started = ids.flatMap((id) => read.get('deviceUpdate', id) ?? [])
      const begun = { state: 'sending', percent: 0, startedAtMs: at, progressedAtMs: at } as const
      return [
        ...changed(read, rolloutId, at, {}),
        ...started.map((one): AnyChange => ({ put: { ...one, ...begun, attempt: one.attempt + 1 } })),
      ]
    },
  }),
}
export type RolloutEvent = EventOf<typeof rolloutEvents>

const commands = {
  StartRollout(
    data: RolloutPlan &
      Pick<Rollout, 'firmwareId'> & {
        readonly firmware: Pick<
          Firmware,
          'title' | 'name' | 'version' | 'target' | 'kinds' | 'models' | 'file'
        >
        readonly targets: readonly Target[]
      },
    read: ReadState,
    ctx: DecideContext,
  ): RolloutEvent[] {
    const { firmware, targets, firmwareId: id, ...plan } = data
    requirePlan(plan)
    if (targets.length > ROLLOUT_TARGETS_MAX)
      throw new Rejection('too_many_rollout_targets', { max: ROLLOUT_TARGETS_MAX })
    const found = planTargets(read, firmware, { targets, rings: plan.rings })
    if (found.every(({ skipped }) => skipped !== ''))
      throw new Rejection('rollout_without_targets', { reason: found[0]?.skipped ?? 'none' })
    const { kinds: _, models: __, ...facts } = firmware
    const withIds = found.map((one) => ({ updateId: ctx.newId(deviceUpdateRecord), ...one }))
    const rolloutId = ctx.newId(rolloutRecord)
    return [
      { type: 'RolloutStarted', data: { rolloutId, firmwareId: id, ...facts, ...plan, targets: withIds } },
    ]
  },
  ChangeRollout(
    { rolloutId, ...said }: { readonly rolloutId: RolloutId } & Changes<Omit<RolloutPlan, 'rings'>>,
    read: ReadState,
  ): RolloutEvent[] {
    const rollout = requireRecord(read, 'rollout', rolloutId)
    const changes = changesOf<Omit<RolloutPlan, 'rings'>>(rollout, said)
    if (!changes) return []
    requirePlan({ ...rollout, ...changes })
    return [{ type: 'RolloutChanged', data: { rolloutId, ...changes } }]
  },
  PauseRollout: (data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] =>
    moved(data, read, 'paused', { type: 'RolloutPaused', data: { ...data, because: 'user' } }),
  ResumeRollout(data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state } = requireRecord(read, 'rollout', data.rolloutId)
    if (state === 'done') throw new Rejection('rollout_state', { state })
    return moved(data, read, 'running', { type: 'RolloutResumed', data })
  },
  AbortRollout: (data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] =>
    moved(data, read, 'aborted', { type: 'RolloutAborted', data }),
  RetryRollout({ rolloutId }: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state } = requireRecord(read, 'rollout', rolloutId)
    if (state === 'aborted') throw new Rejection('rollout_state', { state })
    const failed = [...updatesIn(read, rolloutId, 'failed').values()]
    if (failed.length === 0) throw new Rejection('rollout_without_targets', { reason: 'none' })
    return [{ type: 'RolloutRetried', data: { rolloutId, updateIds: failed.map(({ id }) => id) } }]
  },
  DeleteRollout(data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state } = requireRecord(read, 'rollout', data.rolloutId)
    if (state === 'running') throw new Rejection('rollout_state', { state })
    const isOpen = ['sending', 'installing'].some(
      (one) => updatesIn(read, data.rolloutId, one as 'sending').size > 0,
    )
    if (isOpen) throw new Rejection('rollout_state', { state })
    return [{ type: 'RolloutDeleted', data }]
  },
  /** What the server does next; nothing where it has to wait. `isUsable`: the firmware may still be installed. */
  AdvanceRollout(
    { rolloutId, isUsable }: { readonly rolloutId: RolloutId; readonly isUsable: boolean },
    read: ReadState,
    ctx: DecideContext,
  ): RolloutEvent[] {
    const rollout = read.get('rollout', rolloutId)
    if (rollout?.state !== 'running') return []
    if (hasTooManyFailures(read, rollout))
      return [{ type: 'RolloutPaused', data: { rolloutId, because: 'failures' } }]
    if (isOver(read, rollout)) return [{ type: 'RolloutFinished', data: { rolloutId } }]
    if (!isUsable) return [{ type: 'RolloutPaused', data: { rolloutId, because: 'firmware' } }]
    if (!isWindowOpen(read, rollout, ctx.nowMs)) return []
    const starts = nextStarts(read, rollout)
    if (starts.length === 0) return []
    return [{ type: 'DeviceUpdatesStarted', data: { rolloutId, updateIds: starts.map(({ id }) => id) } }]
  },
}

function moved(
  { rolloutId }: { readonly rolloutId: RolloutId },
  read: ReadState,
  to: Rollout['state'],
  event: RolloutEvent,
): RolloutEvent[] {
  const { state } = requireRecord(read, 'rollout', rolloutId)
  if (state === to) return []
  if (!rolloutMayBecome(state, to)) throw new Rejection('rollout_state', { state })
  return [event]
}

function requirePlan({ rings, window }: Pick<RolloutPlan, 'rings' | 'window'>): void {
  const isAscending = rings.every((end, n) => n === 0 || end > (rings[n - 1] ?? 0))
  if (!isAscending || rings.at(-1) !== 100) throw new Rejection('rollout_rings')
  if (window && window.from === window.to) throw new Rejection('rollout_window')
}

export const rolloutAggregate = defineAggregate({ events: rolloutEvents, setUp: null, commands })
