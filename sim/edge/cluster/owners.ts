/** Which server serves the estate now, as one that does not sees it. */
import { z } from 'zod'
import { monotonicMs, pause, repeat } from '../../base/clock.ts'

const LOOK_EVERY_MS = 500
const LOOK_WHILE_WAITING_MS = 100

const ownerSchema = z.object({
  /** Another one each time that a server becomes the owner. */
  id: z.string().min(1).max(100),
  /** Where other servers reach it. */
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65_535),
  name: z.string().max(255),
})
export type Owner = z.infer<typeof ownerSchema>

export const ownerText = (owner: Owner): string => JSON.stringify(owner)

/** Null where it is not written by a server of this kind. */
export function readOwner(text: string | null): Owner | null {
  if (text === null || text === '') return null
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export class Owners {
  readonly #look: () => Promise<string | null>
  readonly #stop: () => void
  /** No owner any more, whatever is stored. */
  readonly #former = new Set<string>()
  readonly #listeners = new Set<(owner: Owner | null) => void>()
  #now: Owner | null = null
  #looking: Promise<void> | null = null

  constructor(look: () => Promise<string | null>) {
    this.#look = look
    this.#stop = repeat(LOOK_EVERY_MS, () => void this.look())
  }

  get now(): Owner | null {
    return this.#now
  }

  /** Called with each change. */
  onChange(listener: (owner: Owner | null) => void): void {
    this.#listeners.add(listener)
  }

  /** The present owner gives it up, as this process knows. */
  forget(): void {
    if (this.#now) this.#former.add(this.#now.id)
    this.#now = null
  }

  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookOnce(): Promise<void> {
    try {
      const stored = readOwner(await this.#look())
      const found = stored && this.#former.has(stored.id) ? null : stored
      if (found?.id === this.#now?.id) return
      this.#now = found
      for (const listener of this.#listeners) listener(found)
    } catch {
      // Without an answer of NATS the last one that was known is as good as any.
    }
  }

  /** The owner, as soon as there is one; null where there is none until then. */
  async until(endsMs: number): Promise<Owner | null> {
    for (;;) {
      if (this.#now) return this.#now
      if (monotonicMs() >= endsMs) return null
      await Promise.race([this.look(), pause(LOOK_WHILE_WAITING_MS * 5)])
      if (!this.#now) await pause(LOOK_WHILE_WAITING_MS)
    }
  }

  close(): void {
    this.#stop()
  }
}
