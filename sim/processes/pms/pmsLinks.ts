/**
 * The links to property management systems, one for each project that has one switched on, and what came over them and
 * over the webhook. Counters begin with the process.
 */
import { pmsSettingsOf } from '#shared/domain/guest/pmsLink.ts'
import { must } from '#shared/kernel/assert.ts'
import type { PmsLinkProblem, PmsRefusal } from '#shared/pmsWords.ts'
import { type PmsSettings, SIMULATED_PMS } from '#shared/records/pmsLink.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type Clock, transportTime } from '../../base/clock.ts'
import type { Metrics } from '../../base/metrics.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { Targets } from '../push/targets.ts'
import { FIAS_TIMES, FiasClient, type FiasTimes } from './fias/fiasClient.ts'
import type { Delivery, GuestIntake, Intake } from './guestIntake.ts'
import { type GuestMessage, withinReach } from './guestMessage.ts'

export interface PmsLinkPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly intake: GuestIntake
  readonly random01: () => number
  readonly metrics: Pick<Metrics, 'count' | 'gauge'>
  readonly onError: (error: unknown, doing: string) => void
  /** Addresses in a private network only where the server's settings name them. */
  readonly targets: Pick<Targets, 'ofService'>
  readonly times?: FiasTimes
}

export type PmsState = 'off' | FiasClient['state']

export interface PmsStatus {
  readonly state: PmsState
  /** Since when the state is what it is; null where the link is off. */
  readonly sinceMs: number | null
  readonly problem: PmsLinkProblem | null
  /** Over the link or the webhook; null before the first one. */
  readonly lastMessageAtMs: number | null
  readonly applied: number
  readonly refused: readonly {
    readonly reason: PmsRefusal
    readonly count: number
    readonly lastAtMs: number
  }[]
}

/** Of one project. */
interface Figures {
  lastMessageAtMs: number | null
  applied: number
  readonly refused: Map<PmsRefusal, { count: number; lastAtMs: number }>
}

interface Link {
  readonly client: FiasClient
  /** Another one is another connection. */
  readonly target: string
  state: PmsState
  sinceMs: number
}

export class PmsLinks {
  readonly #ports: PmsLinkPorts
  readonly #links = new Map<ProjectId, Link>()
  readonly #figures = new Map<ProjectId, Figures>()
  /** Ports of simulated systems on this machine. */
  readonly #simulated = new Map<ProjectId, number>()

