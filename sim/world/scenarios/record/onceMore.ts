/** For repeated effects: sets a mark after the first, so that the first does not satisfy later expectations. */

export type Step = Readonly<Record<string, unknown>>

/** Subjects that record occurrences; others describe states. */
const HAPPENED = ['alarm', 'automation', 'scene']

export class OnceMore {
  readonly #steps: Step[]
  /** Last step per expectation. */
  readonly #last = new Map<string, Step>()
  #marks = 0

  constructor(steps: Step[]) {
    this.#steps = steps
  }

  /** Null if the previous step was just queried, because no time has passed in between. */
  marked(step: Step): Step | null {
    const { expect } = step as { readonly expect?: Step }
    if (!expect || !HAPPENED.some((about) => about in expect)) return step
    const text = JSON.stringify(expect)
    const before = this.#last.get(text)
    if (before === undefined) return this.#kept(text, step)
    const at = this.#steps.indexOf(before) + 1
    if (!this.#steps.slice(at).some((one) => 'wait' in one)) return null
    this.#marks += 1
    const mark = `mark${this.#marks}`
    this.#steps.splice(at, 0, { mark })
    return this.#kept(text, { expect: { ...expect, since: mark } })
  }

  #kept(text: string, step: Step): Step {
    this.#last.set(text, step)
    return step
  }
}
