/** Commands that author automations: add, change, copy, remove. */
import { z } from 'zod'
import { AUTOMATIONS_PER_PROJECT_MAX, HOST_PLACES_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { Actor, DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import {
  type Automation,
  type AutomationId,
  automationFields,
  automationIdSchema,
  automationRecord,
} from '#shared/records/automation.ts'
import type { HostId } from '#shared/records/host.ts'
import { lostSchema } from '#shared/records/lostName.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { requireNoCircle } from './circles.ts'
import { lostOf, namesKept, placedLost, withStillLost } from './lost.ts'
import { requireRule } from './parts.ts'

const onAutomation = { automationId: automationIdSchema }
export type AutomationFacts = Pick<Automation, keyof typeof automationFields>

/** Account whose rights the automation runs with. Changes by the system keep the previous owner. */
export const ownerAfter = (actor: Actor, before: AccountId | null): AccountId | null => {
  const account = actor.kind === 'account' ? accountIdSchema.safeParse(actor.id) : null
  return account?.success ? account.data : before
}

export const automationEvents = {
  AutomationAdded: defineEvent({
    schema: z.object({
      ...onAutomation,
      ...automationFields,
      isEnabled: z.boolean(),
      // Names of deleted records, if a copied automation refers to some.
      lost: lostSchema,
    }),
    evolve({ automationId, lost, ...facts }, _read, { at, actor, seq }) {
      const automation: Automation = {
        type: 'automation',
        id: automationId,
        ...facts,
        ...placedLost(lost),
        isPinned: false,
        pausedUntilMs: null,
        version: seq,
        createdAtMs: at,
        createdBy: personOf(actor),
        ownerId: ownerAfter(actor, null),
      }
      return [{ put: automation }]
    },
  }),
  AutomationChanged: defineEvent({
    schema: z.object({ ...onAutomation, ...z.object(automationFields).partial().shape }),
    evolve({ automationId, ...changes }, read, { actor, seq }): AnyChange[] {
      const automation = read.get('automation', automationId)
      if (!automation) return []
      const changed = changesOf<AutomationFacts>(automation, changes)
      const ownerId = ownerAfter(actor, automation.ownerId)
      return [{ put: withStillLost({ ...automation, ...changed, ownerId, version: seq }) }]
    },
  }),
  /** Removes the automation with its stored runs. Pending tasks are cancelled. */
  AutomationRemoved: defineEvent({
    schema: z.object(onAutomation),
    evolve: ({ automationId }, read): AnyChange[] => [
      ...namesKept(read, 'automation', automationId),
      { remove: { type: 'automation', id: automationId } },
      ...[...read.by('automationRun', 'automation', automationId).keys()].map(
        (id): AnyChange => ({ remove: { type: 'automationRun', id } }),
      ),
    ],
  }),
}
export type AutomationEvent = EventOf<typeof automationEvents>

interface OnAutomation {
  readonly automationId: AutomationId
}

export const automationAggregate = defineAggregate({
  events: automationEvents,
  setUp: {
    AddAutomation: ['automation', 'added'],
    ChangeAutomation: ['automation', 'changed'],
    CopyAutomation: ['automation', 'copied'],
    RemoveAutomation: ['automation', 'removed'],
  },
  commands: {
    AddAutomation(
      { isEnabled = true, ...facts }: AutomationFacts & { readonly isEnabled?: boolean },
      read: ReadState,
      ctx: DecideContext,
    ): AutomationEvent[] {
      const name = requireFreeName(facts, read.all('automation'))
      requireRoomForAutomations(1, read)
      requireRule(facts, read)
      requirePlace(facts.hostId, 1, read)
      const automationId = ctx.newId(automationRecord)
      return [{ type: 'AutomationAdded', data: { automationId, ...facts, name, isEnabled } }]
    },
    ChangeAutomation(
      { automationId, ...input }: OnAutomation & Changes<AutomationFacts>,
      read: ReadState,
    ): AutomationEvent[] {
      const automation = requireRecord(read, 'automation', automationId)
      const name = requireFreeName(input, read.all('automation'), automation)
      const changes = changesOf<AutomationFacts>(automation, { ...input, name })
      if (!changes) return []
      const after = { ...automation, ...changes }
      // An automation with a deleted device can still be renamed.
      if (isOfRule(changes)) requireRule(after, read)
      if (changes.hostId) requirePlace(changes.hostId, 1, read)
      requireNoCircle({ ...after, id: automationId, name }, after.tasks, read)
      return [{ type: 'AutomationChanged', data: { automationId, ...changes } }]
    },
    /**
     * Copies an automation under numbered names. Copies are disabled, because two active duplicates conflict. `ofAll`
     * is the total number of copies over several commands.
     */
    CopyAutomation(
      {
        automationId,
        count,
        ofAll = count,
      }: OnAutomation & { readonly count: number; readonly ofAll?: number },
      read: ReadState,
      ctx: DecideContext,
    ): AutomationEvent[] {
      const automation = requireRecord(read, 'automation', automationId)
      requireRoomForAutomations(ofAll, read)
      requirePlace(automation.hostId, ofAll, read)
      const facts = factsOf(automation)
      return copyNumbers(facts, count, nameKeysOf(read.all('automation'))).map((n) => ({
        type: 'AutomationAdded',
        data: {
          automationId: ctx.newId(automationRecord),
          ...facts,
          ...numberedNames(facts, n),
          isEnabled: false,
          ...lostOf(automation),
        },
      }))
    },
    RemoveAutomation(data: OnAutomation, read: ReadState): AutomationEvent[] {
      requireRecord(read, 'automation', data.automationId)
      return [{ type: 'AutomationRemoved', data }]
    },
  },
})

const isOfRule = (changes: Partial<AutomationFacts>): boolean =>
  (['conditions', 'tasks', 'mode', 'repeat', 'effective', 'areaId', 'hostId'] as const).some(
    (key) => key in changes,
  )

/** The user-defined configuration of an automation, without its runtime state. */
export function factsOf(automation: Automation): AutomationFacts {
  const entries = Object.keys(automationFields).map((key) => [key, automation[key as keyof AutomationFacts]])
  // The keys are field names, the values those of the record.
  return Object.fromEntries(entries) as AutomationFacts
}

/** @throws Rejection too_many_automations */
export function requireRoomForAutomations(count: number, read: ReadState): void {
  if (read.count('automation') + count > AUTOMATIONS_PER_PROJECT_MAX)
    throw new Rejection('too_many_automations', { max: AUTOMATIONS_PER_PROJECT_MAX })
}

/**
 * Checks that the host can store `count` more automations.
 * @throws Rejection host_automations_full
 */
export function requirePlace(hostId: HostId | null, count: number, read: ReadState): void {
  if (hostId === null || read.by('automation', 'host', hostId).size + count <= HOST_PLACES_MAX) return
  const { name } = requireRecord(read, 'host', hostId)
  throw new Rejection('host_automations_full', { host: name, max: HOST_PLACES_MAX })
}
