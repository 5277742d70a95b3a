/**
 * Parallel branches of a scenario. Each runs until it waits, in file order. When all wait, time advances to the next
 * instant. So a file and seed give the same run.
 */
import type { Run } from './run.ts'

type Look = () => boolean | Promise<boolean>

class Branch {
  readonly #work: () => Promise<boolean>
  readonly #run: Run
  #resume: ((isFound: boolean) => void) | null = null
  #pause: () => void = () => {}
  #error: unknown
  /** The private data of a run while others have their turns. */
  #own: Pick<Run, 'at' | 'lastCommands'>
  untilMs = Number.POSITIVE_INFINITY
  look: Look | undefined
  isFound = false
  /** Null until it has ended: whether the run is to go on. */
  goesOn: boolean | null = null

  constructor(work: () => Promise<boolean>, run: Run) {
    this.#work = work
    this.#run = run
    this.#own = { at: run.at, lastCommands: run.lastCommands }
  }

  /**
   * Resolves when the branch waits or ends.
   * @throws errors of the branch
   */
  async turn(): Promise<void> {
    const run = this.#run
    const outer = run.branch
    run.branch = this
    Object.assign(run, this.#own)
    const paused = new Promise<void>((resolve) => {
      this.#pause = resolve
    })
    if (this.#resume) this.#resume(this.isFound)
    else void this.#begin()
    await paused
    this.#own = { at: run.at, lastCommands: run.lastCommands }
    run.branch = outer
    if (this.#error !== undefined) throw this.#error
  }

  async #begin(): Promise<void> {
    try {
      this.goesOn = await this.#work()
    } catch (error) {
      this.#error = error
    }
    this.#pause()
  }

  /** Called by the branch: yields until the time or until `look` succeeds. */
  advance(untilMs: number, look?: Look): Promise<boolean> {
    this.untilMs = untilMs
    this.look = look
    this.isFound = false
    return new Promise((resolve) => {
      this.#resume = resolve
      this.#pause()
    })
  }
}

/** Resolves when all have ended, or with false as soon as one stops the run. */
export async function runBranches(works: readonly (() => Promise<boolean>)[], run: Run): Promise<boolean> {
  const branches = works.map((work) => new Branch(work, run))
  let awake = branches
  while (true) {
    for (const branch of awake) {
      await branch.turn()
      if (branch.goesOn === false) return false
    }
    const waiting = branches.filter(({ goesOn }) => goesOn === null)
    if (waiting.length === 0) return true
    awake = await nextAwake(waiting, run)
  }
}

/** Advances time until at least one branch can continue. */
async function nextAwake(waiting: readonly Branch[], run: Run): Promise<Branch[]> {
  const failuresBefore = run.failures.length
  const goalMs = Math.min(...waiting.map(({ untilMs }) => untilMs))
  const isAsked = waiting.some(({ look }) => look !== undefined)
  await run.advance(goalMs, isAsked ? () => lookAll(waiting) : undefined)
  const nowMs = run.stage.now()
  const isBroken = run.isBrokenSince(failuresBefore)
  return waiting.filter(({ untilMs, isFound }) => isBroken || isFound || untilMs <= nowMs)
}

async function lookAll(waiting: readonly Branch[]): Promise<boolean> {
  for (const branch of waiting) branch.isFound = (await branch.look?.()) ?? false
  return waiting.some(({ isFound }) => isFound)
}
