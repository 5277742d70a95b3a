/** Parses user scenarios in a separate thread, to keep the server responsive. */

import type { Rejection } from '#shared/kernel/errors.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { BoundedThread, type ThreadLimits } from '../../base/threads/boundedThread.ts'
import type { SentAnswer, SentJob } from './sentScenario.ts'
import { wrongScenario } from './wrongScenario.ts'

const THREAD = new URL('./scenarioThread.ts', import.meta.url)
/** Reused threads, because editors check often. */
const LIMITS: ThreadLimits = {
  timeMaxMs: 60_000,
  heapMaxMib: 384,
  runningMax: 1,
  waitingMax: 8,
  keptMs: 60_000,
}

export class ScenarioReader {
  readonly #thread: BoundedThread<SentJob, SentAnswer>

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new BoundedThread(
      THREAD,
      { ...LIMITS, ...limits },
      {
        helper: 'the thread that reads scenarios',
        tooSlow: ({ timeMaxMs }) => tooMuch(phrase('slowToRead', { seconds: timeMaxMs / 1_000 })),
        tooLarge: ({ heapMaxMib }) => tooMuch(phrase('largeToRead', { mib: heapMaxMib })),
      },
    )
  }

  /** @throws Rejection scenario_wrong if too expensive, too_many_requests */
  read(job: SentJob): Promise<SentAnswer> {
    return this.#thread.run(job)
  }

  close(): void {
    this.#thread.close()
  }
}

const tooMuch = (says: Phrase): Rejection => wrongScenario({ line: 1, column: 1, phrase: says })
