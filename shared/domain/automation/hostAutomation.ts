/**
 * Copies of automations on their hosts: sent, confirmed, changed on the host, withdrawn; and the runs the hosts report.
 */
import { z } from 'zod'
import { mayHold } from '#shared/automation/onHost.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  awaited,
  confirmed,
  failed,
  freePlace,
  heldNow,
  isResendable,
  isUnanswered,
  withdrawn,
  written,
} from '#shared/domain/host/copies.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { UNKNOWN_VERSION } from '#shared/records/automationRun.ts'
import type { HostId } from '#shared/records/host.ts'
import {
  type HostAutomation,
  type HostAutomationId,
  hostAutomationIdSchema,
  hostAutomationRecord,
  SENT_KEPT,
} from '#shared/records/hostAutomation.ts'
import { type HeldCopy, heldCopySchema, TIMED_OUT } from '#shared/records/hostCopy.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { HeldSlot } from '#shared/topics.ts'
import { hostRuleOf, NO_RULE } from './hostRule.ts'

const onCopy = { hostAutomationId: hostAutomationIdSchema }
const { automationId, hostId, slot, version, hash } = hostAutomationRecord.fields

export const hostAutomationEvents = {
  HostAutomationWritten: defineEvent({
    schema: z.object({ ...onCopy, automationId, hostId, slot, version, hash }),
    evolve({ hostAutomationId: id, ...facts }, read, { at }): AnyChange[] {
      const before = read.get('hostAutomation', id)
      const ruleVersion = read.get('automation', facts.automationId)?.version ?? UNKNOWN_VERSION
      const sent = [...(before?.sent ?? []), { version: facts.version, hash: facts.hash, ruleVersion }].slice(
        -SENT_KEPT,
      )
      const put = { ...facts, ...written(before, at), told: before?.told ?? 0, sent }
      return [{ put: { type: 'hostAutomation', id, ...put } }]
    },
  }),
  HostAutomationWithdrawn: defineEvent({
    schema: z.object({ ...onCopy, version }),
    evolve: ({ hostAutomationId: id, version: next }, read, { at }) =>
      withdrawn(read.get('hostAutomation', id), next, at),
  }),
  /** Content that the host reports for the copy; null if it stores none. */
  HostAutomationConfirmed: defineEvent({
    schema: z.object({ ...onCopy, held: heldCopySchema.nullable() }),
    evolve: ({ hostAutomationId: id, held }, read, { at }) =>
      confirmed(read.get('hostAutomation', id), held, at),
  }),
  HostAutomationFailed: defineEvent({
    schema: z.object({ ...onCopy, reason: z.string() }),
    evolve: ({ hostAutomationId: id, reason }, read, { at }) =>
      failed(read.get('hostAutomation', id), reason, at),
  }),
}
export type HostAutomationEvent = EventOf<typeof hostAutomationEvents>

/** A copy in transit and the content that was sent. The host acknowledges it or times out. */
interface Sent {
  readonly hostAutomationId: HostAutomationId
  readonly version: number
}
interface OnAutomation {
  readonly automationId: AutomationId
}

const awaitedCopy = (read: ReadState, { hostAutomationId, version: sent }: Sent): HostAutomation | null =>
  awaited(read.get('hostAutomation', hostAutomationId), sent)

/** A copy that was never sent needs no removal on the host. */
function takenFrom(copy: HostAutomation): HostAutomationEvent[] {
  const data = { hostAutomationId: copy.id }
  const events: HostAutomationEvent[] = [
    { type: 'HostAutomationWithdrawn', data: { ...data, version: copy.version + 1 } },
  ]
  return mayHold(copy)
    ? events
    : [...events, { type: 'HostAutomationConfirmed', data: { ...data, held: null } }]
}

const writing = (copy: HostAutomation, nowHash: string): HostAutomationEvent => ({
  type: 'HostAutomationWritten',
  data: {
    hostAutomationId: copy.id,
    ...{ automationId: copy.automationId, hostId: copy.hostId, slot: copy.slot },
    ...{ version: copy.version + 1, hash: nowHash },
  },
})

