import { pause } from '../../base/clock.ts'

const REMEMBERED_MAX = 5_000
/** Real-time limit; later commands count as lost. */
const ARRIVES_WITHIN_MS = 1_000
/** Time slice: after a stall, pending input is read before the next slice. */
const SLICE_MS = 50

/** Commands received by hosts: at-least-once delivery, and lock-step waiting. */
export class ReceivedCommands {
  /** Acknowledgement by id, once available. */
  readonly #ids = new Map<string, { readonly error: string | null } | null>()
  readonly #lost = new Set<string>()
  readonly #awaited = new Map<string, () => void>()

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  note(id: string): void {
    this.#ids.set(id, null)
    if (this.#ids.size > REMEMBERED_MAX) {
      for (const oldest of this.#ids.keys()) {
        this.#ids.delete(oldest)
        break
      }
    }
    this.#awaited.get(id)?.()
    this.#awaited.delete(id)
  }

  answered(id: string, error: string | null): void {
    if (this.#ids.has(id)) this.#ids.set(id, { error })
  }

  /** Null as long as it is being done. */
  answerTo(id: string): { readonly error: string | null } | null {
    return this.#ids.get(id) ?? null
  }

  /** It was not executed and may arrive again. */
  forget(id: string): void {
    this.#ids.delete(id)
  }

  /** Waits until the command has arrived. */
  async arrives(id: string): Promise<boolean> {
    if (this.#lost.has(id)) return false
    const isThere = this.until(id).then(() => true)
    for (let waitedMs = 0; waitedMs < ARRIVES_WITHIN_MS; waitedMs += SLICE_MS)
      if (await Promise.race([isThere, pause(SLICE_MS).then(() => false)])) return true
    this.#lost.add(id)
    return false
  }

  /** The receiver ended with its process. */
  lose(id: string): void {
    this.#lost.add(id)
  }

  until(id: string): Promise<void> {
    if (this.#ids.has(id)) return Promise.resolve()
    return new Promise((resolve) => this.#awaited.set(id, resolve))
  }
}
