/**
 * Automations on a simulated gateway, with the server's evaluator. It receives device reports directly, so it works
 * without a server.
 */
import { Buckets } from '#shared/automation/buckets.ts'
import { begun, carried, step } from '#shared/automation/evaluate.ts'
import type { Decision, Facts, Input, Memory, Rule, Said } from '#shared/automation/memory.ts'
import type { Reading } from '#shared/devices/kind.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AutomationControl, StoredAutomation, StoredRule } from '#shared/storedAutomations.ts'
import type { HeldSlot } from '#shared/topics.ts'
import type { KeptBox } from './keptBoxes.ts'
import { readingOf } from './reports.ts'
import { isUnreported, type SimDevice } from './simDevice.ts'

interface Held {
  stored: StoredAutomation
  rule: Rule
  /** Null before the first evaluation. */
  memory: Memory | null
  nextDueMs: number | null
  /** Number of runs. */
  count: number
}

export interface BoxDecision {
  readonly stored: StoredAutomation
  readonly decision: Decision
  /** Whether the rate limit rejected it. */
  readonly isRefused: boolean
}

/** The gateway knows only device numbers, not server ids. */
const idOf = (number: string): DeviceId => `dev_${number.toLowerCase()}`

export class StoredAutomations {
  readonly #slots = new Map<number, Held>()
  readonly #buckets = new Buckets<number>()
  /** Last reports per observed device, by number. */
  readonly #received = new Map<string, Map<string, Reading>>()
  readonly #away = new Map<string, number>()
  readonly #presses = new WeakSet<object>()
  #devices: ReadonlyMap<DeviceId, SimDevice> = new Map()
  #nowMs = 0
  /** State changed since the last query. */
  #isNews = false

  get size(): number {
    return this.#slots.size
  }

