/**
 * Back-test of an automation: the evaluator on stored reports, with recorded effects instead of sent commands. The
 * result is hypothetical once an effect would have changed the automation's own inputs.
 */
import { DAY_MS } from '#shared/durations.ts'
import type { AutomationParts } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { effectsOf } from './conflicts.ts'
import type { Decision, Facts, Input, Rule } from './memory.ts'
import { Replay } from './replay.ts'
import type { Span } from './time.ts'

export const BACKTEST_SPAN_MAX_MS = 7 * DAY_MS
export const BACKTEST_INPUTS_MAX = 250_000
const RUNS_MAX = 1_000
const NEARLY_MAX = 200
/** Interval of time-limit checks. */
const ASK_EVERY = 16

export interface BacktestParts {
  readonly rule: Rule & AutomationParts
  readonly read: Pick<ReadState, 'get'>
  readonly facts: Facts
  /** Start of the stored history (epoch ms); see `warmUpMs`. */
  readonly startMs: number
  /** Cut to its last seven days. */
  readonly span: Span
  /** Whether the time limit is exceeded. The result then covers part of the span. */
  readonly isOutOfTime?: () => boolean
}

export interface WouldHaveRun extends Decision {
  /** An earlier effect would have changed the inputs, so the real history no longer applies. */
  readonly isHypothetical: boolean
}

export interface Backtest {
  readonly runs: readonly WouldHaveRun[]
  /** Decisions that almost led to a run, with the condition that prevented it. */
  readonly nearly: readonly Decision[]
  /** Spans in which an input was unknown. Runs may be missing there. */
  readonly gaps: readonly Span[]
  readonly fromMs: number
  /** End of the evaluated span (epoch ms). Earlier than the requested end if the result is partial. */
  readonly untilMs: number
  readonly isPartial: boolean
}

/** A current pause is ignored, because it did not exist then. */
export async function backtest(
  parts: BacktestParts,
  history: AsyncIterable<Input> | Iterable<Input>,
): Promise<Backtest> {
  const { facts, startMs, isOutOfTime = () => false } = parts
  const { untilMs } = parts.span
  const span = { fromMs: Math.max(parts.span.fromMs, untilMs - BACKTEST_SPAN_MAX_MS), untilMs }
  const rule = { ...parts.rule, pausedUntilMs: null }
  const runs: WouldHaveRun[] = []
  const nearly: Decision[] = []
  const isFeedback = changesWhatItReads(parts.rule, parts.read)
  const replay = new Replay({
    ...{ rule, facts, startMs, span },
    onStep: (decisions) => {
      for (const decision of decisions)
        if (decision.outcome === 'run')
          runs.push({ ...decision, isHypothetical: isFeedback && runs.length > 0 })
        else if (nearly.length < NEARLY_MAX) nearly.push(decision)
    },
  })
  let count = 0
  let isPartial = false
  for await (const input of history) {
    count += 1
    isPartial =
      runs.length >= RUNS_MAX || count > BACKTEST_INPUTS_MAX || (count % ASK_EVERY === 0 && isOutOfTime())
    if (isPartial || !replay.take(input)) break
  }
  replay.end(isPartial ? replay.atMs : untilMs)
  return { runs, nearly, gaps: replay.gaps, fromMs: span.fromMs, untilMs: replay.atMs, isPartial }
}

function changesWhatItReads(rule: BacktestParts['rule'], read: Pick<ReadState, 'get'>): boolean {
  const set = new Set<DeviceId>(effectsOf(rule, read).map(({ deviceId }) => deviceId))
  return rule.conditions.some(
    (condition) => 'deviceIds' in condition && condition.deviceIds.some((deviceId) => set.has(deviceId)),
  )
}
