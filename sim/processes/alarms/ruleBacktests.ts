/**
 * Back-tests of condition rules on stored readings. A call tests devices for a limited time and returns a cursor for
 * the next call. The server keeps no state, so clients cancel by not continuing.
 */
import { type Episode, isCovered, RuleReplay, type Span } from '#shared/alarms/backtestRule.ts'
import { isInScope, propertyOf } from '#shared/alarms/ruleScope.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { BACKTEST_DAYS, BACKTEST_DEVICES_MAX, type RuleBacktest } from '#shared/contract/conditionRules.ts'
import { typedCondition } from '#shared/domain/conditionRule/contradictions.ts'
import { openHours } from '#shared/domain/detection/hours.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { dayStartOf } from '#shared/time/days.ts'
import { type Clock, monotonicMs, nextTurn } from '../../base/clock.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'

const CALL_MAX_MS = 700
const TURN_MS = 4
const ASKED_MAX = 4
const BUSY_RETRY_S = 2
const LOST_MAX = 100

export type RuleDraft = Pick<
  ConditionRule,
  | 'condition'
  | 'onDelayMinutes'
  | 'offDelayMinutes'
  | 'repeatTimes'
  | 'repeatWithinMinutes'
  | 'areaIds'
  | 'kinds'
  | 'groupIds'
  | 'hours'
>

export interface BacktestAsked {
  readonly draft: RuleDraft
  readonly saved: ConditionRule | null
  readonly skip: number
  /** Alarms of the saved rule in this span that someone acknowledged. */
  readonly acted: (span: Span) => Promise<readonly AlarmRow[]>
}

export interface RuleBacktestPorts {
  readonly telemetry: Telemetry
  readonly clock: Clock
}

export class RuleBacktests {
  readonly #ports: RuleBacktestPorts
  #asked = 0

  constructor(ports: RuleBacktestPorts) {
    this.#ports = ports
  }

