/** Commands that operate automations: enable, disable, pause, pin. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AutomationId, automationIdSchema } from '#shared/records/automation.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { ownerAfter } from './automation.ts'
import { stoppedRuns } from './runTasks.ts'

const onAutomation = { automationId: automationIdSchema }
interface OnAutomation {
  readonly automationId: AutomationId
}

export const switchingEvents = {
  /**
   * Enabling triggers nothing and ends a pause. Disabling cancels tasks that have not started, unless the user lets
   * runs finish.
   */
  AutomationSwitched: defineEvent({
    schema: z.object({ ...onAutomation, isEnabled: z.boolean(), letsFinish: z.boolean().default(false) }),
    evolve({ automationId, isEnabled, letsFinish }, read, { actor, at }): AnyChange[] {
      const automation = read.get('automation', automationId)
      if (!automation) return []
      const ownerId = isEnabled ? ownerAfter(actor, automation.ownerId) : automation.ownerId
      return [
        { put: { ...automation, isEnabled, pausedUntilMs: null, ownerId } },
        ...(isEnabled || letsFinish ? [] : stoppedRuns(read, automationId, at)),
      ]
    },
  }),
  /** End of the pause (epoch ms); null to resume now. */
  AutomationPaused: defineEvent({
    schema: z.object({ ...onAutomation, untilMs: z.number().nullable() }),
    evolve({ automationId, untilMs }, read): AnyChange[] {
      const automation = read.get('automation', automationId)
      return automation ? [{ put: { ...automation, pausedUntilMs: untilMs } }] : []
    },
  }),
  AutomationPinned: defineEvent({
    schema: z.object({ ...onAutomation, isPinned: z.boolean() }),
    evolve({ automationId, isPinned }, read): AnyChange[] {
      const automation = read.get('automation', automationId)
      return automation ? [{ put: { ...automation, isPinned } }] : []
    },
  }),
}
export type SwitchingEvent = EventOf<typeof switchingEvents>

export const switchingAggregate = defineAggregate({
  events: switchingEvents,
  setUp: null,
  commands: {
    /** Enables or disables any number of automations in one command. Unchanged ones are skipped. */
    SwitchAutomations(
      {
        automationIds,
        isEnabled,
        letsFinish = false,
      }: {
        readonly automationIds: readonly AutomationId[]
        readonly isEnabled: boolean
        readonly letsFinish?: boolean
      },
      read: ReadState,
    ): SwitchingEvent[] {
      return [...new Set(automationIds)].flatMap((automationId): SwitchingEvent[] =>
        requireRecord(read, 'automation', automationId).isEnabled === isEnabled
          ? []
          : [{ type: 'AutomationSwitched', data: { automationId, isEnabled, letsFinish } }],
      )
    },
    /** Pauses until a future instant, or resumes. */
    PauseAutomation(
      { automationId, untilMs }: OnAutomation & { readonly untilMs: number | null },
      read: ReadState,
      ctx: DecideContext,
    ): SwitchingEvent[] {
      const automation = requireRecord(read, 'automation', automationId)
      if (untilMs !== null && !automation.isEnabled) throw new Rejection('automation_disabled')
      if (untilMs !== null && untilMs <= ctx.nowMs) throw new Rejection('automation_pause_past')
      if (automation.pausedUntilMs === untilMs) return []
      return [{ type: 'AutomationPaused', data: { automationId, untilMs } }]
    },
    PinAutomation(
      { automationId, isPinned }: OnAutomation & { readonly isPinned: boolean },
      read: ReadState,
    ): SwitchingEvent[] {
      const automation = requireRecord(read, 'automation', automationId)
      return automation.isPinned === isPinned
        ? []
        : [{ type: 'AutomationPinned', data: { automationId, isPinned } }]
    },
  },
})
