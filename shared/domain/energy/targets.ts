/** Monthly energy targets: set by users, evaluated by the server. */
import { z } from 'zod'
import { kindOf } from '#shared/devices/registry.ts'
import { type AlarmEvent, type NewAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { activeAlarmOf, clearOf } from '#shared/domain/energy/targetAlarm.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import {
  ENERGY_TARGETS_MAX,
  type EnergyTarget,
  type EnergyTargetId,
  energyTargetIdSchema,
  energyTargetRecord,
} from '#shared/records/energyTarget.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onTarget = { targetId: energyTargetIdSchema }
const { scope, areaId, kind, month, kwh } = energyTargetRecord.fields
const fields = { scope, areaId, kind, month, kwh }
export type TargetFacts = Pick<EnergyTarget, keyof typeof fields>

export const energyTargetEvents = {
  EnergyTargetAdded: defineEvent({
    schema: z.object({ ...onTarget, ...fields }),
    evolve: ({ targetId: id, ...facts }) => [
      { put: { type: 'energyTarget', id, ...facts, alarmedAtMs: null, result: null } },
    ],
  }),
  /** New figures reset the evaluation. */
  EnergyTargetChanged: defineEvent({
    schema: z.object({ ...onTarget, ...z.object(fields).partial().shape }),
    evolve({ targetId, ...changes }, read): AnyChange[] {
      const target = read.get('energyTarget', targetId)
      if (!target) return []
      const changed = { ...target, ...changesOf<TargetFacts>(target, changes) }
      return [{ put: { ...changed, alarmedAtMs: null, result: null } }]
    },
  }),
  EnergyTargetRemoved: defineEvent({
    schema: z.object(onTarget),
    evolve: ({ targetId: id }) => [{ remove: { type: 'energyTarget', id } }],
  }),
  /** The projection to the end of the month is above it. */
  EnergyTargetEndangered: defineEvent({
    schema: z.object({ ...onTarget, projectedKwh: z.number() }),
    evolve({ targetId }, read, { at }): AnyChange[] {
      const target = read.get('energyTarget', targetId)
      return target ? [{ put: { ...target, alarmedAtMs: at } }] : []
    },
  }),
  /** The projection is within the target again or can no longer be evaluated. A new alarm is possible. */
  EnergyTargetRecovered: defineEvent({
    schema: z.object(onTarget),
    evolve({ targetId }, read): AnyChange[] {
      const target = read.get('energyTarget', targetId)
      return target ? [{ put: { ...target, alarmedAtMs: null } }] : []
    },
  }),
  /** The month of the target has ended. */
  EnergyTargetSettled: defineEvent({
    schema: z.object({ ...onTarget, kwh: z.number().nullable() }),
    evolve({ targetId, kwh: used }, read, { at }): AnyChange[] {
      const target = read.get('energyTarget', targetId)
      return target ? [{ put: { ...target, result: { kwh: used, atMs: at } } }] : []
    },
  }),
}
export type EnergyTargetEvent = EventOf<typeof energyTargetEvents>

interface OnTarget {
  readonly targetId: EnergyTargetId
}

/**
 * Drops fields without meaning for the scope.
 * @throws Rejection energy_target_area, energy_target_kind, energy_target_same
 */
function legal(input: TargetFacts, read: ReadState, id: EnergyTargetId | null): TargetFacts {
  const facts: TargetFacts = {
    ...input,
    areaId: input.scope === 'area' ? input.areaId : null,
    kind: input.scope === 'kind' ? input.kind : '',
  }
  if (facts.scope === 'area') {
    if (facts.areaId === null) throw new Rejection('energy_target_area')
    requireRecord(read, 'area', facts.areaId)
  }
  if (facts.scope === 'kind' && kindOf(facts.kind)?.isMetered !== true)
    throw new Rejection('energy_target_kind')
  const twin = [...read.by('energyTarget', 'month', facts.month).values()].find(
    (one) =>
      one.id !== id && one.scope === facts.scope && one.areaId === facts.areaId && one.kind === facts.kind,
  )
  if (twin) throw new Rejection('energy_target_same', { month: facts.month })
  return facts
}

