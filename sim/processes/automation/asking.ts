/** Questions about automations that are answered from stored reports by the evaluator that runs them. */

import { BACKTEST_SPAN_MAX_MS, backtest } from '#shared/automation/backtest.ts'
import { begun } from '#shared/automation/evaluate.ts'
import type { Facts, Rule } from '#shared/automation/memory.ts'
import { conditionsSeen } from '#shared/automation/parts.ts'
import { rebuilding, warmUpMs } from '#shared/automation/rebuild.ts'
import { whyNot } from '#shared/automation/whyNot.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Automation, AutomationCondition, AutomationParts } from '#shared/records/automation.ts'
import type { ConditionSeen } from '#shared/records/automationRun.ts'
import { type Clock, monotonicMs } from '../../base/clock.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { factsOf } from './facts.ts'
import { knownSince, pastInputs, withTicks } from './pastReports.ts'
import type { WeatherNow } from './ports.ts'

const ANSWER_MAX_MS = 2_000
const WHY_SPAN_MS = DAY_MS
/** Limit of concurrent history queries, because each uses the server's main thread. */
const ASKED_MAX = 8
const BUSY_RETRY_S = 2

export interface AskingPorts {
  readonly telemetry: Telemetry
  readonly weather: WeatherNow
  readonly clock: Clock
}
type Drafted = Omit<Rule, 'pausedUntilMs'> & AutomationParts
interface Asked {
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
}
type Past = Pick<Facts, 'place' | 'isAction' | 'silentAfterMs' | 'awaySinceMs' | 'valueOf' | 'weatherOf'>

export class AutomationQuestions {
  readonly #ports: AskingPorts
  #asked = 0

  constructor(ports: AskingPorts) {
    this.#ports = ports
  }

  /** Current value of one condition. Its hold time is read from stored data. */
  test(found: ProjectWorkspace, condition: AutomationCondition): Promise<ConditionSeen> {
    return this.#inTurn(() => this.#test(found, condition))
  }

  async #test(found: ProjectWorkspace, condition: AutomationCondition): Promise<ConditionSeen> {
    const facts = this.#facts(found)
    const nowMs = this.#nowMs()
    const rule: Rule = {
      mode: 'any',
      conditions: [{ ...condition, isEnabled: true }],
      repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
      ...{ effective: null, catchUp: 'none', pausedUntilMs: null },
    }
    const memory = await this.#memoryNow(rule, facts, nowMs)
    return must(conditionsSeen(rule, memory, facts, nowMs, new Set())[0], 'what it sees')
  }

  backtest(found: ProjectWorkspace, rule: Drafted, fromMs?: number) {
    return this.#inTurn(() => this.#backtest(found, rule, fromMs))
  }

  async #backtest(found: ProjectWorkspace, rule: Drafted, fromMs?: number) {
    const untilMs = this.#nowMs()
    const span = { fromMs: Math.min(untilMs, Math.max(fromMs ?? 0, untilMs - BACKTEST_SPAN_MAX_MS)), untilMs }
    const whole = { ...rule, pausedUntilMs: null }
    const history = await this.#history(found, whole, span)
    const parts = {
      ...(await this.#past(found, whole, span)),
      rule: whole,
      read: found.workspace.state,
      span,
      isOutOfTime: outOfTime(),
    }
    const knownSinceMs = knownSince(this.#ports.telemetry, rule.conditions, span)
    return { knownSinceMs, ...(await backtest(parts, history)) }
  }

  whyNot(found: ProjectWorkspace, rule: Automation, asked: Asked) {
    return this.#inTurn(() => this.#whyNot(found, rule, asked))
  }

  async #whyNot(found: ProjectWorkspace, rule: Automation, asked: Asked) {
    const untilMs = Math.min(this.#nowMs(), asked.untilMs ?? Number.POSITIVE_INFINITY)
    const earliestMs = untilMs - BACKTEST_SPAN_MAX_MS
    const fromMs = Math.min(untilMs, Math.max(earliestMs, asked.fromMs ?? untilMs - WHY_SPAN_MS))
    const span = { fromMs, untilMs }
    const answer = await whyNot(
      { ...(await this.#past(found, rule, span)), rule, span, isOutOfTime: outOfTime() },
      await this.#history(found, rule, span),
    )
    return { fromMs, knownSinceMs: knownSince(this.#ports.telemetry, rule.conditions, span), ...answer }
  }

  /** @throws Rejection too_many_requests where as many are worked on as may be */
  async #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#asked >= ASKED_MAX) throw new Rejection('too_many_requests', { seconds: BUSY_RETRY_S })
    this.#asked += 1
    try {
      return await ask()
    } finally {
      this.#asked -= 1
    }
  }

  #nowMs(): number {
    return Math.round(this.#ports.clock.now())
  }

  #facts({ project, workspace }: ProjectWorkspace): Facts {
    const { telemetry, weather } = this.#ports
    const read = workspace.state
    return factsOf({ project: () => project, read, last: telemetry.last.of(project.id), weather })
  }

  async #memoryNow(rule: Rule, facts: Facts, nowMs: number) {
    const span = { fromMs: nowMs - warmUpMs(rule, facts), toMs: nowMs }
    const isHeld = rule.conditions.some((one) => one.type !== 'timed' && one.forMs > 0)
    if (!isHeld) return begun(rule, nowMs, facts)
    const rebuild = rebuilding(rule, span.fromMs, pastOf(facts))
    const isOutOfTime = outOfTime()
    for await (const input of await this.#reports(rule, span)) {
      // A partial history would give a wrong start of the hold.
      if (isOutOfTime()) throw new Rejection('unavailable', { seconds: BUSY_RETRY_S })
      rebuild.take(input)
    }
    const { memory, isSettled } = rebuild.at(nowMs)
    return isSettled ? memory : begun(rule, nowMs, facts)
  }

  /** Values come from stored reports; past presence and weather are not stored. */
  async #past(found: ProjectWorkspace, rule: Rule, { fromMs }: { readonly fromMs: number }) {
    const facts = this.#facts(found)
    return { facts: pastOf(facts), startMs: fromMs - warmUpMs(rule, facts) }
  }

  async #history(
    found: ProjectWorkspace,
    rule: Rule,
    span: { readonly fromMs: number; readonly untilMs: number },
  ) {
    const facts = this.#facts(found)
    const whole = { fromMs: span.fromMs - warmUpMs(rule, facts), toMs: span.untilMs }
    return withTicks(await this.#reports(rule, whole), whole)
  }

  async #reports({ conditions }: Rule, span: { readonly fromMs: number; readonly toMs: number }) {
    const { telemetry } = this.#ports
    await telemetry.settled()
    if (!telemetry.readings.isReady) throw new Rejection('unavailable')
    return pastInputs(telemetry, conditions, span)
  }
}

/** Starts the time limit. */
function outOfTime(): () => boolean {
  const endMs = monotonicMs() + ANSWER_MAX_MS
  return () => monotonicMs() > endMs
}

const pastOf = (facts: Past): Facts => ({
  ...facts,
  place: facts.place,
  valueOf: () => null,
  awaySinceMs: () => null,
  weatherOf: () => null,
})