  /** @throws Rejection too_many_requests, rule_backtest_silent, unavailable while the history is being read */
  async run(found: ProjectWorkspace, asked: BacktestAsked): Promise<RuleBacktest> {
    if (this.#asked >= ASKED_MAX) throw new Rejection('too_many_requests', { seconds: BUSY_RETRY_S })
    if (asked.draft.condition.type === 'silent') throw new Rejection('rule_backtest_silent')
    this.#asked += 1
    try {
      await this.#ports.telemetry.settled()
      if (!this.#ports.telemetry.readings.isReady) throw new Rejection('unavailable')
      return await this.#run(found, asked)
    } finally {
      this.#asked -= 1
    }
  }

  async #run(found: ProjectWorkspace, asked: BacktestAsked): Promise<RuleBacktest> {
    const { state } = found.workspace
    const untilMs = Math.round(this.#ports.clock.now())
    const span = { fromMs: untilMs - BACKTEST_DAYS * DAY_MS, untilMs }
    const draft = { ...asked.draft, condition: typedCondition(asked.draft.condition, asked.draft) }
    const saved = asked.saved?.condition.type === 'silent' ? null : asked.saved
    const all = devicesOf(state, saved ? [draft, saved] : [draft])
    const devices = all.slice(0, BACKTEST_DEVICES_MAX)
    const tally = new Tally(span, found.project.timeZone, await asked.acted(span))
    const rules = {
      draft: { rule: draft, open: openHours(draft.hours, found.project.timeZone, span) },
      saved: saved && { rule: saved, open: openHours(saved.hours, found.project.timeZone, span) },
    }
    const endMs = monotonicMs() + CALL_MAX_MS
    let tested = asked.skip
    for (const device of devices.slice(asked.skip)) {
      if (tested > asked.skip && monotonicMs() > endMs) break
      const episodes = await this.#episodes(state, { device, rule: rules.draft, span })
      tally.add(
        device,
        episodes,
        rules.saved && (await this.#episodes(state, { device, rule: rules.saved, span })),
      )
      tally.know(this.#ports.telemetry.readings.past.oldestMs(device.id))
      tested += 1
    }
    return {
      ...{ ...span, devices: all.length, tested, next: tested < devices.length ? tested : null },
      ...tally.result(saved !== null),
    }
  }

  /** Empty for a device outside the scope of the rule. */
  async #episodes(
    read: ReadState,
    {
      device,
      rule: { rule, open },
      span,
    }: {
      readonly device: Device
      readonly rule: { readonly rule: RuleDraft; readonly open: readonly Span[] }
      readonly span: Span
    },
  ): Promise<readonly Episode[]> {
    const property = propertyOf(rule.condition)
    if (property === null || !isInScope(rule, device, read)) return []
    const replay = new RuleReplay(rule, open)
    let sinceMs = monotonicMs()
    const asked = { fromMs: span.fromMs, toMs: span.untilMs }
    for await (const points of this.#ports.telemetry.readings.past.points(device.id, property, asked)) {
      for (const { atMs, value } of points)
        if (value !== undefined && value !== null && atMs >= span.fromMs && atMs <= span.untilMs)
          replay.take(atMs, value)
      if (monotonicMs() - sinceMs < TURN_MS) continue
      await nextTurn()
      sinceMs = monotonicMs()
    }
    return replay.end(span.untilMs)
  }
}

const devicesOf = (read: ReadState, rules: readonly RuleDraft[]): readonly Device[] =>
  [...read.all('device')].filter((device) => rules.some((rule) => isInScope(rule, device, read)))

/** Counts of the devices of one call. */
class Tally {
  readonly #span: Span
  readonly #timeZone: string
  readonly #acted: ReadonlyMap<DeviceId | null, readonly AlarmRow[]>
  readonly #draft = { raised: 0, devices: 0 }
  readonly #saved = { raised: 0, devices: 0 }
  readonly #days = new Map<number, { draft: number; saved: number }>()
  readonly #lost: AlarmRow[] = []
  #knownSinceMs: number | null = null

  constructor(span: Span, timeZone: string, acted: readonly AlarmRow[]) {
    this.#span = span
    this.#timeZone = timeZone
    this.#acted = Map.groupBy(acted, ({ deviceId }) => deviceId)
  }

  add({ id }: Device, draft: readonly Episode[], saved: readonly Episode[] | null): void {
    this.#count('draft', draft)
    if (saved) this.#count('saved', saved)
    for (const alarm of this.#acted.get(id) ?? []) {
      const span = { fromMs: alarm.raisedAtMs, untilMs: alarm.clearedAtMs ?? this.#span.untilMs }
      if (!isCovered(draft, span) && this.#lost.length < LOST_MAX) this.#lost.push(alarm)
    }
  }

  know(oldestMs: number | null): void {
    if (oldestMs !== null) this.#knownSinceMs = Math.min(this.#knownSinceMs ?? oldestMs, oldestMs)
  }

  #count(of: 'draft' | 'saved', episodes: readonly Episode[]): void {
    const counts = of === 'draft' ? this.#draft : this.#saved
    counts.raised += episodes.length
    if (episodes.length > 0) counts.devices += 1
    for (const { raisedMs } of episodes) {
      const fromMs = dayStartOf(raisedMs, this.#timeZone)
      const day = this.#days.get(fromMs) ?? { draft: 0, saved: 0 }
      day[of] += 1
      this.#days.set(fromMs, day)
    }
  }

  result(hasSaved: boolean): Pick<RuleBacktest, 'knownSinceMs' | 'draft' | 'saved' | 'days' | 'lost'> {
    return {
      knownSinceMs: this.#knownSinceMs === null ? null : Math.max(this.#knownSinceMs, this.#span.fromMs),
      draft: this.#draft,
      saved: hasSaved ? this.#saved : null,
      days: [...this.#days].sort(([a], [b]) => a - b).map(([fromMs, day]) => ({ fromMs, ...day })),
      lost: this.#lost.flatMap(({ id, deviceId, raisedAtMs, body, acknowledgedBy, acknowledgedAtMs }) =>
        deviceId && acknowledgedBy && acknowledgedAtMs !== null
          ? [{ alarmId: id, deviceId, raisedAtMs, body, acknowledgedBy, acknowledgedAtMs }]
          : [],
      ),
    }
  }
}
