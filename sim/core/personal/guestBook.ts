/**
 * Guest data: reservation number, name, language and group of each stay. It is in the secrets store and never in the
 * log, so that it can be erased. It is erased when its stay leaves the state. All entries are also in memory: a hotel
 * has some thousands.
 */
import { z } from 'zod'
import type { GuestStayId } from '#shared/records/guestStay.ts'
import { guestStayIdSchema } from '#shared/records/guestStay.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from '../auth/readable.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

const guestSchema = z.object({
  reservation: z.string(),
  name: z.string(),
  language: z.string(),
  group: z.string(),
  /** When the last reported event happened, by the other system's clock; null if not sent. */
  saidAtMs: z.number().nullable(),
  /** The same for the last check-in. */
  checkedInAtMs: z.number().nullable().default(null),
  /** Ids of the last messages about it. */
  messageIds: z.array(z.string()),
})
export type Guest = Readonly<z.infer<typeof guestSchema>>

/** Whether the displayed data differs. */
export const areOther = (a: Guest, b: Guest): boolean =>
  a.name !== b.name || a.language !== b.language || a.group !== b.group

export interface GuestBookPorts {
  readonly secrets: Secrets
  readonly workspaces: Workspaces
  readonly onUnreadable: OnUnreadable
  readonly onError: (error: unknown, doing: string) => void
}

interface Pages {
  readonly guests: Map<GuestStayId, Guest>
  readonly byReservation: Map<string, GuestStayId>
}

const PREFIX = 'guest/'
const keyOf = (projectId: ProjectId, stayId: GuestStayId): string => `${PREFIX}${projectId}/${stayId}`

export class GuestBook {
  readonly #ports: GuestBookPorts
  readonly #projects = new Map<ProjectId, Pages>()
  readonly #listeners = new Set<(projectId: ProjectId) => void>()
  #erasing: Promise<void> = Promise.resolve()

  private constructor(ports: GuestBookPorts) {
    this.#ports = ports
  }

  static async open(ports: GuestBookPorts): Promise<GuestBook> {
    const book = new GuestBook(ports)
    const lost: string[] = []
    for await (const { key, value } of ports.secrets.list(PREFIX)) {
      const [, projectId, stayId] = key.split('/')
      const id = guestStayIdSchema.safeParse(stayId)
      const guest = parsedJson(guestSchema, value)
      const found = ports.workspaces.project(projectId as ProjectId)
      if (!guest || !id.success) ports.onUnreadable('guest', null)
      // The process ended between the two stores.
      if (!guest || !id.success || !found?.workspace.state.get('guestStay', id.data)) lost.push(key)
      else book.#note(projectId as ProjectId, id.data, guest)
    }
    if (lost.length > 0) book.#erase(lost)
    book.#follow()
    return book
  }

  #follow(): void {
    this.#ports.workspaces.onCommit('guest book', (committed, workspace) => {
      for (const { id } of removedIn('listing', committed)) this.#forgetProject(id)
      const projectId = this.#ports.workspaces.projectOf(workspace)?.project.id
      const gone = removedIn('guestStay', committed)
      if (projectId && gone.length > 0)
        this.forget(
          projectId,
          gone.map(({ id }) => id),
        )
    })
  }

  /** Notifies about each project in which a known guest's name, language or group has changed. */
  onChange(listener: (projectId: ProjectId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(
    projectId: ProjectId,
    reservation: string,
  ): { readonly stayId: GuestStayId; readonly guest: Guest } | null {
    const pages = this.#projects.get(projectId)
    const stayId = pages?.byReservation.get(reservation)
    const guest = stayId && pages?.guests.get(stayId)
    return stayId && guest ? { stayId, guest } : null
  }

  of(projectId: ProjectId, stayId: GuestStayId): Guest | null {
    return this.#projects.get(projectId)?.guests.get(stayId) ?? null
  }

  /** Resolves when durable. */
  async put(projectId: ProjectId, stayId: GuestStayId, guest: Guest): Promise<void> {
    await this.#ports.secrets.put(keyOf(projectId, stayId), JSON.stringify(guest))
    const before = this.of(projectId, stayId)
    this.#note(projectId, stayId, guest)
    if (before && areOther(before, guest)) for (const listener of this.#listeners) listener(projectId)
  }

  forget(projectId: ProjectId, stayIds: readonly GuestStayId[]): void {
    const pages = this.#projects.get(projectId)
    for (const stayId of stayIds) {
      const guest = pages?.guests.get(stayId)
      pages?.guests.delete(stayId)
      if (guest && pages?.byReservation.get(guest.reservation) === stayId)
        pages.byReservation.delete(guest.reservation)
    }
    this.#erase(stayIds.map((stayId) => keyOf(projectId, stayId)))
  }

  /** Resolves when all erasures so far are complete. */
  async settled(): Promise<void> {
    await this.#erasing
  }

  #forgetProject(projectId: ProjectId): void {
    this.forget(projectId, [...(this.#projects.get(projectId)?.guests.keys() ?? [])])
    this.#projects.delete(projectId)
  }

  #note(projectId: ProjectId, stayId: GuestStayId, guest: Guest): void {
    const pages = this.#projects.get(projectId) ?? { guests: new Map(), byReservation: new Map() }
    this.#projects.set(projectId, pages)
    pages.guests.set(stayId, guest)
    pages.byReservation.set(guest.reservation, stayId)
  }

  /** Failed removals are repeated at the next start. */
  #erase(keys: readonly string[]): void {
    const { secrets, onError } = this.#ports
    this.#erasing = this.#erasing.then(async () => {
      try {
        for (const key of keys) await secrets.remove(key)
        await secrets.purge()
      } catch (error) {
        onError(error, 'erasing data of guests')
      }
    })
  }
}
