/** All projects of the world with their hosts and devices, found by number, kept in step with the records. */
import type { AreaId } from '#shared/records/area.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import type { WorldPorts } from './ports.ts'
import { type Membership, type ProjectPorts, ProjectWorld } from './projectWorld.ts'
import type { SimDevice } from './simDevice.ts'
import type { SimulatedHost } from './simulatedHost.ts'

const STRUCTURE: ReadonlySet<string> = new Set(['host', 'device', 'area', 'floor', 'building'])

export class Population {
  readonly #ports: Pick<WorldPorts, 'projects'>
  readonly #projectPorts: ProjectPorts
  readonly #projects = new Map<ProjectId, ProjectWorld>()
  readonly #hosts = new Map<string, SimulatedHost>()
  readonly #devices = new Map<string, SimDevice>()
  readonly #stale = new Set<ProjectId>()
  #isListStale = true

  constructor(ports: Pick<WorldPorts, 'projects'>, projectPorts: ProjectPorts) {
    this.#ports = ports
    this.#projectPorts = projectPorts
  }

  /** In the order in which they are moved on. */
  get projects(): ProjectWorld[] {
    return [...this.#projects.values()].sort((a, b) => (a.project.hex < b.project.hex ? -1 : 1))
  }

  get hosts(): SimulatedHost[] {
    return this.projects.flatMap((project) => project.hostsInOrder)
  }

  get deviceCount(): number {
    return this.#devices.size
  }

  hostByNumber(number: string): SimulatedHost | undefined {
    return this.#hosts.get(number)
  }

  deviceByNumber(number: string): SimDevice | undefined {
    return this.#devices.get(number)
  }

  hostOf(device: SimDevice): SimulatedHost | undefined {
    for (const project of this.#projects.values()) {
      if (project.devices.get(device.id) === device) return project.hostOf(device)
    }
    return undefined
  }

  /** The project in whose world the area stands. */
  projectOfArea(areaId: AreaId): ProjectWorld | undefined {
    for (const project of this.#projects.values()) if (project.read.get('area', areaId)) return project
    return undefined
  }

  /** Marks the projects that have to be reconciled. */
  note(changes: readonly AnyChange[], projectId: ProjectId | null): void {
    for (const change of changes) {
      const type = 'put' in change ? change.put.type : change.remove.type
      if (type === 'project' || type === 'listing') this.#isListStale = true
      if (projectId === null || !STRUCTURE.has(type)) continue
      if (this.#isNews(change, projectId)) this.#stale.add(projectId)
    }
  }

  /** A host's presence and a device's condition change all the time and are no news to the box itself. */
  #isNews(change: AnyChange, projectId: ProjectId): boolean {
    const project = this.#projects.get(projectId)
    if (!project || !('put' in change)) return true
    if (change.put.type === 'host') return project.hosts.get(change.put.id)?.number !== change.put.number
    if (change.put.type !== 'device') return true
    const { put } = change
    const known = project.devices.get(put.id)
    if (!known || !put.isJoined) return known !== undefined || put.isJoined
    return !project.isAsKnown(known, put)
  }

  get isStale(): boolean {
    return this.#isListStale || this.#stale.size > 0
  }

  /** Reconciles the world with the records and returns what was added and removed. */
  refresh(): Membership {
    const gone = this.#isListStale ? this.#refreshList() : []
    // A stream that changes before its project is listed, or after it was removed, is ignored.
    const memberships = [...this.#stale].flatMap((id) => this.#projects.get(id)?.reconcile() ?? [])
    this.#stale.clear()
    const all: Membership = {
      addedHosts: memberships.flatMap(({ addedHosts }) => addedHosts),
      removedHosts: [...gone, ...memberships.flatMap(({ removedHosts }) => removedHosts)],
      addedDevices: memberships.flatMap(({ addedDevices }) => addedDevices),
    }
    if (memberships.length > 0 || gone.length > 0) this.#index()
    return all
  }

  #refreshList(): SimulatedHost[] {
    this.#isListStale = false
    const kept = new Set<ProjectId>()
    const gone: SimulatedHost[] = []
    for (const { project, read } of this.#ports.projects()) {
      kept.add(project.id)
      const known = this.#projects.get(project.id)
      if (known && isSamePlace(known.project, project)) continue
      if (known) gone.push(...known.hostsInOrder)
      this.#projects.set(project.id, new ProjectWorld(project, read, this.#projectPorts))
      this.#stale.add(project.id)
    }
    for (const [id, project] of this.#projects) {
      if (kept.has(id)) continue
      gone.push(...project.hostsInOrder)
      this.#projects.delete(id)
      this.#stale.delete(id)
    }
    return gone
  }

  #index(): void {
    this.#hosts.clear()
    this.#devices.clear()
    for (const project of this.#projects.values()) {
      for (const host of project.hosts.values()) this.#hosts.set(host.number, host)
      for (const device of project.devices.values()) this.#devices.set(device.body.number, device)
    }
  }
}

/** One that was moved has another sky, another time of day and other people: its rooms begin anew. */
function isSamePlace(one: Project, other: Project): boolean {
  return (
    one.timeZone === other.timeZone &&
    one.longitude === other.longitude &&
    one.latitude === other.latitude &&
    one.cityEn === other.cityEn &&
    one.country === other.country &&
    one.projectType === other.projectType
  )
}
