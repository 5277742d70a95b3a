/**
 * Automations during simulated days: the server's evaluator on simulated reports, tick by tick. Their effects apply
 * in the simulation, and runs are recorded with the history.
 */
import { begun, step } from '#shared/automation/evaluate.ts'
import type { Decision, Facts, Input, Memory, Said as Word } from '#shared/automation/memory.ts'
import { isRunByServer } from '#shared/automation/onHost.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { type Automation, devicesOf } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { LastReadings } from '../../../core/telemetry/lastValues.ts'
import type { ReportedAt } from '../../../core/telemetry/readings/chunk.ts'
import { factsOf } from '../../../processes/automation/facts.ts'
import type { LivedWorld } from './livedWorld.ts'
import { someInstant } from './someInstant.ts'

/** Limit per automation, equal to the number of its traces. */
const RECORDED_MAX = 100
/** More often than any kind of device has to report. */
const REPEATS_AFTER_MS = 20 * 60_000

/** A run or decision to record. */
export interface PastRun {
  readonly automation: Automation
  readonly atMs: number
  readonly decision: Decision
  /** Tasks and steps already in their target state. */
  readonly isTaskSo: ReadonlySet<number>
  readonly areStepsSo: ReadonlyMap<number, readonly number[]>
}

interface Live {
  readonly automation: Automation
  memory: Memory
  dueMs: number | null
  readonly inputs: Input[]
  readonly runs: PastRun[]
}

interface Source {
  readonly properties: Set<string>
  readonly listeners: Live[]
  awayMs: number | null
  /** Reports of these properties: changes, and evidence of presence. */
  readonly said: ReportedAt[]
  statedMs: number
}

export class LivedAutomations {
  readonly #read: ReadState
  readonly #world: LivedWorld
  readonly #facts: Facts
  readonly #last = new Map<DeviceId, LastReadings>()
  readonly #sources = new Map<DeviceId, Source>()
  readonly #live: readonly Live[]