/** A projection that wavers about its target is one alarm. */
const CLEARS_BELOW_01 = 0.98

/** The facts that a judgement rests on: the target may have changed meanwhile. */
interface Judged extends OnTarget {
  readonly facts: TargetFacts
}

interface Judgement {
  readonly projectedKwh: number | null
  readonly alarm: TargetAlarm | null
}

export type TargetAlarm = Omit<NewAlarm, 'code' | 'severity'>

export const energyTargetAggregate = defineAggregate({
  events: energyTargetEvents,
  setUp: null,
  commands: {
    AddEnergyTarget(input: TargetFacts, read: ReadState, ctx: DecideContext): EnergyTargetEvent[] {
      if (read.count('energyTarget') >= ENERGY_TARGETS_MAX)
        throw new Rejection('too_many_energy_targets', { max: ENERGY_TARGETS_MAX })
      const facts = legal(input, read, null)
      return [{ type: 'EnergyTargetAdded', data: { targetId: ctx.newId(energyTargetRecord), ...facts } }]
    },
    ChangeEnergyTarget(
      { targetId, ...input }: OnTarget & Changes<TargetFacts>,
      read: ReadState,
    ): (EnergyTargetEvent | AlarmEvent)[] {
      const target = requireRecord(read, 'energyTarget', targetId)
      const facts = legal({ ...factsOf(target), ...changesOf<TargetFacts>(target, input) }, read, targetId)
      const changes = changesOf<TargetFacts>(target, facts)
      if (!changes) return []
      return [{ type: 'EnergyTargetChanged', data: { targetId, ...changes } }, ...clearOf(read, targetId)]
    },
    RemoveEnergyTarget({ targetId }: OnTarget, read: ReadState): (EnergyTargetEvent | AlarmEvent)[] {
      requireRecord(read, 'energyTarget', targetId)
      return [{ type: 'EnergyTargetRemoved', data: { targetId } }, ...clearOf(read, targetId)]
    },
    /**
     * Raises one alarm per target while the projection exceeds it. The alarm ends once the projection is clearly below
     * the target, or null.
     */
    JudgeEnergyTarget(
      { targetId, facts, projectedKwh, alarm }: Judged & Judgement,
      read: ReadState,
      ctx: DecideContext,
    ): (EnergyTargetEvent | AlarmEvent)[] {
      const target = read.get('energyTarget', targetId)
      if (!target || !isSameJson(factsOf(target), facts)) return []
      const isRaised = activeAlarmOf(read, targetId) !== undefined
      if (projectedKwh === null || alarm === null || projectedKwh <= CLEARS_BELOW_01 * target.kwh)
        return isRaised
          ? [{ type: 'EnergyTargetRecovered', data: { targetId } }, ...clearOf(read, targetId)]
          : []
      if (isRaised || projectedKwh <= target.kwh) return []
      return [
        { type: 'EnergyTargetEndangered', data: { targetId, projectedKwh } },
        ...raiseAlarm(read, ctx, { ...alarm, code: targetId, severity: 'minor' }),
      ]
    },
    /** The alarm that it is about to be missed ends with the month. */
    SettleEnergyTarget(
      { targetId, facts, kwh }: Judged & { readonly kwh: number | null },
      read: ReadState,
    ): (EnergyTargetEvent | AlarmEvent)[] {
      const target = read.get('energyTarget', targetId)
      if (!target || target.result !== null || !isSameJson(factsOf(target), facts)) return []
      return [{ type: 'EnergyTargetSettled', data: { targetId, kwh } }, ...clearOf(read, targetId)]
    },
  },
})

/** The fields of an energy target that its events carry. `kwh` is for the whole month. */
export const factsOf = ({ scope, areaId, kind, month, kwh }: EnergyTarget): TargetFacts => ({
  ...{ scope, areaId, kind, month, kwh },
})
