/**
 * Runs that have ended, on this machine's disk, so that a link to one still opens after a restart: at most so many, the
 * oldest goes first, and none larger than a few megabytes. They are no part of the world: a reset leaves them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Person } from '#shared/records/person.ts'
import type { RunResult } from '../scenarios/run/result.ts'
import { writeWhole } from '../storage/dataFolder.ts'
import type { RunView } from './scenarioRuns.ts'

const RUNS_MAX = 50
const RUN_MAX_BYTES = 4_000_000
const NAME = /^([a-z0-9]+-\d+)\.json$/

export interface KeptRun {
  readonly view: RunView
  /** Null for one that never came to a result. */
  readonly result: RunResult | null
}

export class KeptRuns {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  keep(run: KeptRun): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    writeWhole(this.#folder, `${run.view.runId}.json`, bounded(run))
    for (const name of this.#names().slice(0, -RUNS_MAX)) rmSync(join(this.#folder, name), { force: true })
  }

  /** Null where it is not kept, or not any more. */
  get(runId: string): KeptRun | null {
    const path = join(this.#folder, `${runId}.json`)
    if (!NAME.test(`${runId}.json`) || !existsSync(path)) return null
    // Written by `keep`; once with no more than a name.
    const kept = JSON.parse(readFileSync(path, 'utf8')) as KeptRun
    const by: Person | string = kept.view.by
    return typeof by === 'string'
      ? { ...kept, view: { ...kept.view, by: { id: '', name: by, nameEn: '' } } }
      : kept
  }

  /** Oldest first: an id begins with its time. */
  #names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => NAME.test(name))
      .sort()
  }
}

/** What takes most room goes first: the charts, then the bulk of the steps. */
function bounded(run: KeptRun): string {
  const whole = JSON.stringify(run)
  if (whole.length <= RUN_MAX_BYTES || !run.result) return whole
  const plain = JSON.stringify({ ...run, result: { ...run.result, series: [] } })
  return plain.length <= RUN_MAX_BYTES
    ? plain
    : JSON.stringify({ view: { ...run.view, steps: [] }, result: null })
}
