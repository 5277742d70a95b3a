/** Automations held against what was reported. */
import { BACKTEST_SPAN_MAX_MS, backtest } from '#shared/automation/backtest.ts'
import { warmUpMs } from '#shared/automation/rebuild.ts'
import { whyNot } from '#shared/automation/whyNot.ts'
import type { automationPastContract } from '#shared/contract/automationPast.ts'
import { type AutomationCondition, devicesOf } from '#shared/records/automation.ts'
import { keptSinceMs, pastFacts, pastInputs } from '../automation/pastReports.ts'
import { monotonicMs } from '../clock.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'

const BACKTEST_MS = 2_000

export const automationPastHandlers: HandlersOf<typeof automationPastContract> = {
  async backtest({ fromMs, untilMs, ...draft }, call) {
    const rule = { ...draft, pausedUntilMs: null }
    // What it would have set is not asked: tasks may name what is gone.
    requireSeen({ device: devicesOf({ conditions: rule.conditions.filter(isOn), tasks: [] }) }, call)
    const past = pastOf(call, rule.conditions, { fromMs, untilMs })
    const endMs = monotonicMs() + BACKTEST_MS
    const answer = await backtest(
      { ...past.parts, rule, isOutOfTime: () => monotonicMs() >= endMs },
      past.inputs,
    )
    return { ...answer, ...past.known }
  },
  async whyNot({ automationId, fromMs, untilMs }, call) {
    requireSeen({ automation: [automationId] }, call)
    const rule = projectOf(call).workspace.state.get('automation', automationId)
    if (!rule) throw new Error(`expected automation ${automationId}`)
    const past = pastOf(call, rule.conditions, { fromMs, untilMs })
    return { ...(await whyNot({ ...past.parts, rule }, past.inputs)), ...past.known }
  },
}

const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

/** Seven days at most, none of them to come. */
function pastOf(
  call: CallContext,
  conditions: readonly AutomationCondition[],
  asked: { readonly fromMs: number; readonly untilMs: number },
) {
  const { telemetry, clock } = call.services
  const { project, workspace } = projectOf(call)
  const read = workspace.state
  const facts = pastFacts(project, read)
  const untilMs = Math.min(asked.untilMs, Math.round(clock.now()))
  const fromMs = Math.min(Math.max(asked.fromMs, untilMs - BACKTEST_SPAN_MAX_MS), untilMs)
  const startMs = fromMs - warmUpMs({ conditions }, facts)
  return {
    parts: { read, facts, startMs, span: { fromMs, untilMs } },
    inputs: pastInputs(telemetry, conditions, { fromMs: startMs, toMs: untilMs }),
    known: {
      keptSinceMs: keptSinceMs(telemetry, conditions),
      readsWeather: conditions.some((one) => one.isEnabled && one.type === 'weather'),
    },
  }
}
