/** All projects of the world with hosts and devices by number, synchronised with records. */
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import type { SimDevice } from './hosts/simDevice.ts'
import type { SimulatedHost } from './hosts/simulatedHost.ts'
import type { WorldPorts, WorldState } from './ports.ts'
import type { Membership, ProjectPorts } from './projectPorts.ts'
import { ProjectWorld } from './projectWorld.ts'

/** Pending changes of a project; null for everything. */
type Stale = { readonly hosts: Set<HostId>; readonly devices: Set<DeviceId> } | null

export class Population {
  readonly #ports: Pick<WorldPorts, 'projects'>
  readonly #projectPorts: ProjectPorts
  readonly #projects = new Map<ProjectId, ProjectWorld>()
  readonly #hosts = new Map<string, SimulatedHost>()
  readonly #devices = new Map<string, SimDevice>()
  readonly #hostOf = new Map<SimDevice, SimulatedHost>()
  readonly #stale = new Map<ProjectId, Stale>()
  #inOrder: readonly ProjectWorld[] = []
  #hostsInOrder: readonly SimulatedHost[] = []
  #isListStale = true

  constructor(ports: Pick<WorldPorts, 'projects'>, projectPorts: ProjectPorts) {
    this.#ports = ports
    this.#projectPorts = projectPorts
  }

  /** In update order. */
  get projects(): readonly ProjectWorld[] {
    return this.#inOrder
  }

  get hosts(): readonly SimulatedHost[] {
    return this.#hostsInOrder
  }

  counts(): Pick<WorldState, 'projects' | 'hosts' | 'hostsConnected' | 'devices'> {
    const hosts = this.#hostsInOrder
    return {
      projects: this.#inOrder.length,
      hosts: hosts.length,
      hostsConnected: hosts.filter(({ isConnected }) => isConnected).length,
      devices: this.#devices.size,
    }
  }

  hostByNumber(number: string): SimulatedHost | undefined {
    return this.#hosts.get(number)
  }

  deviceByNumber(number: string): SimDevice | undefined {
    return this.#devices.get(number)
  }

  hostOf(device: SimDevice): SimulatedHost | undefined {
    return this.#hostOf.get(device)
  }

  /** Creates the host with its initial devices. */
  unbox(hostId: HostId): SimulatedHost | undefined {
    for (const project of this.#projects.values()) project.unbox(hostId)
    return this.hosts.find(({ id }) => id === hostId)
  }

  /** Something was done to these devices from outside. */
  stir(devices: readonly SimDevice[]): void {
    for (const project of this.#inOrder)
      project.stir(devices.filter((device) => project.devices.get(device.id) === device))
  }

  /** Project in whose world the area exists. */
  projectOfArea(areaId: AreaId): ProjectWorld | undefined {
    for (const project of this.#projects.values()) if (project.read.get('area', areaId)) return project
    return undefined
  }

  /** Marks records for reconciliation. Name or position of an area does not affect its devices. */
  note(changes: readonly AnyChange[], projectId: ProjectId | null): void {
    for (const change of changes) {
      const { type, id } = 'put' in change ? change.put : change.remove
      if (type === 'project' || type === 'listing') this.#isListStale = true
      if (projectId === null || !this.#isNews(change, projectId)) continue
      const stale = this.#staleOf(projectId)
      // Ids have the type of their record.
      if (type === 'host') stale?.hosts.add(id as HostId)
      if (type === 'device') stale?.devices.add(id as DeviceId)
    }
  }

  #staleOf(projectId: ProjectId): Stale {
    const known = this.#stale.get(projectId)
    if (known !== undefined) return known
    const made = { hosts: new Set<HostId>(), devices: new Set<DeviceId>() }
    this.#stale.set(projectId, made)
    return made
  }

  /** A host's presence and a device's condition change all the time and are no news to the box itself. */
  #isNews(change: AnyChange, projectId: ProjectId): boolean {
    const type = 'put' in change ? change.put.type : change.remove.type
    if (type !== 'host' && type !== 'device') return false
    const project = this.#projects.get(projectId)
    if (!project || !('put' in change)) return true
    if (change.put.type === 'host') return project.hosts.get(change.put.id)?.number !== change.put.number
    if (change.put.type !== 'device') return true
    const { put } = change
    const known = project.devices.get(put.id)
    return !known || !project.isAsKnown(known, put)
  }

  get isStale(): boolean {
    return this.#isListStale || this.#stale.size > 0
  }

  /** Reconciles the world with the records and returns the added and removed devices. */
  refresh(): Membership {
    const gone = this.#isListStale ? this.#refreshList() : []
    // A stream that changes before its project is listed, or after it was removed, is ignored.
    const memberships = [...this.#stale].flatMap(
      ([id, changed]) => this.#projects.get(id)?.reconcile(changed) ?? [],
    )
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
      this.#stale.set(project.id, null)
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
    this.#hostOf.clear()
    this.#inOrder = [...this.#projects.values()].sort((a, b) => (a.project.hex < b.project.hex ? -1 : 1))
    this.#hostsInOrder = this.#inOrder.flatMap((project) => project.hostsInOrder)
    for (const project of this.#projects.values()) {
      for (const host of project.hosts.values()) this.#hosts.set(host.number, host)
      for (const device of project.devices.values()) {
        this.#devices.set(device.body.number, device)
        const host = project.hostOf(device)
        if (host) this.#hostOf.set(device, host)
      }
    }
  }
}

/** A moved project has other weather, time zone and people, so its rooms restart. */
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
