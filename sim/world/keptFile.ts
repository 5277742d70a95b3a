/** Small persistent object of the world, replaced as a whole. */
import type { z } from 'zod'

/** Storage location. */
export interface FileOfWorld {
  load(): Promise<Uint8Array | null>
  save(bytes: Uint8Array): Promise<void>
}

export class KeptFile<T> {
  readonly #file: FileOfWorld | undefined
  readonly #schema: z.ZodType<T>
  #wanted = ''
  #written = ''
  /** Serialises writes, so the last state wins. */
  #writing: Promise<void> = Promise.resolve()

  constructor(file: FileOfWorld | undefined, schema: z.ZodType<T>) {
    this.#file = file
    this.#schema = schema
  }

  /** Null where there is none that can be read. */
  async load(): Promise<T | null> {
    const bytes = await this.#file?.load().catch(() => null)
    const parsed = this.#schema.safeParse(bytes && parse(bytes))
    return parsed.success ? parsed.data : null
  }

  /** Writes it down where it has changed. Never rejects: a full disk is reported elsewhere, and the next time is soon. */
  keep(value: () => T): Promise<void> {
    const file = this.#file
    if (!file) return this.#writing
    const text = JSON.stringify(value())
    if (text === this.#wanted) return this.#writing
    this.#wanted = text
    this.#writing = this.#writing.then(async () => {
      if (this.#written === this.#wanted) return
      this.#written = this.#wanted
      await file.save(new TextEncoder().encode(this.#written)).catch(() => {
        this.#written = ''
        this.#wanted = ''
      })
    })
    return this.#writing
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A file that is no JSON is handled like one of another form.
    return undefined
  }
}
