/** One-time tickets to download one file within a minute instead of a session. In memory only. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '../../base/clock.ts'

const VALID_MS = 60_000
const TICKETS_MAX = 1_000

export interface DownloadedFile {
  readonly hash: string
  readonly sizeBytes: number
  readonly fileName: string
}

export class DownloadTickets {
  readonly #tickets = new Map<string, { readonly file: DownloadedFile; readonly untilMs: number }>()

  issue(file: DownloadedFile): string {
    const [oldest] = this.#tickets.keys()
    if (oldest !== undefined && this.#tickets.size >= TICKETS_MAX) this.#tickets.delete(oldest)
    const ticket = randomBytes(24).toString('hex')
    this.#tickets.set(ticket, { file, untilMs: systemClock.now() + VALID_MS })
    return ticket
  }

  /** Null where it was never issued, was used, or is too old. */
  redeem(ticket: string): DownloadedFile | null {
    const found = this.#tickets.get(ticket)
    this.#tickets.delete(ticket)
    return found && found.untilMs >= systemClock.now() ? found.file : null
  }
}