  get nextDueMs(): number | null {
    const dues = [...this.#slots.values()].flatMap(({ nextDueMs }) => nextDueMs ?? [])
    return dues.length === 0 ? null : Math.min(...dues)
  }

  /** Null if accepted, otherwise the error. A condition already true on arrival triggers nothing. */
  take(control: AutomationControl, devices: readonly SimDevice[], nowMs: number): string | null {
    if (control.op === 'remove') {
      this.#isNews = true
      this.#slots.delete(control.slot)
      this.#buckets.forget(control.slot)
      return null
    }
    const { op: _, ...stored } = control
    this.#know(devices, nowMs)
    const { conditions, tasks } = stored.rule
    const numbers = [
      ...conditions.flatMap((one) => (one.type === 'device' ? one.d : [])),
      ...tasks.flatMap(({ d }) => d ?? []),
    ]
    const stranger = numbers.find((number) => !this.#devices.has(idOf(number)))
    if (stranger) return `unknown device ${stranger}`
    const before = this.#slots.get(stored.slot)
    const rule = ruleOf(stored.rule)
    const facts = this.#facts(stored.rule)
    const memory = before?.memory
      ? carried(before.rule, before.memory, rule, nowMs, facts)
      : begun(rule, nowMs, facts)
    const count = Math.max(stored.after, before?.count ?? 0)
    this.#slots.set(stored.slot, { stored, rule, memory, nextDueMs: nowMs, count })
    this.#isNews = true
    for (const number of numbers) if (!this.#received.has(number)) this.#receive(number)
    return null
  }

  /** Restores content from before this process; devices follow later. */
  restore(stored: StoredAutomation, memory: Memory | null = null, count = stored.after): void {
    const rule = ruleOf(stored.rule)
    this.#slots.set(stored.slot, { stored, rule, memory, nextDueMs: this.#nowMs, count })
    for (const one of stored.rule.conditions)
      if (one.type === 'device') for (const number of one.d) this.#received.set(number, new Map())
  }

  /** Restores the state of an earlier process; durations continue without interruption. */
  resume({ rules, away }: Pick<KeptBox, 'rules' | 'away'>): void {
    for (const { stored, memory, count } of rules) this.restore(stored, memory, count)
    for (const [number, sinceMs] of Object.entries(away)) this.#away.set(number, sinceMs)
  }

  kept(): Pick<KeptBox, 'rules' | 'away'> {
    const rules = [...this.#slots.values()].map(({ stored, memory, count }) => ({ stored, memory, count }))
    return { rules, away: Object.fromEntries(this.#away) }
  }

  takeNews(): boolean {
    const isNews = this.#isNews
    this.#isNews = false
    return isNews
  }

  held(slot: number): HeldSlot {
    const { version = 0, hash = '' } = this.#slots.get(slot)?.stored ?? {}
    return { slot, version, hash }
  }

  list(): HeldSlot[] {
    return [...this.#slots.keys()].sort((a, b) => a - b).map((slot) => this.held(slot))
  }

  /** The number of its next run. */
  nextRun(slot: number): number {
    const held = this.#slots.get(slot)
    if (!held) return 1
    held.count += 1
    return held.count
  }

  /** The present reports of its devices, and the passed time; the resulting decisions, in the order of the slots. */
  look(devices: readonly SimDevice[], nowMs: number): BoxDecision[] {
    if (this.#slots.size === 0) return []
    this.#know(devices, nowMs)
    const reports = [...this.#received.keys()].flatMap((number) => this.#receive(number))
    const reach = [...this.#received.keys()].flatMap((number) => this.#reach(number))
    return [...this.#slots.keys()].sort((a, b) => a - b).flatMap((slot) => this.#lookAt(slot, reports, reach))
  }

  #lookAt(slot: number, reports: readonly Said[], reach: readonly Input[]): BoxDecision[] {
    const held = this.#slots.get(slot)
    if (!held?.stored.rule.isEnabled) return []
    const own = reports.filter(({ deviceId, property }) =>
      held.rule.conditions.some(
        (one) => one.type === 'device' && one.property === property && one.deviceIds.includes(deviceId),
      ),
    )
    const inputs: Input[] = [...reach]
    if (own.length > 0) inputs.push({ kind: 'reports', atMs: this.#nowMs, said: own })
    else if (held.nextDueMs !== null && held.nextDueMs <= this.#nowMs)
      inputs.push({ kind: 'tick', atMs: this.#nowMs })
    const facts = this.#facts(held.stored.rule)
    if (held.memory === null) {
      this.#isNews = true
      Object.assign(held, { memory: begun(held.rule, this.#nowMs, facts), nextDueMs: this.#nowMs })
      return []
    }
    let before = held.memory
    const decided: BoxDecision[] = []
    for (const input of inputs) {
      const { memory, decisions, nextDueMs } = step(held.rule, before, input, facts)
      if (!isSameJson(risesOf(before), risesOf(memory))) this.#isNews = true
      Object.assign(held, { memory, nextDueMs })
      before = memory
      for (const decision of decisions) {
        const permit = decision.outcome === 'run' ? this.#buckets.take(slot, this.#nowMs) : 'run'
        if (permit !== 'silent') decided.push({ stored: held.stored, decision, isRefused: permit !== 'run' })
      }
    }
    return decided
  }

  #know(devices: readonly SimDevice[], nowMs: number): void {
    this.#nowMs = nowMs
    this.#devices = new Map(devices.map((device) => [idOf(device.body.number), device]))
  }

  /** New values since its last report. */
  #receive(number: string): Said[] {
    const deviceId = idOf(number)
    const device = this.#devices.get(deviceId)
    const heard = this.#received.get(number) ?? new Map<string, Reading>()
    this.#received.set(number, heard)
    if (!device || isUnreported(device)) return []
    const reports: Said[] = []
    for (const property of device.body.properties) {
      const value = readingOf(device.body, device, property)
      if (value === undefined || heard.get(property.name) === value) continue
      heard.set(property.name, value)
      reports.push({ deviceId, property: property.name, value })
    }
    for (const press of device.body.actions) {
      if (this.#presses.has(press)) continue
      this.#presses.add(press)
      reports.push({ deviceId, property: press.property, value: press.value })
    }
    return reports
  }

  /** A device that stopped or resumed responding. */
  #reach(number: string): Input[] {
    const device = this.#devices.get(idOf(number))
    const isAway = !device || isUnreported(device)
    if (isAway === this.#away.has(number)) return []
    if (isAway) this.#away.set(number, this.#nowMs)
    else this.#away.delete(number)
    return [{ kind: 'reach', atMs: this.#nowMs, deviceId: idOf(number), isAway }]
  }

  #facts({ place }: StoredRule): Facts {
    const deviceOf = (id: DeviceId): SimDevice | undefined => this.#devices.get(id)
    const propertyOf = (id: DeviceId, name: string) =>
      deviceOf(id)?.body.properties.find((property) => property.name === name)
    return {
      place,
      valueOf: (id, name) => {
        const [device, property] = [deviceOf(id), propertyOf(id, name)]
        const value = device && property ? readingOf(device.body, device, property) : undefined
        return value === undefined ? null : { value, atMs: this.#nowMs }
      },
      awaySinceMs: (id) => {
        const device = deviceOf(id)
        return device ? (this.#away.get(device.body.number) ?? null) : 0
      },
      // The gateway knows at once when a device stops responding.
      silentAfterMs: () => null,
      isAction: (id, name) => propertyOf(id, name)?.type === 'action',
      weatherOf: () => null,
    }
  }
}

/** The part of a memory to store: without the times of the last reports, which any report changes. */
function risesOf({ levels, was, known, wasOpen, timeMs, ranAtMs }: Memory) {
  const since = Object.entries(levels).map(([key, { isSo, sinceMs, awayMs }]) => [key, isSo, sinceMs, awayMs])
  return { since, was, known, wasOpen, timeMs, ranAtMs }
}

function ruleOf({ mode, conditions, repeat, effective, catchUp, pausedUntilMs }: StoredRule): Rule {
  return {
    ...{ mode, repeat, effective, catchUp, pausedUntilMs },
    conditions: conditions.map((one) => {
      if (one.type === 'timed') return { ...one, isEnabled: true }
      const { d, ...rest } = one
      return { ...rest, isEnabled: true, deviceIds: d.map(idOf) }
    }),
  }
}
