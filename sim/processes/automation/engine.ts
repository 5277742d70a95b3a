/**
 * Runs the automations of all projects: routes reports, presence, weather and time to them, and turns decisions into
 * commands of the automation's actor. Uses pure transitions (shared/automation) with a small memory each, because an
 * actor per automation would need too much memory.
 */
import type { Now } from '#shared/automation/now.ts'
import { isRunByServer } from '#shared/automation/onHost.ts'
import type { Automation, AutomationId, WeatherQuantity } from '#shared/records/automation.ts'
import { WEATHER_QUANTITIES } from '#shared/records/automation.ts'
import { type DeviceId, isAnother } from '#shared/records/device.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange, AnyRecord } from '#shared/records/registry.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import { type ProjectWorkspace, projectIdOf } from '../../core/workspace/workspaces.ts'
import { watchReturns } from '../hosts/returningHosts.ts'
import { Wakes } from '../kit/wakes.ts'
import { automationActor } from './automationActor.ts'
import { factsOf } from './facts.ts'
import type { Remembered } from './pendingReports.ts'
import { Persist } from './persist.ts'
import type { AutomationPorts } from './ports.ts'
import { type Decided, ProjectEngine, type Reported } from './projectEngine.ts'
import { rebuiltMemories } from './rebuilt.ts'
import { recallRecentRuns } from './recentRuns.ts'
import { automationRuns } from './runs.ts'

export class AutomationEngine {
  readonly #ports: AutomationPorts
  readonly #projects = new Map<ProjectId, ProjectEngine>()
  readonly #stops: (() => void)[] = []
  readonly #wakes: Wakes<ProjectId>
  /** Pending effects of the report being processed. */
  #following: Promise<unknown>[] | null = null
  readonly #persist: Persist

  constructor(ports: AutomationPorts) {
    this.#ports = ports
    this.#persist = new Persist(ports)
    this.#wakes = new Wakes({ ...ports, by: 'world', wake: (projectId) => this.#tick(projectId) })
  }

  /** Restores each memory from stored data before the stop; missed times are processed with the first tick. */
  async start(): Promise<void> {
    const { workspaces, weather, processes, clock, isConnected } = this.#ports
    const remembered: [ProjectId, ReadonlyMap<AutomationId, Remembered>][] = []
    for (const found of workspaces.projects()) {
      const memories = await rebuiltMemories(this.#ports, found)
      this.#take(found, memories)
      remembered.push([found.project.id, memories])
      await this.#recall(found)
    }
    this.#stops.push(
      workspaces.onCommit('automations', (committed, workspace) => {
        if (workspace.stream !== 'estate') this.#follow(committed, projectIdOf(workspace.stream))
        else this.#listed(committed)
      }),
      weather.onAnswer((projectId) => this.#weather(projectId)),
    )
    const returns = watchReturns(clock.transport, isConnected)
    this.#stops.push(returns.stop)
    const lookAt = (found: ProjectWorkspace, automation: Automation): Now => this.now(found, automation)
    processes.start(automationRuns({ ...this.#ports, returns, lookAt }))
    // Becomes durable before the next report; retried if the disk rejects it.
    await this.#followed(() => {
      for (const [projectId, memories] of remembered)
        this.#projects.get(projectId)?.owe(memories, this.#nowMs())
    })?.catch(() => undefined)
    for (const projectId of this.#projects.keys()) this.#arm(projectId)
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#persist.stop()
    this.#wakes.stop()
  }

  /** Number of watched automations. */
  get size(): number {
    let size = 0
    for (const engine of this.#projects.values()) size += engine.size
    return size
  }

  /** Processes one packet with merged values. Resolves once its effects are durable; null if none. */
  reports(projectId: ProjectId, reported: readonly Reported[], atMs: number): Promise<unknown> | null {
    const engine = this.#projects.get(projectId)
    if (!engine || engine.size === 0) return null
    const durable = this.#followed(() => engine.reports(reported, atMs))
    this.#arm(projectId)
    return durable
  }

  /** Resolves when everything decided in it is durable; null if there is nothing. */
  #followed(decide: () => void): Promise<unknown> | null {
    const following: Promise<unknown>[] = []
    this.#following = following
    try {
      decide()
    } finally {
      this.#following = null
    }
    return following.length === 0 ? null : Promise.all(following)
  }

  /** Evaluation at this instant, assuming its times and key presses occur now. */
  now(found: ProjectWorkspace, automation: Automation): Now {
    return this.#engineOf(found).now(automation, this.#nowMs())
  }

  #nowMs(): number {
    return Math.round(this.#ports.clock.now())
  }

  #take(found: ProjectWorkspace, memories: ReadonlyMap<AutomationId, Remembered>): void {
    const engine = this.#engineOf(found)
    const nowMs = this.#nowMs()
    for (const automation of found.workspace.state.by('automation', 'enabled', 'yes').values())
      if (isRunByServer(automation, found.workspace.state))
        engine.add(automation, nowMs, memories.get(automation.id)?.memory)
  }

  async #recall(found: ProjectWorkspace): Promise<void> {
    const engine = this.#engineOf(found)
    if (engine.size === 0) return
    await recallRecentRuns(this.#ports.log, found, this.#nowMs(), {
      recall: (id, was, atMs) => engine.recall(id, was, atMs),
      noteCauses: (commit) => this.#noteCauses(found, commit, commit.at),
    })
  }

