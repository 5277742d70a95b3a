/**
 * Chaos mode: injects random faults into a project at a rate, derived from its seed. It resumes after a restart,
 * skips missed faults, and ends with its world.
 */
import { DAY_MS } from '#shared/durations.ts'
import type { Fault } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { ERASED } from '#shared/records/erased.ts'
import { namesOfPerson, type Person } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Clock } from '../../base/clock.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { factsOf } from '../../edge/handlers/declared.ts'
import type { Services } from '../../edge/handlers/services.ts'
import type { Files } from '../../stores/files/files.ts'
import { recordProject } from '../scenarios/record/recordProject.ts'
import { createToLocal } from '../sky/localTime.ts'
import { type Chaos, type EndedChaos, readChaos, writeChaos } from './chaosFile.ts'
import { type ChaosRate, gapMs, nthFault } from './chaosPlan.ts'

/** Maximum duration in simulated time, so it is not left on by accident. */
const LASTS_MAX_MS = DAY_MS

export interface ChaosPorts {
  readonly onChange: () => void
  readonly files: Files
  readonly onError: (error: unknown) => void
  /** Data that a scenario needs to start like this world. */
  readonly origin: { readonly world: string; readonly seed: number }
}

export interface ChaosWorld {
  readonly clock: Clock
  /** Null where nothing can be broken. */
  readonly services: ChaosServices | null
}

type ChaosServices = Pick<Services, 'log' | 'workspaces' | 'demoAccounts'>

export class ChaosMode {
  readonly #ports: ChaosPorts
  readonly #going = new Map<ProjectId, Chaos>()
  readonly #ended = new Map<ProjectId, EndedChaos>()
  readonly #timers = new Map<ProjectId, () => void>()
  #stopListening: (() => void) | undefined
  /** Injections in progress: an end waits for them. */
  readonly #injecting = new Map<ProjectId, Promise<void>>()
  #world: ChaosWorld | null = null
  #writing: Promise<void> = Promise.resolve()
  #revision = 0

  constructor(ports: ChaosPorts) {
    this.#ports = ports
  }

