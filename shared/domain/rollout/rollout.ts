/** Commands and events of rollouts: start, pause, retry, roll back, end. */
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
  type DeviceUpdateId,
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
import {
  activeUpdates,
  hasTooManyFailures,
  hostOf,
  isOver,
  isWindowOpen,
  nextUpdates,
  updatesIn,
} from './advance.ts'
import { isInAnotherRollout, planTargets, type Target, versionOf } from './targets.ts'
import { rolloutMayBecome } from './transitions.ts'

const onRollout = { rolloutId: rolloutIdSchema }
const { firmwareId, title, name, version, target, file } = rolloutRecord.fields
const { deviceId, hostId, ring, fromVersion } = deviceUpdateRecord.fields
const { kinds, models, ringPlaceIds } = rolloutRecord.fields
const updateIds = z.array(deviceUpdateIdSchema).readonly()
const NOTHING_YET = { acceptedFailures: 0, isRollingBack: false }
const GOING_ON = { state: 'running', pausedBecause: null, endedAtMs: null } as const
const AGAIN = { state: 'waiting', reason: '', percent: 0, endedAtMs: null, progressedAtMs: null } as const

const planned = z.strictObject({
  updateId: deviceUpdateIdSchema,
  deviceId,
  hostId,
  ring,
  fromVersion,
  /** Why the target is skipped; empty if it is not. */
  skipped: z.string(),
})

/** Changes fields of the rollout; empty if it was deleted. */
function changed(read: ReadState, id: RolloutId, at: number, fields: Partial<Rollout>): AnyChange[] {
  const rollout = read.get('rollout', id)
  return rollout ? [{ put: { ...rollout, changedAtMs: at, ...fields } }] : []
}

