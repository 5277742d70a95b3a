/** Result of a run as plain data, for terminal, JUnit, report and console. */

import type { Reading } from '#shared/devices/kind.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'

/** `vacuous`: nothing was tested. `errored`: the run could not execute. */
export type Verdict = 'passed' | 'failed' | 'vacuous' | 'errored' | 'skipped'

/** A screen of a console that opens on the run's data. */
export interface ConsoleView {
  readonly name: string
  /** Path relative to the console's address. */
  readonly path: string
}

export interface Failure {
  /** Which expectation, as `4.expect`; the same in every run of the file. */
  readonly id: string
  readonly expectation: string
  readonly line: number
  readonly column: number
  readonly wanted: string
  readonly found: string
  /** "raised after 74 s". */
  readonly nearestMiss?: string | undefined
  /** Omitted if the step's own text describes it. */
  readonly expectationPhrase?: Phrase | undefined
  readonly wantedPhrase?: Phrase | undefined
  /** Results of before it was part of them have none. */
  readonly foundPhrase?: Phrase
  readonly nearestMissPhrase?: Phrase | undefined
  /** The expectation had nothing to check. */
  readonly isUntested?: boolean
  readonly atMs: number
  /** Names of some devices and hosts concerned; missing in older results. */
  readonly about?: readonly string[]
  /** Missing in older results. */
  readonly views?: readonly ConsoleView[]
  /** Last commits and reports of the subject, oldest first. */
  readonly before: readonly string[]
  readonly activeFaults: readonly string[]
}

/** A step in progress. */
export interface StepBegun {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly textZh: string
}

export interface StepResult {
  /** 1-based step number, nested as `3.2`, with the key. */
  readonly id: string
  readonly kind: string
  readonly text: string
  /** Missing in older results. */
  readonly textZh?: string
  readonly line: number
  readonly column: number
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly realMs: number
  readonly verdict: Verdict
  /** The targets really hit, sent or found. */
  readonly notes: readonly string[]
}

export interface Series {
  readonly name: string
  readonly unit: string
  readonly points: readonly { readonly atMs: number; readonly value: Reading }[]
}

export interface FaultBand {
  readonly text: string
  readonly fromMs: number
  readonly toMs: number
}

/** A run of a scene or an automation, or a decision not to run. */
export interface ProgramLine {
  readonly name: string
  readonly outcome: string
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

export interface AlarmLine {
  readonly code: string
  readonly place: string
  readonly severity: string
  readonly raisedAtMs: number
  readonly clearedAtMs: number | null
  readonly acknowledgedBy: string | null
  readonly count: number
}

export interface CommandLine {
  readonly id: string
  readonly devices: string
  readonly values: string
  readonly by: string
  readonly issuedAtMs: number
  readonly endedAtMs: number | null
  readonly outcome: 'open' | 'confirmed' | 'failed' | 'timed out'
  readonly reason: string
}

/** Data of a run that stay, on which a server can be started. */
export interface KeptData {
  readonly folder: string
  readonly world: string
}

export interface RunResult {
  readonly file: string
  readonly id: string
  readonly title: { readonly en: string; readonly zh: string }
  readonly case: string
  readonly seed: number
  /** Instead of the file's own. */
  readonly world?: string
  /** True if pages were inspected. */
  readonly hasBrowser?: boolean
  readonly verdict: Verdict
  readonly project: string
  readonly timeZone: string
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly realMs: number
  readonly steps: readonly StepResult[]
  /** Evaluated expectations, and skipped ones (without browser). */
  readonly tested: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Why it could not run. */
  readonly error: string | null
  /** Missing in older results. */
  readonly errorPhrase?: Phrase | null
  /** Hash of all commits of all streams. */
  readonly logHash: string
  readonly kept?: KeptData
  readonly commits: number
  readonly reports: number
  readonly series: readonly Series[]
  readonly faults: readonly FaultBand[]
  readonly alarms: readonly AlarmLine[]
  /** Missing in older results. */
  readonly programs?: readonly ProgramLine[]
  readonly commands: readonly CommandLine[]
}

export const isGood = ({ verdict }: Pick<RunResult, 'verdict'>): boolean => verdict === 'passed'
