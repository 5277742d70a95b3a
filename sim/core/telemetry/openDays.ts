/**
 * Unwritten counts of devices per day. Looked up for every report, so nested maps avoid building keys. While
 * a write is in progress its data is frozen, and new counts go to copies.
 */
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'

export interface DayOfDevice {
  readonly projectId: ProjectId
  readonly deviceId: DeviceId
  /** Days since 1970-01-01, UTC. */
  readonly day: number
}

type Days<T> = Map<number, Map<ProjectId, Map<DeviceId, T>>>

export class OpenDays<T extends DayOfDevice> {
  readonly #copy: (open: T) => T
  #open: Days<T> = new Map()
  #leaving: Days<T> | null = null

  constructor(copy: (open: T) => T) {
    this.#copy = copy
  }

  /** Prepares the day for counting. */
  toCount(projectId: ProjectId, deviceId: DeviceId, day: number): T | undefined {
    const open = find(this.#open, projectId, deviceId, day)
    if (open || !this.#leaving) return open
    const leaving = find(this.#leaving, projectId, deviceId, day)
    return leaving && this.add(this.#copy(leaving))
  }

  /** Current counts. */
  get(projectId: ProjectId, deviceId: DeviceId, day: number): T | undefined {
    const open = find(this.#open, projectId, deviceId, day)
    return open ?? (this.#leaving ? find(this.#leaving, projectId, deviceId, day) : undefined)
  }

  add(open: T): T {
    put(this.#open, open)
    return open
  }

  /** All entries without duplicates. */
  *all(): Iterable<T> {
    yield* valuesOf(this.#open)
    if (!this.#leaving) return
    for (const one of valuesOf(this.#leaving))
      if (!find(this.#open, one.projectId, one.deviceId, one.day)) yield one
  }

  /** Entries of a project's day without duplicates. */
  *on(projectId: ProjectId, day: number): Iterable<T> {
    const open = this.#open.get(day)?.get(projectId)
    if (open) yield* open.values()
    for (const one of this.#leaving?.get(day)?.get(projectId)?.values() ?? [])
      if (!open?.has(one.deviceId)) yield one
  }

  /** Freezes the open data for writing, until `left` or `stays`. */
  leave(): void {
    this.#leaving = this.#open
    this.#open = new Map()
  }

  leaving(): Iterable<T> {
    return this.#leaving ? valuesOf(this.#leaving) : []
  }

  /** The data was written and can leave memory. */
  left(): void {
    this.#leaving = null
  }

  /** The write failed, so the data stays in memory. */
  stays(): void {
    const kept = [...this.all()]
    this.#leaving = null
    this.#open = new Map()
    for (const one of kept) put(this.#open, one)
  }
}

const find = <T>(days: Days<T>, projectId: ProjectId, deviceId: DeviceId, day: number): T | undefined =>
  days.get(day)?.get(projectId)?.get(deviceId)

function put<T extends DayOfDevice>(days: Days<T>, open: T): void {
  const projects = days.get(open.day) ?? new Map<ProjectId, Map<DeviceId, T>>()
  days.set(open.day, projects)
  const devices = projects.get(open.projectId) ?? new Map<DeviceId, T>()
  projects.set(open.projectId, devices)
  devices.set(open.deviceId, open)
}

function* valuesOf<T>(days: Days<T>): Iterable<T> {
  for (const projects of days.values()) for (const devices of projects.values()) yield* devices.values()
}
