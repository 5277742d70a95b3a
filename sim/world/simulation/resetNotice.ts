/**
 * Warns users before a world reset: the initiator sees who is affected, and others see a countdown. Sessions stay;
 * only the world is replaced.
 */
import { RESET_PEOPLE_NAMED } from '#shared/contract/worldReset.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Person } from '#shared/records/person.ts'
import type { ResetNews } from '#shared/simulation.ts'
import type { Services } from '../../edge/handlers/services.ts'

/** Long enough to read the warning and to finish a word. */
export const RESET_NOTICE_MS = 10_000

export interface ResetNoticePorts {
  /** Everyone with an open console of any project. */
  readonly people: () => readonly Person[]
  /** Duration of the last world creation. */
  readonly expectedMs: () => number | null
  readonly wait: (ms: number) => Promise<void>
  /** Monotonic. */
  readonly nowMs: () => number
  readonly onChange: () => void
}

export class ResetNotice {
  readonly #ports: ResetNoticePorts
  #reset: (Omit<ResetNews, 'startsInMs'> & { readonly startsAtMs: number }) | null = null

  constructor(ports: ResetNoticePorts) {
    this.#ports = ports
  }

  /** Null if no reset is announced or running. */
  news(): ResetNews | null {
    if (!this.#reset) return null
    const { startsAtMs, ...rest } = this.#reset
    return { ...rest, startsInMs: Math.max(0, Math.ceil(startsAtMs - this.#ports.nowMs())) }
  }

  plan(by: Person) {
    const others = this.#others(by)
    return {
      others: others.length,
      people: others.slice(0, RESET_PEOPLE_NAMED),
      noticeMs: others.length === 0 ? 0 : RESET_NOTICE_MS,
      expectedMs: this.#ports.expectedMs(),
    }
  }

  /** @throws Rejection where there are more other people than the caller accepts to interrupt */
  requireAccepted(by: Person, accepted: number): void {
    const others = this.#others(by).length
    if (others > accepted) throw new Rejection('world_in_use', { count: others })
  }

  /** Warns the others and resolves when their time is up; null where there are none. */
  announce(by: Person): Promise<void> | null {
    const { noticeMs } = this.plan(by)
    if (noticeMs === 0) return null
    this.#set(by, noticeMs)
    return this.#ports.wait(noticeMs)
  }

  begin(by: Person): void {
    this.#set(by, 0)
  }

  /** The reset ended or was cancelled. */
  end(): void {
    if (!this.#reset) return
    this.#reset = null
    this.#ports.onChange()
  }

  #set(by: Person, inMs: number): void {
    const { nowMs, expectedMs, onChange } = this.#ports
    this.#reset = { by, startsAtMs: nowMs() + inMs, expectedMs: expectedMs() }
    onChange()
  }

  #others({ id }: Person): readonly Person[] {
    return this.#ports.people().filter((person) => person.id !== id)
  }
}

/** Everyone with an open console of any project; nobody where no world is there. */
export function peopleAtConsoles(
  services: Pick<Services, 'workspaces' | 'connectedPeople'> | undefined,
): Person[] {
  if (!services) return []
  const { state } = services.workspaces.estate
  return [...services.connectedPeople.accounts()].flatMap((id) => {
    const account = state.get('account', id)
    return account ? [{ id, name: account.name, nameEn: account.nameEn ?? '' }] : []
  })
}