  /** Restores the state of an earlier process; call before `attach`. */
  async load(): Promise<void> {
    const { going, ended } = await readChaos(this.#ports.files, this.#ports.onError)
    for (const one of going) this.#going.set(one.projectId, one)
    for (const one of ended) this.#ended.set(one.projectId, one)
  }

  /** Incremented when it starts, has an effect or ends, in any project. */
  get revision(): number {
    return this.#revision
  }

  /** Resumes in this world; null if time does not pass. */
  attach(world: ChaosWorld | null): void {
    this.#stopListening?.()
    this.#stopListening = world?.services?.workspaces.onCommit('chaos mode', ({ commit }) => {
      for (const event of commit.events)
        if (event.type === 'AccountErased') void this.#forget((event.data as { accountId: string }).accountId)
    })
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
    this.#world = world
    for (const chaos of this.#going.values()) this.#skipOverdue(chaos)
    for (const projectId of this.#going.keys()) this.#arm(projectId)
  }

  /** Removes an erased person's name. */
  async #forget(accountId: string): Promise<void> {
    const { name, nameEn } = ERASED
    const nameless = <T extends { readonly by: Person }>(kept: Map<ProjectId, T>) => {
      for (const [id, one] of kept)
        if (one.by.id === accountId) kept.set(id, { ...one, by: { id: accountId, name, nameEn } })
    }
    nameless(this.#going)
    nameless(this.#ended)
    await this.#changed().catch(this.#ports.onError)
  }

  /** Resolves once due faults are injected. */
  async settled(): Promise<void> {
    await Promise.all(this.#injecting.values())
  }

  view(projectId: ProjectId) {
    const { chaos = null, ended = null } = {
      chaos: this.#going.get(projectId),
      ended: this.#ended.get(projectId),
    }
    return { chaos: chaos && { ...planOf(chaos), nextAtMs: chaos.nextAtMs }, ended: ended && endOf(ended) }
  }

  /** @throws Rejection if already on, or if time is manual */
  async start({ project, workspace }: ProjectWorkspace, rate: ChaosRate, by: Person): Promise<void> {
    const going = this.#going.get(project.id)
    if (going) throw new Rejection('chaos_already', namesOfPerson(going.by))
    if (!this.#world) throw new Rejection('clock_in_lock_step')
    const sinceMs = Math.round(this.#world.clock.now())
    const broken = [...workspace.state.all('fault')].map(({ id, fault, endsAtMs }) => ({
      id,
      fault,
      endsAtMs,
    }))
    this.#going.set(project.id, {
      projectId: project.id,
      ...rate,
      sinceMs,
      by,
      injected: 0,
      afterSeq: workspace.seq,
      broken,
      next: 0,
      nextAtMs: sinceMs + gapMs(0, rate),
      faultIds: [],
    })
    this.#arm(project.id)
    await this.#changed()
  }

  /** Clears its faults. Resolves to the events as a scenario file; null if it is off. */
  async stop({ project }: Pick<ProjectWorkspace, 'project'>): Promise<string | null> {
    return this.#going.has(project.id) ? await this.#end(project.id) : null
  }

  /** The world they are of is no more. */
  async drop(): Promise<void> {
    if (this.#going.size === 0) return
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
    this.#going.clear()
    await this.#changed()
  }

  #skipOverdue(chaos: Chaos): void {
    const nowMs = this.#world?.clock.now() ?? chaos.nextAtMs
    let { next, nextAtMs } = chaos
    const endsAtMs = chaos.sinceMs + LASTS_MAX_MS
    while (nextAtMs < Math.min(nowMs, endsAtMs)) {
      next += 1
      nextAtMs += gapMs(next, chaos)
    }
    this.#going.set(chaos.projectId, { ...chaos, next, nextAtMs })
  }

  #arm(projectId: ProjectId): void {
    const chaos = this.#going.get(projectId)
    if (!chaos || !this.#world) return
    const { clock } = this.#world
    const endsAtMs = chaos.sinceMs + LASTS_MAX_MS
    const isLast = chaos.nextAtMs >= endsAtMs
    const atMs = isLast ? endsAtMs : chaos.nextAtMs
    const run = (): void => {
      if (isLast) this.#end(projectId).catch(this.#ports.onError)
      else this.#fire(projectId)
    }
    this.#timers.set(projectId, clock.schedule(atMs - clock.now(), run))
  }

  /** Schedules the next immediately, because it may be due in this turn. */
  #fire(projectId: ProjectId): void {
    const chaos = this.#going.get(projectId)
    if (!chaos || !this.#world) return
    const { next, nextAtMs } = chaos
    this.#going.set(projectId, { ...chaos, next: next + 1, nextAtMs: nextAtMs + gapMs(next + 1, chaos) })
    this.#arm(projectId)
    const before = this.#injecting.get(projectId) ?? Promise.resolve()
    const injecting = before
      .then(() => this.#inject(projectId, next, nextAtMs))
      .catch(this.#ports.onError)
      .then(() => this.#changed())
    this.#injecting.set(projectId, injecting)
  }

  async #inject(projectId: ProjectId, n: number, atMs: number): Promise<void> {
    const chaos = this.#going.get(projectId)
    const found = this.#world?.services?.workspaces.project(projectId)
    if (!chaos || !found) return
    const { state } = found.workspace
    const fault = nthFault(n, chaos, state)
    if (!fault || isThere(state, fault, atMs)) return
    const { id, name, nameEn } = chaos.by
    const actor = { kind: 'account', id, name, ...(nameEn === '' ? {} : { nameEn }) } as const
    const context = { actor, channel: 'simulator', nowMs: Math.round(atMs) } as const
    const facts = factsOf(await found.workspace.run('InjectFaults', { faults: [fault] }, context))
    const laid = facts.of('FaultInjected').map(({ faultId }) => faultId)
    const now = this.#going.get(projectId)
    if (!now) return
    const active = now.faultIds.filter((faultId) => state.get('fault', faultId) !== undefined)
    this.#going.set(projectId, {
      ...now,
      injected: now.injected + laid.length,
      faultIds: [...active, ...laid],
    })
  }

  async #end(projectId: ProjectId): Promise<string | null> {
    this.#timers.get(projectId)?.()
    this.#timers.delete(projectId)
    await this.#injecting.get(projectId)
    this.#injecting.delete(projectId)
    const chaos = this.#going.get(projectId)
    const world = this.#world
    const found = world?.services?.workspaces.project(projectId)
    if (!chaos) return null
    this.#going.delete(projectId)
    const services = world?.services
    let text: string | null = null
    try {
      if (services && found) text = await this.#textOf(chaos, services, found)
    } finally {
      // Ends even if the events cannot be read.
      this.#ended.set(projectId, { projectId, ...planOf(chaos), untilMs: this.#nowMs(chaos), text })
      await this.#changed()
    }
    return text
  }

  #nowMs({ nextAtMs }: Chaos): number {
    return Math.round(this.#world?.clock.now() ?? nextAtMs)
  }

  /** Clears its faults and describes the events as a scenario. */
  async #textOf(chaos: Chaos, services: ChaosServices, found: ProjectWorkspace): Promise<string | null> {
    const { workspace, project } = found
    const untilMs = this.#nowMs(chaos)
    const faultIds = chaos.faultIds.filter((id) => workspace.state.get('fault', id) !== undefined)
    const { id, name } = chaos.by
    const actor = { kind: 'account', id, name } as const
    if (faultIds.length > 0)
      await workspace.run('ClearFaults', { faultIds }, { actor, channel: 'simulator', nowMs: untilMs })
    if (chaos.injected === 0) return null
    const local = new Date(createToLocal(project.timeZone)(chaos.sinceMs)).toISOString().slice(0, 16)
    const time = local.replace('T', ' ')
    return recordProject(services, found, {
      id: `chaos-${chaos.seed}-${local.replaceAll(/[-:]/g, '').toLowerCase()}`,
      title: { en: `Chaos with seed ${chaos.seed} on ${time}`, zh: `${time} 种子 ${chaos.seed} 的混沌模式` },
      ...this.#ports.origin,
      fromMs: chaos.sinceMs,
      untilMs: this.#nowMs(chaos),
      afterSeq: chaos.afterSeq,
      broken: chaos.broken,
    })
  }

  async #changed(): Promise<void> {
    this.#revision += 1
    this.#ports.onChange()
    await this.#keep()
  }

  /** Writes in sequence, so the last state is stored. Write errors do not affect users. */
  #keep(): Promise<void> {
    this.#writing = this.#writing
      .then(() =>
        writeChaos(this.#ports.files, { going: [...this.#going.values()], ended: [...this.#ended.values()] }),
      )
      .catch(this.#ports.onError)
    return this.#writing
  }
}

const planOf = ({ seed, perHour, sinceMs, by, injected }: Chaos | EndedChaos) => ({
  seed,
  perHour,
  sinceMs,
  by,
  injected,
})

const endOf = (ended: EndedChaos) => ({ ...planOf(ended), untilMs: ended.untilMs, text: ended.text })

/** A fault may have been injected but not noted before a crash. */
const isThere = (state: ReadState, planned: Fault, atMs: number): boolean =>
  [...state.by('fault', 'target', targetOf(planned)).values()].some(
    ({ fault, sinceMs }) => fault.kind === planned.kind && sinceMs >= atMs,
  )
