/**
 * Passwords are hashed in a process of their own, of a low priority: whoever is signed in, and every gateway, goes first. In
 * a thread of this process they would hold up the event loop, too: both give back and fetch pages of one address space.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { repeat } from '../clock.ts'
import type { HashingJob } from './hashingJob.ts'
import type { HashingAnswer, HashingQuestion } from './hashingProcess.ts'

const MODULE = new URL('./hashingProcess.ts', import.meta.url)
/** It takes 50 MB, and a tenth of a second to start. */
const IDLE_MAX_MS = 30_000

interface Waiting {
  readonly resolve: (hash: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export class HashingProcess {
  #child: ChildProcess | null = null
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #cancelEnd = () => {}

  /** Null while nobody asks. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** @throws Error where the process cannot be started or ended meanwhile */
  hash(job: HashingJob): Promise<Uint8Array> {
    this.#cancelEnd()
    this.#child ??= this.#start()
    const child = this.#child
    this.#lastId += 1
    const question: HashingQuestion = { id: this.#lastId, ...job }
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject })
      child.ref()
      child.channel?.ref()
      child.send(question, (error) => {
        if (error) this.#lose(child, error)
      })
    })
  }

  #start(): ChildProcess {
    const child = fork(MODULE, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', (answer: HashingAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('hash' in answer) waiting?.resolve(answer.hash)
      else waiting?.reject(new Error(`a password was not hashed: ${answer.reason}`))
      if (this.#waiting.size === 0) this.#rest(child)
    })
    child.on('error', (error) => this.#lose(child, error))
    child.on('exit', (code, signal) =>
      this.#lose(child, new Error(`the process that hashes passwords ended: ${code ?? signal}`)),
    )
    return child
  }

  /** Keeps nobody from ending meanwhile. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#cancelEnd()
    this.#cancelEnd = repeat(IDLE_MAX_MS, () => {
      this.#cancelEnd()
      this.#child = null
      if (child.connected) child.disconnect()
    })
  }

  /** Who waited is told; the next one starts another. */
  #lose(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return
    this.#cancelEnd()
    this.#child = null
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    child.kill()
    for (const { reject } of lost) reject(error)
  }
}

const hashing = new HashingProcess()

/** @throws as `HashingProcess` */
export function hash(job: HashingJob): Promise<Uint8Array> {
  return hashing.hash(job)
}
