/**
 * Ended scenario runs as files, so links still open after a restart. Bounded in number and size, oldest first. Not
 * part of the world, so resets keep them.
 */
import type { Files } from '../../stores/files/files.ts'
import type { RunResult } from '../scenarios/run/result.ts'
import type { RunView } from './scenarioRuns.ts'

const RUNS_MAX = 50
const RUN_MAX_BYTES = 4_000_000
const FOLDER = 'runs/'
const RUN_ID = /^[a-z0-9]+-\d+$/
const NAME = /^runs\/[a-z0-9]+-\d+\.json$/

export interface StoredRun {
  readonly view: RunView
  /** Null if the run produced no result. */
  readonly result: RunResult | null
}

export class RunHistory {
  readonly #files: Files
  readonly #onError: (error: unknown) => void

  /** @param onError with the stored file that cannot be read */
  constructor(files: Files, onError: (error: unknown) => void) {
    this.#files = files
    this.#onError = onError
  }

  /** @throws StorageError, UnknownOutcomeError */
  async keep(run: StoredRun): Promise<void> {
    await this.#files.put(nameOf(run.view.runId), new TextEncoder().encode(bounded(run)))
    for (const name of (await this.#names()).slice(0, -RUNS_MAX)) await this.#files.remove(name)
  }

  /** Null if missing or unreadable. */
  async get(runId: string): Promise<StoredRun | null> {
    const bytes = RUN_ID.test(runId) ? await this.#files.get(nameOf(runId)) : null
    try {
      // Written by `keep`.
      return bytes && completed(JSON.parse(new TextDecoder().decode(bytes)) as StoredRun)
    } catch (error) {
      this.#onError(error)
      return null
    }
  }

  /** Oldest first, because an id starts with its time. */
  async #names(): Promise<string[]> {
    const names = await Array.fromAsync(this.#files.list(FOLDER))
    return names.filter((name) => NAME.test(name))
  }
}

const nameOf = (runId: string): string => `${FOLDER}${runId}.json`

const NO_PHRASES = {
  expectationPhrase: null,
  wantedPhrase: null,
  foundPhrase: null,
  nearestMissPhrase: null,
}

/** Older runs have English texts only. */
const completed = ({ view, result }: StoredRun): StoredRun => ({
  view: {
    ...view,
    steps: view.steps.map((step) => ({ ...step, textZh: step.textZh ?? step.text })),
    failures: view.failures.map((failure) => ({ ...NO_PHRASES, ...failure })),
    errorPhrase: view.errorPhrase ?? null,
  },
  result,
})

/** Reduces size: charts first, then most steps. */
function bounded(run: StoredRun): string {
  const whole = JSON.stringify(run)
  if (whole.length <= RUN_MAX_BYTES || !run.result) return whole
  const plain = JSON.stringify({ ...run, result: { ...run.result, series: [] } })
  return plain.length <= RUN_MAX_BYTES
    ? plain
    : JSON.stringify({ view: { ...run.view, steps: [] }, result: null })
}
