/**
 * Asynchronous rules, as whether a name is free on a host. A changed value is checked after a debounce, the
 * pending check is aborted, and submit waits for the last one. A check that fails is no fault of the field: the
 * endpoint validates in the end anyway.
 */
import { after, type Cancel } from '../../../platform/time.ts'
import type { Fault, FieldRule } from './faults.ts'
import { type FormValues, valueAt } from './values.ts'

const PAUSE_MS = 350

interface Question {
  /** The value that is checked. */
  readonly subject: string
  readonly abort: AbortController
  readonly start: () => void
  readonly cancelPause: Cancel
  readonly done: Promise<void>
  state: 'asking' | 'settled'
  fault: Fault | null
}

export class Inquiries {
  readonly #questions = new Map<string, Question>()
  readonly #notify: (name: string, fault: Fault | null) => void

  constructor(notify: (name: string, fault: Fault | null) => void) {
    this.#notify = notify
  }

  /** The new values, or null where there is nothing to check. */
  hear(rule: FieldRule, values: FormValues | null): void {
    const { name } = rule
    if (!values) {
      this.forget(name)
      return
    }
    const paths = [name, ...(rule.inquireWith ?? [])]
    const subject = JSON.stringify(paths.map((path) => valueAt(values, path)))
    if (this.#questions.get(name)?.subject === subject) return
    this.forget(name)
    this.#questions.set(name, this.#ask(rule, values, subject))
  }

  #ask({ name, inquire }: FieldRule, values: FormValues, subject: string): Question {
    const abort = new AbortController()
    const { promise: done, resolve } = Promise.withResolvers<void>()
    let isStarted = false
    const start = () => {
      if (isStarted) return
      isStarted = true
      void run()
    }
    const run = async () => {
      try {
        question.fault = (await inquire?.(valueAt(values, name) ?? '', values, abort.signal)) ?? null
      } catch {
        // The check failed; the endpoint will validate.
      }
      question.state = 'settled'
      resolve()
      if (!abort.signal.aborted) this.#notify(name, question.fault)
    }
    abort.signal.addEventListener('abort', () => resolve())
    const cancelPause = after(PAUSE_MS, start)
    const question: Question = { subject, abort, start, cancelPause, done, state: 'asking', fault: null }
    return question
  }

  forget(name: string): void {
    const question = this.#questions.get(name)
    this.#questions.delete(name)
    question?.cancelPause()
    question?.abort.abort()
  }

  forgetAll(): void {
    for (const name of [...this.#questions.keys()]) this.forget(name)
  }

  isAsking(name: string): boolean {
    return this.#questions.get(name)?.state === 'asking'
  }

  isAnyAsking(): boolean {
    return [...this.#questions.values()].some(({ state }) => state === 'asking')
  }

  /** Starts debounced checks and waits for all, including new ones. */
  async settled(): Promise<void> {
    while (this.isAnyAsking()) {
      const open = [...this.#questions.values()].filter(({ state }) => state === 'asking')
      for (const { start, cancelPause } of open) {
        cancelPause()
        start()
      }
      await Promise.all(open.map(({ done }) => done))
    }
  }

  faults(): readonly (readonly [string, Fault])[] {
    return [...this.#questions].flatMap(([name, { fault }]) => (fault ? [[name, fault] as const] : []))
  }
}
