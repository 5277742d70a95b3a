/** What is counted of devices' days and not yet written: looked up with every report, so no key is put together for it. */
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'

export interface DayOfDevice {
  readonly projectId: ProjectId
  readonly deviceId: DeviceId
  /** Days since 1970-01-01, UTC. */
  readonly day: number
}

export class OpenDays<T extends DayOfDevice> {
  readonly #days = new Map<number, Map<ProjectId, Map<DeviceId, T>>>()

  get(projectId: ProjectId, deviceId: DeviceId, day: number): T | undefined {
    return this.#days.get(day)?.get(projectId)?.get(deviceId)
  }

  set(open: T): void {
    const projects = this.#days.get(open.day) ?? new Map<ProjectId, Map<DeviceId, T>>()
    this.#days.set(open.day, projects)
    const devices = projects.get(open.projectId) ?? new Map<DeviceId, T>()
    projects.set(open.projectId, devices)
    devices.set(open.deviceId, open)
  }

  *all(): Iterable<T> {
    for (const projects of this.#days.values())
      for (const devices of projects.values()) yield* devices.values()
  }

  clear(): void {
    this.#days.clear()
  }
}
