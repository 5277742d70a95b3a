/** Messages to and from a process that runs scenarios. */
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { RunResult, StepBegun, StepResult } from './run/result.ts'

export interface Job {
  readonly file: string
  /** The file's text, of one that is in no folder. */
  readonly text?: string
  readonly caseName: string
  readonly seed: number
  readonly world?: string | undefined
  readonly browser?: string | undefined
  /** Folder for data of failed runs. */
  readonly keepFailedIn?: string | undefined
  /** Sends each step when it ends. */
  readonly tellsSteps?: boolean
  /** The process stays for another job, because compilation takes half of a run. */
  readonly staysAfter?: boolean
}

export type Answer = { readonly result: RunResult } | { readonly problem: Phrase }
export type ChildMessage = Answer | { readonly step: StepResult } | { readonly begun: StepBegun }
