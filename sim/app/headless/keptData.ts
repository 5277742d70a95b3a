/** Data of a run that stay, for a console that is started on them. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { RunResult } from '../../world/scenarios/run/result.ts'

/** Copies the data to a place that no later run clears, in place of those of an earlier run of the same; returns it. */
export function keepData(
  from: string,
  keepIn = '',
  { id, case: name, seed }: Pick<RunResult, 'id' | 'case' | 'seed'>,
): string {
  const parts = [id, ...(name === '' ? [] : [name.replaceAll(/[^\w.-]+/g, '-')]), `seed-${seed}`]
  const folder = resolve(keepIn, parts.join('.'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(from, folder, { recursive: true })
  return folder
}
