/** The thread that reads a workbook: its time and its memory are bounded from outside, and nothing of the server is in it. */
import type { DecideContext } from '#shared/kernel/commit.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { createState } from '#shared/records/registry.ts'
import { answerJob } from '../../base/threads/answerJob.ts'
import { type Plan, planImport } from './plan/plan.ts'
import { Planning } from './plan/planning.ts'
import { type RecordPart, unpackRecords } from './recordParts.ts'
import { WorkbookRefusal } from './refusal.ts'
import { readTables } from './tables.ts'

export interface PlanJob extends Omit<DecideContext, 'newId'> {
  readonly bytes: Uint8Array
  readonly records: readonly RecordPart[]
  /** Host numbers of other projects. */
  readonly takenNumbers: readonly string[]
}

export type PlanAnswer =
  | { readonly plan: Plan }
  | { readonly refusal: Pick<WorkbookRefusal, 'code' | 'details'> }

export function planJob({ bytes, records, takenNumbers, ...context }: PlanJob): PlanAnswer {
  const state = createState()
  for (const part of records) state.put(unpackRecords(part).map((record) => ({ put: record })))
  try {
    const planning = new Planning(state, { ...context, newId: idFactory(context.seq) }, new Set(takenNumbers))
    return { plan: planImport(readTables(bytes), planning) }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    return { refusal: { code: error.code, details: error.details } }
  }
}

answerJob(planJob)
