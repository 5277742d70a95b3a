/**
 * Faults of a simulated world: injected by a user and active until cleared or expired. The world applies them to its
 * hosts and devices. The caller checks that the project is simulated.
 */
import { z } from 'zod'
import { kindOf } from '#shared/devices/registry.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { ACTIVE_FAULTS_MAX, type Fault, type FaultInput, faultSchema } from '#shared/faults/fault.ts'
import { type Misfit, misfitOf } from '#shared/faults/fitting.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { typesOnly } from '#shared/kernel/typesOnly.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type FaultId, faultIdSchema, faultRecord } from '#shared/records/fault.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

/**
 * Fault kinds and parameters change between versions, but old events stay in the log. Reading accepts any fault
 * with a kind. The fold skips faults that this version does not support.
 */
const onFault = z.object({
  faultId: faultIdSchema,
  fault: z.union([
    faultSchema,
    z.looseObject({ kind: z.string() }),
    // The static type lists the faults of this version. `readable` validates each logged fault.
  ]) as unknown as z.ZodType<Fault>,
})
const faultTypes = typesOnly(faultSchema)
const readable = (fault: Fault): boolean => faultTypes.safeParse(fault).success

const deviceOf = ({ fault }: { readonly fault: Fault }, read: ReadState): DeviceId | null =>
  'device' in fault ? (read.first('device', 'number', fault.device)?.id ?? null) : null

export const faultEvents = {
  FaultInjected: defineEvent({
    schema: onFault,
    about: deviceOf,
    evolve({ faultId: id, fault }, _, { actor, at }): AnyChange[] {
      if (!readable(fault)) return []
      const endsAtMs = fault.durationMs === undefined ? null : at + fault.durationMs
      const by = personOf(actor)
      return [{ put: { type: 'fault', id, fault, sinceMs: at, byAccountId: accountOf(actor), by, endsAtMs } }]
    },
  }),
  /** Includes the ended fault, because its record is deleted. */
  FaultCleared: defineEvent({
    schema: onFault,
    about: deviceOf,
    evolve: ({ faultId: id }) => [{ remove: { type: 'fault', id } }],
  }),
}
export type FaultEvent = EventOf<typeof faultEvents>

export const faultAggregate = defineAggregate({
  events: faultEvents,
  setUp: null,
  commands: {
    /** Injects all faults or none. */
    InjectFaults(
      { faults }: { readonly faults: readonly FaultInput[] },
      read: ReadState,
      ctx: DecideContext,
    ): FaultEvent[] {
      const fitting = faults.map((fault) => requireFitting(fault, read))
      if (read.count('fault') + fitting.length > ACTIVE_FAULTS_MAX)
        throw new Rejection('too_many_faults', { max: ACTIVE_FAULTS_MAX })
      return fitting.map((fault) => ({
        type: 'FaultInjected',
        data: { faultId: ctx.newId(faultRecord), fault },
      }))
    },
    ClearFaults({ faultIds }: { readonly faultIds: readonly FaultId[] }, read: ReadState): FaultEvent[] {
      return [...new Set(faultIds)].map((faultId) => {
        const { fault } = requireRecord(read, 'fault', faultId)
        return { type: 'FaultCleared', data: { faultId, fault } }
      })
    },
    /** Clears all faults of the project, or those of one host or device. */
    ClearAllFaults(data: { readonly target?: string | undefined }, read: ReadState): FaultEvent[] {
      const those =
        data.target === undefined ? read.all('fault') : read.by('fault', 'target', data.target).values()
      return [...those].map(({ id: faultId, fault }) => ({ type: 'FaultCleared', data: { faultId, fault } }))
    },
  },
})

const accountOf = (actor: DecideContext['actor']) =>
  // An actor of this kind carries the id of its account.
  actor.kind === 'account' ? (actor.id as `acc_${string}`) : null

/**
 * Returns the fault with defaults.
 * @throws Rejection if the target does not exist or does not support the fault
 */
export function requireFitting(input: FaultInput, read: ReadState): Fault {
  const parsed = faultSchema.safeParse(input)
  if (!parsed.success) throw new Rejection('fault_malformed', { reason: z.prettifyError(parsed.error) })
  const fault = parsed.data
  if ('host' in fault) {
    if (!read.first('host', 'number', fault.host))
      throw new Rejection('fault_target_unknown', { number: fault.host })
    return fault
  }
  const device = read.first('device', 'number', fault.device)
  const kind = device && kindOf(device.kind)
  if (!device?.isJoined || !kind) throw new Rejection('fault_target_unknown', { number: targetOf(fault) })
  const misfit = misfitOf(fault, { kind, circuits: device.circuits.length })
  if (misfit) throw refusalOf(fault, kind.kind, misfit)
  return fault
}

function refusalOf(fault: Fault, kind: string, misfit: Misfit): Rejection {
  const legal = 'legal' in misfit ? misfit.legal.join(', ') || '–' : ''
  switch (misfit.reason) {
    case 'kind':
      return new Rejection('fault_unfit', { fault: fault.kind, kind })
    case 'alarm':
      return new Rejection('fault_alarm_unknown', { kind, code: misfit.code, legal })
    case 'property':
      return new Rejection('fault_property_unknown', { kind, property: misfit.property, legal })
    case 'circuit':
      return new Rejection('fault_circuit_unknown', { circuit: misfit.circuit, max: misfit.max })
    case 'value':
      return new Rejection('fault_value_illegal', { property: misfit.property, value: String(misfit.value) })
  }
}
