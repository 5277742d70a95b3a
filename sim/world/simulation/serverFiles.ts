/**
 * The files of the server that is open, for the simulator, which outlives it: a reset closes one server and opens the
 * next. A call in between waits for the next one, so that nothing is written into a folder that is being cleared.
 */
import type { FileContent, Files } from '../../stores/files/files.ts'

export class ServerFiles implements Files {
  #files: Files | null = null
  readonly #waiting: ((files: Files) => void)[] = []
  readonly #running = new Set<Promise<unknown>>()

  /** Runs queued calls in order. */
  open(files: Files): void {
    this.#files = files
    for (const call of this.#waiting.splice(0)) call(files)
  }

  /** Resolves when no call is running, so stores may close. */
  async leave(): Promise<void> {
    this.#files = null
    await Promise.allSettled(this.#running)
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#call((files) => files.put(name, bytes))
  }

  putStream(
    pieces: AsyncIterable<Uint8Array>,
    nameOf: (content: FileContent) => string,
  ): Promise<FileContent> {
    return this.#call((files) => files.putStream(pieces, nameOf))
  }

  getPart(name: string, offset: number, lengthBytes: number): Promise<Uint8Array | null> {
    return this.#call((files) => files.getPart(name, offset, lengthBytes))
  }

  get(name: string): Promise<Uint8Array | null> {
    return this.#call((files) => files.get(name))
  }

  has(name: string): Promise<boolean> {
    return this.#call((files) => files.has(name))
  }

  async *list(prefix: string): AsyncIterable<string> {
    yield* await this.#call((files) => Array.fromAsync(files.list(prefix)))
  }

  remove(name: string): Promise<void> {
    return this.#call((files) => files.remove(name))
  }

  #call<T>(work: (files: Files) => Promise<T>): Promise<T> {
    if (this.#files) return this.#run(work(this.#files))
    return new Promise((resolve, reject) => {
      this.#waiting.push((files) => void this.#run(work(files)).then(resolve, reject))
    })
  }

  #run<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running)
    const ended = (): void => void this.#running.delete(running)
    running.then(ended, ended)
    return running
  }
}