export const rolloutEvents = {
  RolloutStarted: defineEvent({
    schema: z.object({
      ...{ ...onRollout, firmwareId, title, name, version, target, file },
      ...rolloutPlan,
      batteryPercent: rolloutPlan.batteryPercent.default(0),
      kinds: kinds.default([]),
      models: models.default([]),
      ringPlaceIds: ringPlaceIds.default([]),
      targets: z.array(planned).readonly(),
    }),
    evolve({ rolloutId: id, targets, ...facts }, _read, { at, actor }): AnyChange[] {
      const begun = { startedAtMs: at, startedBy: personOf(actor), endedAtMs: null, changedAtMs: at }
      const state = { state: 'running', pausedBecause: null, ...NOTHING_YET } as const
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
      changed(read, rolloutId, at, {
        ...GOING_ON,
        acceptedFailures: updatesIn(read, rolloutId, 'failed').size,
      }),
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
  /** Failed updates wait again. Failures that cannot be retried are accepted. */
  RolloutRetried: defineEvent({
    schema: z.object({ ...onRollout, updateIds }),
    evolve({ rolloutId, updateIds: ids }, read, { at }): AnyChange[] {
      const again = new Set(ids)
      const left = [...updatesIn(read, rolloutId, 'failed').values()].filter(({ id }) => !again.has(id))
      return [
        ...changed(read, rolloutId, at, { ...GOING_ON, acceptedFailures: left.length }),
        ...waitAgain(read, ids),
      ]
    },
  }),
  /** Updated devices return to the previous version. */
  RolloutRollingBack: defineEvent({
    schema: z.object({ ...onRollout, updateIds }),
    evolve({ rolloutId, updateIds: ids }, read, { at }): AnyChange[] {
      const open = [...updatesIn(read, rolloutId, 'waiting').values()]
      return [
        ...changed(read, rolloutId, at, { ...GOING_ON, isRollingBack: true }),
        ...open.map((one): AnyChange => ({ put: { ...one, state: 'cancelled', endedAtMs: at } })),
        ...waitAgain(read, ids),
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
        ...started.map(
          (one): AnyChange => ({
            put: { ...one, ...begun, hostId: hostOf(read, one), attempt: one.attempt + 1 },
          }),
        ),
      ]
    },
  }),
  DeviceUpdatesSkipped: defineEvent({
    schema: z.object({
      ...onRollout,
      skips: z.array(z.strictObject({ updateId: deviceUpdateIdSchema, reason: z.string() })).readonly(),
    }),
    evolve: ({ rolloutId, skips }, read, { at }): AnyChange[] => [
      ...changed(read, rolloutId, at, {}),
      ...skips.flatMap(({ updateId, reason }): AnyChange[] => {
        const update = read.get('deviceUpdate', updateId)
        return update ? [{ put: { ...update, state: 'skipped', reason, endedAtMs: at } }] : []
      }),
    ],
  }),
}
export type RolloutEvent = EventOf<typeof rolloutEvents>

const waitAgain = (read: ReadState, ids: readonly DeviceUpdateId[]): AnyChange[] =>
  ids.flatMap((id) => {
    const update = read.get('deviceUpdate', id)
    return update ? [{ put: { ...update, ...AGAIN } }] : []
  })

const commands = {
  StartRollout(
    data: Omit<RolloutPlan, 'batteryPercent'> &
      Partial<Pick<Rollout, 'batteryPercent' | 'ringPlaceIds'>> &
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
    const { firmware, targets, firmwareId: id, batteryPercent = 0, ringPlaceIds: areas = [], ...input } = data
    const plan = { ...input, batteryPercent, ringPlaceIds: areas }
    const { rings } = plan
    requirePlan(plan)
    if (targets.length > ROLLOUT_TARGETS_MAX)
      throw new Rejection('too_many_rollout_targets', { max: ROLLOUT_TARGETS_MAX })
    const found = planTargets(read, firmware, { targets, rings, ringPlaceIds: areas })
    if (found.every(({ skipped }) => skipped !== ''))
      throw new Rejection('rollout_without_targets', { reason: found[0]?.skipped ?? 'none' })
    const withIds = found.map((one) => ({ updateId: ctx.newId(deviceUpdateRecord), ...one }))
    const rolloutId = ctx.newId(rolloutRecord)
    return [
      { type: 'RolloutStarted', data: { rolloutId, firmwareId: id, ...firmware, ...plan, targets: withIds } },
    ]
  },
  ChangeRollout(
    { rolloutId, ...input }: { readonly rolloutId: RolloutId } & Changes<Omit<RolloutPlan, 'rings'>>,
    read: ReadState,
  ): RolloutEvent[] {
    const rollout = requireRecord(read, 'rollout', rolloutId)
    const changes = changesOf<Omit<RolloutPlan, 'rings'>>(rollout, input)
    if (!changes) return []
    requirePlan({ ...rollout, ...changes })
    return [{ type: 'RolloutChanged', data: { rolloutId, ...changes } }]
  },
  PauseRollout: (data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] =>
    moved(data, read, 'paused', { type: 'RolloutPaused', data: { ...data, because: 'user' } }),
  ResumeRollout(data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state } = requireRecord(read, 'rollout', data.rolloutId)
    if (state === 'done' || state === 'aborted') throw new Rejection('rollout_state', { state })
    return moved(data, read, 'running', { type: 'RolloutResumed', data })
  },
  AbortRollout: (data: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] =>
    moved(data, read, 'aborted', { type: 'RolloutAborted', data }),
  RetryRollout({ rolloutId }: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state, isRollingBack } = requireRecord(read, 'rollout', rolloutId)
    if (state === 'aborted') throw new Rejection('rollout_state', { state })
    const again = retryable(read, rolloutId, isRollingBack)
    if (again.length === 0) throw new Rejection('rollout_without_targets', { reason: 'none' })
    return [{ type: 'RolloutRetried', data: { rolloutId, updateIds: again.map(({ id }) => id) } }]
  },
  /** Hosts that still have the previous version restore it. Waiting updates are cancelled. */
  RollBackRollout({ rolloutId }: { readonly rolloutId: RolloutId }, read: ReadState): RolloutEvent[] {
    const { state, isRollingBack } = requireRecord(read, 'rollout', rolloutId)
    const isBusy = activeUpdates(read, rolloutId).length > 0
    if (state === 'running' || isRollingBack || isBusy) throw new Rejection('rollout_state', { state })
    const back = [...updatesIn(read, rolloutId, 'updated').values()].filter((one) => mayGoBack(read, one))
    if (back.length === 0) throw new Rejection('rollout_without_targets', { reason: 'none' })
    return [{ type: 'RolloutRollingBack', data: { rolloutId, updateIds: back.map(({ id }) => id) } }]
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
  /**
   * Performs the next step; no event if it has to wait. `isUsable`: whether the firmware may still be installed.
   */
  AdvanceRollout(
    { rolloutId, isUsable, lowBattery = [] }: Advance,
    read: ReadState,
    ctx: DecideContext,
  ): RolloutEvent[] {
    const rollout = read.get('rollout', rolloutId)
    if (rollout?.state !== 'running') return []
    if (hasTooManyFailures(read, rollout))
      return [{ type: 'RolloutPaused', data: { rolloutId, because: 'failures' } }]
    if (isOver(read, rollout)) return [{ type: 'RolloutFinished', data: { rolloutId } }]
    if (!isUsable && !rollout.isRollingBack)
      return [{ type: 'RolloutPaused', data: { rolloutId, because: 'firmware' } }]
    if (!isWindowOpen(read, rollout, ctx.nowMs)) return []
    const { starts, skips } = nextUpdates(read, rollout)
    const low = new Set(lowBattery)
    const begun = starts.filter(({ id }) => !low.has(id))
    const skipped = [
      ...skips,
      ...starts.filter(({ id }) => low.has(id)).map(({ id }) => ({ updateId: id, reason: LOW_BATTERY })),
    ]
    return [
      ...(skipped.length > 0
        ? [{ type: 'DeviceUpdatesSkipped', data: { rolloutId, skips: skipped } } as const]
        : []),
      ...(begun.length > 0
        ? [
            {
              type: 'DeviceUpdatesStarted',
              data: { rolloutId, updateIds: begun.map(({ id }) => id) },
            } as const,
          ]
        : []),
    ]
  },
}

interface Advance {
  readonly rolloutId: RolloutId
  readonly isUsable: boolean
  /** Updates whose battery is below the limit of the rollout. */
  readonly lowBattery?: readonly DeviceUpdateId[]
}

const LOW_BATTERY = 'battery_low'

/**
 * Failed updates and those skipped for low battery, except targets in another rollout. A rollback includes targets that
 * reported the new version after it started.
 */
function retryable(read: ReadState, rolloutId: RolloutId, isRollingBack: boolean): DeviceUpdate[] {
  const low = [...updatesIn(read, rolloutId, 'skipped').values()].filter(
    ({ reason }) => reason === LOW_BATTERY,
  )
  const ended = [...updatesIn(read, rolloutId, 'failed').values(), ...low]
  if (!isRollingBack) return ended.filter((one) => !isInAnotherRollout(read, one))
  return [...ended, ...updatesIn(read, rolloutId, 'updated').values()].filter((one) => mayGoBack(read, one))
}

/** A target that runs a newer version is not rolled back. */
const mayGoBack = (read: ReadState, update: DeviceUpdate): boolean =>
  !isInAnotherRollout(read, update) &&
  versionOf(read, update) === read.get('rollout', update.rolloutId)?.version

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
