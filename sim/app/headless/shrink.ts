/**
 * Shrinks a failing scenario while it fails in the same way: fewer steps (delta debugging), then shorter waits. The
 * result is a normal file.
 */
import { durationText } from '#shared/texts/phrases/duration.ts'
import { monotonicMs } from '../../base/clock.ts'
import { FileError, readYamlFile } from '../../base/yaml/yamlFile.ts'
import { yamlText } from '../../base/yaml/yamlText.ts'
import { worldBeside } from '../../world/estates/worlds.ts'
import { readScenarioText } from '../../world/scenarios/file/readScenario.ts'
import { substitute, type Values } from '../../world/scenarios/file/substitute.ts'
import { durationMs } from '../../world/scenarios/file/units.ts'
import type { Failure, RunResult } from '../../world/scenarios/run/result.ts'
import { runHeadless } from './runHeadless.ts'

const BUDGET_MS = 60_000
const SHORTEST_WAIT_MS = 1_000

type Table = Readonly<Record<string, unknown>>

export interface Shrunk {
  readonly text: string
  readonly steps: number
  readonly before: number
}

/**
 * @param failed run to shrink
 * @param world world of the run, if different
 */
export async function shrink(failed: RunResult, world?: string): Promise<Shrunk | null> {
  const [wanted] = failed.failures
  const read = readYamlFile(failed.file).value as Table
  // The reduced file is written to another folder.
  const table = placedIn({ ...read, world: worldBeside(String(read.world), failed.file) }, world)
  const steps = stepsOf(table, failed.case)
  if (wanted === undefined || steps.length === 0) return null
  const endMs = monotonicMs() + BUDGET_MS
  const textOf = (left: readonly unknown[]): string => yamlText(withSteps(table, failed, left))
  const isSame = async (left: readonly unknown[]): Promise<boolean> =>
    monotonicMs() < endMs && (await failsLike(textOf(left), failed, wanted))
  const fewer = await fewerSteps(steps, isSame)
  const shorter = await shorterWaits(fewer, isSame)
  return { text: textOf(shorter), steps: shorter.length, before: steps.length }
}

/** Places the steps in the other world's project. */
function placedIn(table: Table, world: string | undefined): Table {
  if (world === undefined) return table
  const { project: _, ...rest } = table
  return { ...rest, world }
}

/** Steps with case values. */
function stepsOf(table: Table, caseName: string): unknown[] {
  const cases = Array.isArray(table.cases) ? (table.cases as Values[]) : []
  const values = { ...(table.params as Values | undefined), ...cases.find(({ name }) => name === caseName) }
  const steps = substitute(table.steps, values)
  return Array.isArray(steps) ? steps : []
}

function withSteps(table: Table, { id, seed }: RunResult, steps: readonly unknown[]): Table {
  const { cases: _, params: __, steps: ___, ...rest } = table
  return { ...rest, id: `${id}-shrunk`.slice(0, 60), seed, steps }
}

async function failsLike(text: string, { file, seed }: RunResult, wanted: Failure): Promise<boolean> {
  try {
    const read = readScenarioText(text, file)
    const [one] = read.scenario.cases
    if (!one) return false
    const { verdict, failures } = await runHeadless(read, one, { seed })
    // A shrunk scenario may fail for another reason, which does not count.
    return verdict === 'failed' && isLike(failures[0], wanted)
  } catch (error) {
    // If the rest cannot be read without a step, that step is required.
    if (error instanceof FileError) return false
    throw error
  }
}

/** Whether a failure has the same expectation, kind of thing and active fault. */
function isLike(failure: Failure | undefined, wanted: Failure): boolean {
  if (failure?.expectation !== wanted.expectation || failure.isUntested !== wanted.isUntested) return false
  if (failure.foundPhrase?.code !== wanted.foundPhrase?.code) return false
  const { activeFaults } = wanted
  return activeFaults.length === 0 || failure.activeFaults.some((one) => activeFaults.includes(one))
}

type IsSame = (left: readonly unknown[]) => Promise<boolean>

/** Delta debugging: removes ever smaller parts as long as the file still fails. */
async function fewerSteps(steps: readonly unknown[], isSame: IsSame): Promise<readonly unknown[]> {
  let left = steps
  let parts = 2
  while (left.length > 1) {
    const size = Math.ceil(left.length / parts)
    let isReduced = false
    for (let from = 0; from < left.length; from += size) {
      const without = [...left.slice(0, from), ...left.slice(from + size)]
      if (without.length === 0 || !(await isSame(without))) continue
      left = without
      parts = Math.max(2, parts - 1)
      isReduced = true
      break
    }
    if (isReduced) continue
    if (size === 1) return left
    parts = Math.min(left.length, parts * 2)
  }
  return left
}

async function shorterWaits(steps: readonly unknown[], isSame: IsSame): Promise<readonly unknown[]> {
  let left = steps
  for (const [index] of steps.entries()) {
    for (let half = halved(left[index]); half !== null; half = halved(left[index])) {
      const shorter = left.with(index, half)
      if (!(await isSame(shorter))) break
      left = shorter
    }
  }
  return left
}

function halved(step: unknown): object | null {
  const waitText = typeof step === 'object' && step !== null && 'wait' in step ? step.wait : null
  if (typeof waitText !== 'string') return null
  const ms = durationMs(waitText)
  return ms <= SHORTEST_WAIT_MS ? null : { wait: durationText(Math.ceil(ms / 2_000) * 1_000) }
}
