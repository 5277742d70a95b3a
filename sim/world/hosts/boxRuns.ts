/** Automation runs on a simulated gateway: tasks when due, reported at the end. */
import { endOf } from '#shared/records/sceneRun.ts'
import type { HostRun, StoredTask } from '#shared/storedAutomations.ts'
import { carryOut } from './controls.ts'
import type { OpenRun, StoredRun } from './keptBoxes.ts'
import type { SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'
import type { BoxDecision } from './storedAutomations.ts'

export interface BoxRunPorts {
  readonly now: () => number
  /** Schedules by the gateway's clock; returns the cancel function. */
  readonly at: (atMs: number, run: () => Promise<void>) => () => void
  readonly runScene: (host: SimulatedHost, slot: number) => Promise<void>
  /** Sends resulting device reports. */
  readonly report: (host: SimulatedHost, touched: readonly SimDevice[]) => Promise<void>
  /** Something of a run is another than before. */
  readonly keep: () => Promise<void>
}

type TaskEnd = HostRun['tasks'][number]

interface Open extends OpenRun {
  cancel: () => void
}

interface Slot {
  run: Open | null
  /** Queued run, replaced by the newest. */
  next: BoxDecision | null
}

export class BoxRuns {
  readonly #host: SimulatedHost
  readonly #ports: BoxRunPorts
  readonly #slots = new Map<number, Slot>()

  constructor(host: SimulatedHost, ports: BoxRunPorts) {
    this.#host = host
    this.#ports = ports
  }

  async decided(one: BoxDecision): Promise<void> {
    const { stored, decision, isRefused } = one
    if (isRefused) return this.#passed(one, 'rate')
    if (decision.outcome !== 'run') return this.#passed(one, decision.outcome)
    const slot = this.#slots.get(stored.slot) ?? { run: null, next: null }
    this.#slots.set(stored.slot, slot)
    if (slot.run && stored.rule.onRetrigger === 'queue') {
      const dropped = slot.next
      slot.next = one
      if (dropped) await this.#passed(dropped, 'dropped')
      return
    }
    // The new entry is set before the old one ends, because another decision may follow.
    const stopping = this.stop(stored.slot)
    const run = this.#begun(one)
    slot.run = run
    await stopping
    await this.#goOn(run)
  }

  /** Resumes runs after a process restart; overdue tasks run now. */
  resume(kept: readonly StoredRun[]): void {
    for (const { slot, run, next } of kept) {
      const open: Open = { ...run, cancel: () => {} }
      this.#slots.set(slot, { run: open, next })
      const due = open.tasks.find(({ outcome }) => outcome === 'waiting')?.dueAtMs ?? 0
      open.cancel = this.#ports.at(Math.max(due, this.#ports.now()), () => this.#goOn(open))
    }
  }

  kept(): StoredRun[] {
    return [...this.#slots].flatMap(([slot, { run, next }]) => {
      if (!run) return []
      const { cancel: _, ...open } = run
      return [{ slot, run: open, next }]
    })
  }

  /** Later entries are not run any more. */
  async stop(slotNumber: number): Promise<void> {
    const slot = this.#slots.get(slotNumber)
    if (!slot?.run) return
    const { run, next } = slot
    Object.assign(slot, { run: null, next: null })
    run.cancel()
    for (const task of run.tasks) if (task.outcome === 'waiting') task.outcome = 'stopped'
    await this.#reportEnd(run)
    if (next) await this.#passed(next, 'dropped')
  }

  #begun({ stored, decision }: BoxDecision): Open {
    const startedAtMs = this.#ports.now()
    let dueAtMs = startedAtMs
    const tasks = stored.rule.tasks.map((task) => {
      dueAtMs += task.delayMs
      return { ...task, dueAtMs, outcome: 'waiting' as const, error: null }
    })
    return { stored, decision, startedAtMs, tasks, cancel: () => {} }
  }

  /** Each run is independent. */
  async #goOn(run: Open): Promise<void> {
    for (const task of run.tasks) {
      if (task.outcome !== 'waiting') continue
      if (task.dueAtMs > this.#ports.now()) {
        run.cancel = this.#ports.at(task.dueAtMs, () => this.#goOn(run))
        return this.#ports.keep()
      }
      const error = await this.#do(task)
      task.error = error
      task.outcome = error !== null ? 'failed' : task.scene === undefined ? 'confirmed' : 'done'
    }
    const slot = this.#slots.get(run.stored.slot)
    if (slot?.run !== run) return
    const { next } = slot
    Object.assign(slot, { run: null, next: null })
    await this.#reportEnd(run)
    if (next) await this.decided(next)
  }

  async #do({ d, values, scene }: StoredTask): Promise<string | null> {
    const host = this.#host
    if (scene !== undefined) {
      if (host.scenes.held(scene).version === 0) return `slot ${scene} is empty`
      await this.#ports.runScene(host, scene)
      return null
    }
    const { error, touched } = carryOut(host, { id: 'automation', d: d && values ? { [d]: values } : {} })
    await this.#ports.report(host, touched)
    return error
  }

  #reportEnd(run: Open): Promise<void> {
    const tasks = run.tasks.map((task) => ({
      ...task,
      outcome: task.outcome === 'waiting' ? ('stopped' as const) : task.outcome,
    }))
    const { startedAtMs } = run
    return this.#report(run, { startedAtMs, tasks, outcome: outcomeOf(tasks) })
  }

  #passed(one: BoxDecision, outcome: HostRun['outcome']): Promise<void> {
    return this.#report(one, { startedAtMs: this.#ports.now(), tasks: [], outcome })
  }

  #report(
    {
      stored: { slot, version, hash },
      decision: { dueAtMs, causes, conditions },
    }: Pick<BoxDecision, 'stored' | 'decision'>,
    ended: Pick<HostRun, 'startedAtMs' | 'tasks' | 'outcome'>,
  ): Promise<void> {
    return this.#host.reportRun({
      ...{ slot, version, hash, n: this.#host.automations.nextRun(slot) },
      ...{ dueAtMs, causes: [...causes], conditions: [...conditions] },
      ...{ ...ended, endedAtMs: this.#ports.now() },
    })
  }
}

function outcomeOf(tasks: readonly { readonly outcome: TaskEnd['outcome'] }[]): HostRun['outcome'] {
  if (tasks.some(({ outcome }) => outcome === 'stopped')) return 'stopped'
  return endOf(tasks.filter(({ outcome }) => outcome !== 'failed').length, tasks.length)
}