  constructor(project: Project, read: ReadState, world: LivedWorld) {
    this.#read = read
    this.#world = world
    this.#facts = {
      ...factsOf({ project: () => project, read, last: this.#last, weather: NO_WEATHER }),
      place: project,
      awaySinceMs: (id) => this.#sources.get(id)?.awayMs ?? null,
      // Reachability is known here, so silence need not be inferred.
      silentAfterMs: () => null,
    }
    const automations = [...read.by('automation', 'enabled', 'yes').values()]
    const begins = automations.filter((automation) => isRunByServer(automation, read))
    this.#live = begins.map((automation) => this.#listen(automation))
    for (const [id, source] of this.#sources) this.#receive(id, source, 0)
    for (const live of this.#live) {
      live.inputs.length = 0
      live.memory = begun(live.automation, world.nowMs, this.#facts)
      live.dueMs = world.nowMs
    }
  }

  /** Called after a tick of `withinMs`. */
  take(withinMs: number): void {
    for (const [id, source] of this.#sources) this.#receive(id, source, withinMs)
    for (const live of this.#live) {
      live.inputs.sort((a, b) => a.atMs - b.atMs)
      for (const input of live.inputs.splice(0)) {
        this.#come(live, input.atMs - 1)
        this.#step(live, input)
      }
      this.#come(live, this.#world.nowMs)
    }
  }

  all(): readonly PastRun[] {
    return this.#live.flatMap(({ runs }) => runs.slice(-RECORDED_MAX))
  }

  /** Reports of its devices, to explain automations later. */
  *said(): Iterable<readonly [DeviceId, readonly ReportedAt[]]> {
    for (const [id, { said }] of this.#sources) yield [id, said.sort((a, b) => a.atMs - b.atMs)]
  }

  #listen(automation: Automation): Live {
    const memory = begun(automation, this.#world.nowMs, this.#facts)
    const live: Live = { automation, memory, dueMs: null, inputs: [], runs: [] }
    for (const condition of automation.conditions) {
      if (!('deviceIds' in condition) || !condition.isEnabled) continue
      for (const id of devicesOf({ conditions: [condition], tasks: [] })) {
        // A key that is pressed is of the moment, and no tick of minutes shows it.
        if (this.#facts.isAction(id, condition.property)) continue
        const source: Source = this.#sources.get(id) ?? {
          ...{ properties: new Set<string>(), listeners: [], awayMs: null },
          ...{ said: [], statedMs: Number.NEGATIVE_INFINITY },
        }
        this.#sources.set(id, source)
        source.properties.add(condition.property)
        if (!source.listeners.includes(live)) source.listeners.push(live)
      }
    }
    return live
  }

  #receive(deviceId: DeviceId, source: Source, withinMs: number): void {
    const { nowMs: atMs, unheard } = this.#world
    const isAway = unheard.has(deviceId)
    if (isAway !== (source.awayMs !== null)) {
      source.awayMs = isAway ? atMs : null
      for (const { inputs } of source.listeners) inputs.push({ kind: 'reach', atMs, deviceId, isAway })
    }
    const values = isAway ? undefined : this.#world.readings(deviceId)
    if (!values) return
    const before = this.#last.get(deviceId)?.values
    this.#last.set(deviceId, { values, atMs })
    const isRepeated = atMs - source.statedMs >= REPEATS_AFTER_MS
    if (isRepeated) source.statedMs = atMs
    for (const property of source.properties) {
      const value = values[property]
      if (value === undefined) continue
      const isNews = value !== before?.[property]
      const saidAtMs = isNews ? someInstant(`${deviceId}/${property}`, atMs, withinMs) : atMs
      if (isNews || isRepeated) source.said.push({ atMs: saidAtMs, values: { [property]: value } })
      if (!isNews) continue
      const report: Word = { deviceId, property, value }
      for (const { inputs } of source.listeners)
        inputs.push({ kind: 'reports', atMs: saidAtMs, said: [report] })
    }
  }

  /** Work that is due until then. */
  #come(live: Live, untilMs: number): void {
    while (live.dueMs !== null && live.dueMs <= untilMs)
      this.#step(live, { kind: 'tick', atMs: Math.max(live.dueMs, live.memory.atMs) })
  }

  #step(live: Live, input: Input): void {
    const { automation } = live
    const { memory, decisions, nextDueMs } = step(automation, live.memory, input, this.#facts)
    live.memory = memory
    live.dueMs = nextDueMs !== null && nextDueMs <= input.atMs ? input.atMs + 1 : nextDueMs
    for (const decision of decisions)
      live.runs.push({
        automation,
        decision,
        atMs: Math.round(input.atMs),
        ...this.#done(automation, decision),
      })
  }

  /** Applies task values unless already set. */
  #done({ tasks }: Automation, { outcome }: Decision): Pick<PastRun, 'isTaskSo' | 'areStepsSo'> {
    const isTaskSo = new Set<number>()
    const areStepsSo = new Map<number, readonly number[]>()
    const isOn = tasks.filter(({ isEnabled }) => outcome === 'run' && isEnabled)
    for (const [i, task] of isOn.entries()) {
      if (task.type === 'device' && !this.#set(task.deviceId, task.values)) isTaskSo.add(i)
      if (task.type !== 'scene') continue
      const steps = this.#read.get('scene', task.sceneId)?.steps ?? []
      areStepsSo.set(
        i,
        steps.flatMap(({ deviceId, values }, at) => (this.#set(deviceId, values) ? [] : [at])),
      )
    }
    return { isTaskSo, areStepsSo }
  }

  #set(deviceId: DeviceId, values: Readings): boolean {
    const device = this.#read.get('device', deviceId)
    if (!device || isSo(device, values, this.#world.readings(deviceId))) return false
    this.#world.command(this.#world.nowMs, device.number, values)
    return true
  }
}

/** No bundled automation uses weather. */
const NO_WEATHER = { valueOf: () => null, onAnswer: () => () => undefined }