  #engineOf({ project, workspace }: ProjectWorkspace): ProjectEngine {
    const known = this.#projects.get(project.id)
    if (known) return known
    const { telemetry, weather, workspaces } = this.#ports
    const read = workspace.state
    const last = telemetry.last.of(project.id)
    const engine: ProjectEngine = new ProjectEngine({
      // The project may move, so it is looked up each time.
      facts: factsOf({ project: () => read.get('project', project.id) ?? project, read, last, weather }),
      automationsOf: (deviceId, property) =>
        read.by('automation', 'property', `${deviceId} ${property}`).values(),
      isRunHere: (automation) => isRunByServer(automation, read),
      onDecided: (decided) => {
        const found = workspaces.project(project.id)
        if (found) this.#decided(found, decided)
      },
    })
    this.#projects.set(project.id, engine)
    return engine
  }

  #decided(found: ProjectWorkspace, { automation, decision, cause, verdict }: Decided): void {
    const { workspace } = found
    const context = () =>
      ({
        actor: automationActor(automation),
        channel: 'automation',
        nowMs: this.#nowMs(),
        ...(cause ? { cause: cause.commit } : {}),
      }) as const
    const { id: automationId } = automation
    this.#ports.count('automation_decisions', verdict)
    const { dueAtMs, causes, conditions } = decision
    const chain = cause?.chain ?? []
    const done =
      verdict === 'trip'
        ? this.#persist.run(() => workspace.run('TripAutomation', { automationId, chain }, context()))
        : this.#persist.run(() =>
            workspace.run(
              'TriggerAutomation',
              { automationId, dueAtMs, causes, conditions, chain, verdict },
              context(),
            ),
          )
    if (this.#following) this.#following.push(done)
    // Failures are reported and retried elsewhere.
    else done.catch(() => undefined)
  }

  /** A project is added with its existing records, and removed as a whole. */
  #listed({ changes }: Committed): void {
    for (const change of changes) {
      if ('remove' in change) {
        if (change.remove.type === 'listing') this.#projects.delete(change.remove.id as ProjectId)
        continue
      }
      if (change.put.type !== 'listing' || this.#projects.has(change.put.id)) continue
      const found = this.#ports.workspaces.project(change.put.id)
      if (found) this.#take(found, new Map())
      this.#arm(change.put.id)
    }
  }

  #follow(committed: Committed, projectId: ProjectId): void {
    const { commit, changes, inverse } = committed
    const found = this.#ports.workspaces.project(projectId)
    if (!found) return
    const nowMs = this.#nowMs()
    const was = recordsBefore(inverse)
    for (const change of changes) this.#followOne(found, change, was, nowMs)
    for (const copy of removedIn('hostAutomation', committed)) this.#copied(found, copy, nowMs)
    this.#noteCauses(found, commit, nowMs)
    this.#arm(projectId)
  }

  #noteCauses(found: ProjectWorkspace, commit: Committed['commit'], nowMs: number): void {
    for (const { type, data } of commit.events)
      if (type === 'DeviceCommandIssued') this.#noteCause(found, commit, data.items, nowMs)
  }

  #followOne(
    found: ProjectWorkspace,
    change: AnyChange,
    was: ReadonlyMap<string, AnyRecord>,
    nowMs: number,
  ): void {
    const { state } = found.workspace
    if ('remove' in change) {
      const { type, id } = change.remove
      if (type === 'automation') this.#projects.get(found.project.id)?.remove(id as AutomationId)
      if (type === 'device') this.#reach(found, id as DeviceId, true, nowMs)
      return
    }
    if (change.put.type === 'hostAutomation') this.#copied(found, change.put, nowMs)
    if (change.put.type === 'automation') this.#engineOf(found).follow(change.put, nowMs)
    if (change.put.type !== 'host' && change.put.type !== 'device') return
    const { id } = change.put
    const before = was.get(id)
    if (change.put.type === 'device') {
      // Values of a replaced device do not apply to its successor.
      if (before?.type === 'device' && isAnother(before, change.put))
        this.#reach(found, change.put.id, true, nowMs)
      return
    }
    const { isOnline } = change.put
    if ((before?.type === 'host' && before.isOnline) === isOnline) return
    const last = this.#ports.telemetry.last.of(found.project.id)
    for (const deviceId of state.by('device', 'host', change.put.id).keys() as IterableIterator<DeviceId>)
      if (!isOnline || last.has(deviceId)) this.#reach(found, deviceId, !isOnline, nowMs)
  }

  /** The host may now hold or have released the automation; exactly one of server and host runs it. */
  #copied(found: ProjectWorkspace, { automationId }: HostAutomation, nowMs: number): void {
    const automation = found.workspace.state.get('automation', automationId)
    if (automation) this.#engineOf(found).follow(automation, nowMs)
  }

  #reach({ project, workspace }: ProjectWorkspace, deviceId: DeviceId, isAway: boolean, nowMs: number): void {
    const listening = workspace.state.by('automation', 'device', deviceId)
    if (listening.size === 0) return
    this.#projects.get(project.id)?.reach([...listening.keys()] as AutomationId[], deviceId, isAway, nowMs)
  }

  /** A command of a run, or of a scene that a run began. */
  #noteCause(
    { project, workspace }: ProjectWorkspace,
    { stream, seq, events }: Committed['commit'],
    items: Parameters<ProjectEngine['causes']['note']>[0],
    nowMs: number,
  ): void {
    for (const { type, data } of events) {
      const run =
        type === 'AutomationTasksTaken'
          ? workspace.state.get('automationRun', data.runId)
          : type === 'SceneStepsTaken'
            ? workspace.state.first('automationRun', 'sceneRun', data.runId)
            : undefined
      if (!run) continue
      const cause = { chain: [...run.chain, run.automationId], commit: `${stream}#${seq}` }
      this.#projects.get(project.id)?.causes.note(items, cause, nowMs)
      return
    }
  }

  #weather(projectId: ProjectId): void {
    const found = this.#ports.workspaces.project(projectId)
    const engine = this.#projects.get(projectId)
    if (!found || !engine) return
    const listening = [...found.workspace.state.by('automation', 'weather', 'yes').keys()] as AutomationId[]
    if (listening.length === 0) return
    const values: Partial<Record<WeatherQuantity, number>> = {}
    for (const quantity of WEATHER_QUANTITIES) {
      const known = this.#ports.weather.valueOf(found.project, quantity)
      if (typeof known?.value === 'number') values[quantity] = known.value
    }
    engine.weather(listening, values, this.#nowMs())
    this.#arm(projectId)
  }

  #arm(projectId: ProjectId): void {
    const nextMs = this.#projects.get(projectId)?.nextMs() ?? null
    if (nextMs === null) this.#wakes.cancel(projectId)
    else this.#wakes.at(projectId, nextMs)
  }

  #tick(projectId: ProjectId): void {
    if (!this.#ports.workspaces.project(projectId)) this.#projects.delete(projectId)
    try {
      this.#projects.get(projectId)?.tick(this.#nowMs())
    } finally {
      this.#arm(projectId)
    }
  }
}