  constructor(ports: PmsLinkPorts) {
    this.#ports = ports
    ports.metrics.gauge('pms_links_running', 'Links to property management systems that work now', () => {
      return [...this.#links.values()].filter(({ client }) => client.state === 'running').length
    })
  }

  start(): () => void {
    const { workspaces } = this.#ports
    for (const found of workspaces.projects()) this.#adjust(found)
    const stop = workspaces.onCommit('pms links', (committed, workspace) => {
      for (const { id } of removedIn('listing', committed)) this.#stop(id)
      const found = workspaces.projectOf(workspace)
      if (found && concernsLink(committed)) this.#adjust(found)
    })
    return () => {
      stop()
      for (const id of [...this.#links.keys()]) this.#stop(id)
    }
  }

  /** The hotel of a simulated world has a system of its own at this port, and is connected to it unless it is configured otherwise. */
  simulate(projectId: ProjectId, port: number): void {
    this.#simulated.set(projectId, port)
    const found = this.#ports.workspaces.project(projectId)
    if (found) this.#adjust(found)
  }

  settingsOf({ project: { id }, workspace: { state } }: ProjectWorkspace): PmsSettings {
    const isNew = state.all('pmsLink')[Symbol.iterator]().next().done === true
    const simulated = isNew && this.#simulated.has(id) ? { isEnabled: true, host: SIMULATED_PMS } : {}
    return { ...pmsSettingsOf(state), ...simulated }
  }

  statusOf(projectId: ProjectId): PmsStatus {
    const link = this.#links.get(projectId)
    const { lastMessageAtMs, applied, refused } = this.#figuresOf(projectId)
    return {
      state: link?.client.state ?? 'off',
      sinceMs: link?.sinceMs ?? null,
      problem: link?.client.problem ?? null,
      lastMessageAtMs,
      applied,
      refused: [...refused].map(([reason, figures]) => ({ reason, ...figures })),
    }
  }

  /** A message from elsewhere, counted like those of the link. */
  async take(found: ProjectWorkspace, delivery: Delivery): Promise<Intake> {
    const { intake, onError } = this.#ports
    const message = withinReach(delivery.message, this.#now())
    if (message !== delivery.message) this.#note(found.project.id, 'departure_far')
    try {
      const taken = await intake.take(found, { ...delivery, message })
      this.#note(found.project.id, taken.is === 'applied' ? 'applied' : taken.reason)
      return taken
    } catch (error) {
      this.#note(found.project.id, 'failed')
      onError(error, 'recording a stay')
      throw error
    }
  }

  #adjust(found: ProjectWorkspace): void {
    const { id } = found.project
    const settings = this.settingsOf(found)
    const target = targetOf(settings)
    if (this.#links.get(id)?.target === (target ?? undefined)) return
    this.#stop(id)
    if (target === null) return
    const client = this.#connect(found, settings)
    this.#links.set(id, { client, target, state: client.state, sinceMs: this.#now() })
  }

  #connect({ project: { id } }: ProjectWorkspace, settings: PmsSettings): FiasClient {
    const { host } = settings
    const simulatedPort = host === SIMULATED_PMS ? this.#simulated.get(id) : undefined
    const port = simulatedPort ?? settings.port
    const { workspaces, clock, intake, random01, onError, targets, times = FIAS_TIMES } = this.#ports
    const found = () => workspaces.project(id)
    return new FiasClient({
      ...{ port, times, random01 },
      address: async () =>
        simulatedPort === undefined
          ? must((await targets.ofService(host, port))[0], 'an address').address
          : '127.0.0.1',
      schedule: (delayMs, run) => transportTime(clock).schedule(delayMs, run),
      timeZone: () => found()?.project.timeZone ?? 'UTC',
      nowMs: () => this.#now(),
      onRefused: (reason) => this.#note(id, reason),
      onGuest: (message, isResync) => this.#guest(id, message, isResync),
      onResynced: (reservations) => {
        const now = found()
        if (!now) return
        intake
          .endOthers(now, reservations, systemContext('pms', clock))
          .catch((error: unknown) => onError(error, 'ending stays that a resync did not name'))
      },
      onNews: () => this.#news(id),
    })
  }

  async #guest(projectId: ProjectId, message: GuestMessage, isResync: boolean): Promise<void> {
    const { workspaces, clock } = this.#ports
    const found = workspaces.project(projectId)
    const context = systemContext('pms', clock)
    if (found)
      await this.take(found, { message, messageId: null, isArriving: !isResync, context, sees: () => true })
  }

  #news(projectId: ProjectId): void {
    const link = this.#links.get(projectId)
    if (!link || link.state === link.client.state) return
    link.state = link.client.state
    link.sinceMs = this.#now()
  }

  #note(projectId: ProjectId, outcome: 'applied' | PmsRefusal): void {
    const figures = this.#figuresOf(projectId)
    const nowMs = this.#now()
    this.#figures.set(projectId, figures)
    this.#ports.metrics.count('pms_message', outcome)
    figures.lastMessageAtMs = nowMs
    if (outcome === 'applied') figures.applied += 1
    else {
      const count = (figures.refused.get(outcome)?.count ?? 0) + 1
      figures.refused.set(outcome, { count, lastAtMs: nowMs })
    }
  }

  #figuresOf(projectId: ProjectId): Figures {
    return this.#figures.get(projectId) ?? { lastMessageAtMs: null, applied: 0, refused: new Map() }
  }

  #stop(projectId: ProjectId): void {
    this.#links.get(projectId)?.client.stop()
    this.#links.delete(projectId)
  }

  #now(): number {
    return Math.round(this.#ports.clock.now())
  }
}

const targetOf = ({ isEnabled, host, port }: PmsSettings): string | null =>
  isEnabled && host !== '' ? `${host}:${port}` : null

/** A project that is founded or closed is looked at as well. */
const concernsLink = ({ changes }: Committed): boolean =>
  changes.some((change) =>
    ['pmsLink', 'project'].includes(('put' in change ? change.put : change.remove).type),
  )
