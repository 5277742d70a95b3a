/** Result of evaluating an expectation, for all subjects. */
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { ExpectationOf, Subject } from '../../file/expectations.ts'
import type { Path } from '../../file/steps.ts'
import type { Thing } from '../../names/names.ts'
import type { Run } from '../run.ts'

export interface Finding {
  readonly holds: boolean
  readonly found: Phrase
  /** False if there was nothing to test. */
  readonly isTested?: boolean
  readonly isSkipped?: boolean
}

export interface Judge {
  readonly wanted: string
  /** Devices and hosts concerned, to show their previous events. */
  readonly about: { readonly deviceIds: ReadonlySet<string>; readonly hostIds: ReadonlySet<string> }
  judge(): Finding | Promise<Finding>
  /** Evaluation interval; default: on every event. */
  readonly everyMs?: number
}

export type MakeJudge<S extends Subject> = (
  asked: ExpectationOf<S>,
  run: Run,
  path: Path,
) => Judge | Promise<Judge>

export const NOTHING = { deviceIds: new Set<string>(), hostIds: new Set<string>() }

export const aboutThings = (things: readonly Thing[]): Judge['about'] => ({
  deviceIds: new Set(things.filter(({ type }) => type === 'device').map(({ id }) => id)),
  hostIds: new Set(things.filter(({ type }) => type === 'host').map(({ id }) => id)),
})
