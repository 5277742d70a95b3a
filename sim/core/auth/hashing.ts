/**
 * Hashes passwords in a separate low-priority process, so that users and gateways are not delayed. A worker thread
 * would block the event loop, because both allocate pages of one address space. Without a process, hashing runs in this
 * one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { repeat, systemClock } from '../../base/clock.ts'
import { warnOfStderr } from '../../base/processWarnings.ts'
import { derive, type HashingJob } from './hashingJob.ts'
import { PRIORITY_ALONE } from './hashingPriority.ts'
import type { HashingAnswer, HashingQuestion } from './hashingProcess.ts'

const MODULE = new URL('./hashingProcess.ts', import.meta.url)
/** The process uses 50 MB and starts in a tenth of a second. */
const IDLE_MAX_MS = 30_000
/** A hash takes a twentieth of a second on an idle processor. */
const ANSWER_MAX_MS = 20_000

interface Waiting {
  readonly question: HashingQuestion
  readonly resolve: (hash: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export class HashingProcess {
  readonly #answerMaxMs: number
  readonly #idleMaxMs: number
  #child: ChildProcess | null = null
  #isStarved = false
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #cancelEnd = () => {}

  constructor({
    answerMaxMs = ANSWER_MAX_MS,
    idleMaxMs = IDLE_MAX_MS,
  }: { readonly answerMaxMs?: number; readonly idleMaxMs?: number } = {}) {
    this.#answerMaxMs = answerMaxMs
    this.#idleMaxMs = idleMaxMs
  }

  /** Process id; null while no helper runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** @throws Error if the process cannot be started, has ended or does not respond */
  async hash(job: HashingJob): Promise<Uint8Array> {
    this.#cancelEnd()
    this.#child ??= this.#start()
    const child = this.#child
    this.#lastId += 1
    const question: HashingQuestion = { id: this.#lastId, ...job }
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(question.id, { question, resolve, reject })
    const giveUp = () => {
      const late = new Error(`no password was hashed in ${this.#answerMaxMs} ms`)
      if (this.#child && this.#waiting.has(question.id)) this.#lose(this.#child, late)
    }
    const cancel = systemClock.schedule(this.#answerMaxMs, giveUp)
    this.#ask(child, question)
    try {
      return await promise
    } finally {
      cancel()
    }
  }

  /**
   * The idle scheduling class may get no processor time. A process with only low priority then takes over until it has
   * been idle.
   * @param pid process that did not answer
   */
  leaveIdleClass(pid: number | null): void {
    const before = this.#child
    if (process.platform !== 'linux' || this.#isStarved || !before || this.pid !== pid) return
    this.#isStarved = true
    const next = this.#start()
    this.#child = next
    before.kill('SIGKILL')
    for (const { question } of this.#waiting.values()) this.#ask(next, question)
    process.emitWarning('passwords are hashed with a low priority: others leave the idle class no processor')
  }

  #ask(child: ChildProcess, question: HashingQuestion): void {
    child.ref()
    child.channel?.ref()
    // If the process could not start there is no channel. The event with the reason follows.
    if (child.connected) child.send(question, (error) => error && this.#lose(child, error))
  }

  #start(): ChildProcess {
    const child = fork(MODULE, this.#isStarved ? [PRIORITY_ALONE] : [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    warnOfStderr(child.stderr, 'the process that hashes passwords')
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

  /** Unreferences the child so that it does not prevent exiting. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#cancelEnd()
    this.#cancelEnd = repeat(this.#idleMaxMs, () => {
      this.#cancelEnd()
      this.#child = null
      this.#isStarved = false
      if (child.connected) child.disconnect()
    })
  }

  /** Notifies the waiting callers; the next call starts another worker. */
  #lose(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return
    this.#cancelEnd()
    this.#child = null
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    // The process ignores other signals.
    child.kill('SIGKILL')
    for (const { reject } of lost) reject(error)
  }
}

const hashing = new HashingProcess()

/**
 * If the low-priority process gets no processor time, this process hashes too, so that sign-ins do not wait
 * indefinitely.
 */
const PATIENCE_MS = 1_500

export async function hash(
  job: HashingJob,
  elsewhere: Pick<HashingProcess, 'hash'> & Partial<Pick<HashingProcess, 'leaveIdleClass' | 'pid'>> = hashing,
  { patienceMs = PATIENCE_MS, deriveHere = derive } = {},
): Promise<Uint8Array> {
  let begun: Promise<Uint8Array> | undefined
  const here = (): Promise<Uint8Array> => {
    begun ??= deriveHere(job)
    return begun
  }
  const asked = elsewhere.hash(job).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error
    process.emitWarning(`a password is hashed in the server's own process: ${reason}`)
    return here()
  })
  const asking = elsewhere.pid ?? null
  const own = Promise.withResolvers<Uint8Array>()
  const cancel = systemClock.schedule(patienceMs, () => {
    own.resolve(here())
    elsewhere.leaveIdleClass?.(asking)
  })
  try {
    return await Promise.race([asked, own.promise])
  } finally {
    cancel()
  }
}