export const hostAutomationAggregate = defineAggregate({
  events: hostAutomationEvents,
  setUp: null,
  commands: {
    /** Synchronises the host copies of an automation with its current definition. No event if they match. */
    SyncHostAutomation(
      { automationId: id }: OnAutomation,
      read: ReadState,
      ctx: DecideContext,
    ): HostAutomationEvent[] {
      const automation = read.get('automation', id)
      const copies = [...read.by('hostAutomation', 'automation', id).values()]
      const wanted = automation?.hostId ?? null
      const taken = copies
        .filter((copy) => copy.isWanted && copy.hostId !== wanted)
        .flatMap((copy) => takenFrom(copy))
      const content = automation ? hostRuleOf(automation, read) : null
      const copy = copies.find((one) => one.hostId === wanted)
      if (typeof content === 'string') {
        const isNews = copy?.isWanted && copy.reason !== content
        const data = copy && { hostAutomationId: copy.id, reason: content }
        return isNews && data ? [...taken, { type: 'HostAutomationFailed', data }] : taken
      }
      if (!content || (copy?.isWanted && copy.hash === content.hash && !isOurFailure(copy))) return taken
      if (copy) return [...taken, writing(copy, content.hash)]
      // Only one host executes an automation: the previous host removes its copy first. If the new host is full, the
      // copy waits for a free slot.
      const place = freePlace(read.by('hostAutomation', 'host', content.host.id).values())
      if (copies.length > taken.filter(isEnd).length || place === null) return taken
      const data = {
        hostAutomationId: ctx.newId(hostAutomationRecord),
        ...{ automationId: id, hostId: content.host.id, slot: place, version: 1, hash: content.hash },
      }
      return [...taken, { type: 'HostAutomationWritten', data }]
    },
    /** Sends the copy again after a failure or a difference on the host. */
    ResendHostAutomation({ automationId: id }: OnAutomation, read: ReadState): HostAutomationEvent[] {
      requireRecord(read, 'automation', id)
      return [...read.by('hostAutomation', 'automation', id).values()]
        .filter(isResendable)
        .flatMap((copy) => (copy.isWanted ? [writing(copy, copy.hash)] : takenFrom(copy)))
    },
    ConfirmHostAutomation(
      { hostAutomationId, version, held }: Sent & { readonly held: HeldCopy | null },
      read: ReadState,
    ): HostAutomationEvent[] {
      if (!awaitedCopy(read, { hostAutomationId, version })) return []
      return [{ type: 'HostAutomationConfirmed', data: { hostAutomationId, held } }]
    },
    FailHostAutomation(
      { hostAutomationId, version, reason }: Sent & { readonly reason: string },
      read: ReadState,
    ): HostAutomationEvent[] {
      if (!awaitedCopy(read, { hostAutomationId, version })) return []
      return [{ type: 'HostAutomationFailed', data: { hostAutomationId, reason } }]
    },
    TimeOutHostAutomation({ hostAutomationId, version }: Sent, read: ReadState): HostAutomationEvent[] {
      if (!isUnanswered(awaitedCopy(read, { hostAutomationId, version }), read)) return []
      return [{ type: 'HostAutomationFailed', data: { hostAutomationId, reason: TIMED_OUT } }]
    },
    /** Handles the list of automations that a host reports, for example after a restart. */
    NoteHostAutomations(
      { hostId: host, held }: { readonly hostId: HostId; readonly held: readonly HeldSlot[] },
      read: ReadState,
    ): HostAutomationEvent[] {
      return [...read.by('hostAutomation', 'host', host).values()].flatMap((copy): HostAutomationEvent[] => {
        const now = heldNow(copy, held)
        return now ? [{ type: 'HostAutomationConfirmed', data: { hostAutomationId: copy.id, ...now } }] : []
      })
    },
  },
})

const isEnd = ({ type }: HostAutomationEvent): boolean => type === 'HostAutomationConfirmed'

/** The copy was refused by the server, not by the host. It is sent as soon as it becomes valid. */
const isOurFailure = ({ state, reason }: HostAutomation): boolean =>
  state === 'failed' && NO_RULE.some((code) => code === reason)
