/** The automations of one project: the memory, due times and decisions of each. */
import { Buckets } from '#shared/automation/buckets.ts'
import { begun, carried, step } from '#shared/automation/evaluate.ts'
import { settledPending } from '#shared/automation/late.ts'
import type { Decision, Facts, Input, Memory, Said } from '#shared/automation/memory.ts'
import { type Now, verdictNow } from '#shared/automation/now.ts'
import type { ReportedValues } from '#shared/devices/kind.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { DueTimes } from '../kit/dueTimes.ts'
import { type Cause, Causes } from './causes.ts'
import type { Remembered } from './pendingReports.ts'

export interface Decided {
  readonly automation: Automation
  readonly decision: Decision
  /** The automation that caused it, if any. */
  readonly cause: Cause | null
  readonly verdict: Exclude<Decision['outcome'], 'run'> | 'run' | 'rate' | 'trip'
}

interface Live {
  automation: Automation
  memory: Memory
}

export interface Reported {
  readonly device: { readonly id: DeviceId }
  readonly values: ReportedValues
  /** True if it is repeated after an outage. */
  readonly isRepeated?: boolean
}

export interface ProjectEngineParts {
  readonly facts: Facts
  /** Enabled automations run by the server that use this property. */
  readonly automationsOf: (deviceId: DeviceId, property: string) => Iterable<Automation>
  readonly onDecided: (decided: Decided) => void
  /** Whether the server runs it and no host may. */
  readonly isRunHere: (automation: Automation) => boolean
}

export class ProjectEngine {
  readonly causes = new Causes()
  readonly #parts: ProjectEngineParts
  readonly #live = new Map<AutomationId, Live>()
  readonly #dues = new DueTimes<AutomationId>()
  readonly #buckets = new Buckets<AutomationId>()
  /** Rate limit for recorded decisions not to run, because alternating sensors would create many. */
  readonly #closeBuckets = new Buckets<AutomationId>()

  constructor(parts: ProjectEngineParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#live.size
  }

  nextMs(): number | null {
    return this.#dues.nextMs()
  }

  /** Restores its memory if given. Otherwise the current state triggers nothing. */
  add(automation: Automation, atMs: number, memory?: Memory): void {
    const { facts } = this.#parts
    this.#live.set(automation.id, { automation, memory: memory ?? begun(automation, atMs, facts) })
    this.#dues.set(automation.id, atMs)
  }

  /** Decisions from before a crash without a trace: as of now; those too long ago are recorded as missed. */
  owe(remembered: ReadonlyMap<AutomationId, Remembered>, atMs: number): void {
    for (const [id, { memory, pendingReports }] of remembered) {
      const live = this.#live.get(id)
      if (!live || pendingReports.length === 0) continue
      const decisions = pendingReports.map(({ decision }) => decision)
      const readings = pendingReports.flatMap((one) => one.said)
      for (const decision of settledPending(live.automation, memory, this.#parts.facts, { atMs, decisions }))
        this.#decided(live.automation, decision, { kind: 'reports', atMs, said: readings })
    }
  }

  /** Restores run counts from traces. */
  recall(id: AutomationId, was: 'run' | 'rate' | 'switched', atMs: number): void {
    if (was === 'switched') this.#buckets.forget(id)
    else if (this.#live.has(id)) this.#buckets.recall(id, was, atMs)
  }

  remove(id: AutomationId): void {
    this.#live.delete(id)
    this.#dues.set(id, null)
    this.#buckets.forget(id)
    this.#closeBuckets.forget(id)
  }

  /** Applies a change: added, changed or removed. */
  follow(automation: Automation, atMs: number): void {
    const live = this.#live.get(automation.id)
    const isOn = automation.isEnabled && this.#parts.isRunHere(automation)
    if (!isOn) {
      if (live) this.remove(automation.id)
      return
    }
    if (!live) {
      this.add(automation, atMs)
      return
    }
    const before = live.automation
    live.automation = automation
    if (before.version !== automation.version)
      live.memory = carried(before, live.memory, automation, atMs, this.#parts.facts)
    else if (before.pausedUntilMs === automation.pausedUntilMs) return
    this.#dues.set(automation.id, atMs)
  }

  reports(reported: readonly Reported[], atMs: number): void {
    const listening = new Map<AutomationId, Said[]>()
    for (const {
      device: { id: deviceId },
      values,
      isRepeated: isRetained = false,
    } of reported)
      for (const property in values) {
        const value = values[property]
        if (value === undefined) continue
        for (const { id } of this.#parts.automationsOf(deviceId, property)) {
          const report = { deviceId, property, value, isRetained }
          const others = listening.get(id)
          if (others) others.push(report)
          else listening.set(id, [report])
        }
      }
    for (const [id, readings] of listening) this.#feed(id, { kind: 'reports', atMs, said: readings })
  }

  reach(ids: Iterable<AutomationId>, deviceId: DeviceId, isAway: boolean, atMs: number): void {
    for (const id of ids) this.#feed(id, { kind: 'reach', atMs, deviceId, isAway })
  }

  weather(
    ids: Iterable<AutomationId>,
    values: Extract<Input, { kind: 'weather' }>['values'],
    atMs: number,
  ): void {
    for (const id of ids) this.#feed(id, { kind: 'weather', atMs, values })
  }

  tick(atMs: number): void {
    for (const id of this.#dues.take(atMs)) this.#feed(id, { kind: 'tick', atMs })
  }

  /** Evaluation at this instant, assuming its times and key presses occur now. */
  now(automation: Automation, atMs: number): Now {
    const { facts } = this.#parts
    const live = this.#live.get(automation.id)
    const memory =
      live?.automation.version === automation.version ? live.memory : begun(automation, atMs, facts)
    return verdictNow(automation, memory, facts, atMs)
  }

  #feed(id: AutomationId, input: Input): void {
    const live = this.#live.get(id)
    if (!live) return
    const { memory, decisions, nextDueMs } = step(live.automation, live.memory, input, this.#parts.facts)
    live.memory = memory
    this.#dues.set(id, nextDueMs)
    for (const decision of decisions) this.#decided(live.automation, decision, input)
  }

  #decided(automation: Automation, decision: Decision, input: Input): void {
    const cause = input.kind === 'reports' ? this.#causeOf(input) : null
    if (decision.outcome !== 'run') {
      const isCommandSent =
        decision.outcome === 'missed' || this.#closeBuckets.take(automation.id, input.atMs) === 'run'
      if (!isCommandSent) return
      this.#parts.onDecided({ automation, decision, cause, verdict: decision.outcome })
      return
    }
    const permit = this.#buckets.take(automation.id, input.atMs)
    if (permit !== 'silent') this.#parts.onDecided({ automation, decision, cause, verdict: permit })
  }

  /** The longest chain among the reports. */
  #causeOf({ said, atMs }: Extract<Input, { kind: 'reports' }>): Cause | null {
    let longest: Cause | null = null
    for (const { deviceId, property, value } of said) {
      if (value === null) continue
      const cause = this.causes.of(deviceId, property, value, atMs)
      if (cause && cause.chain.length > (longest?.chain.length ?? 0)) longest = cause
    }
    return longest
  }
}
