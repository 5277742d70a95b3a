/** Counts occurrences since a mark for expectations. */
import type { Path } from '../../file/steps.ts'
import { boundsText, isWithin } from '../../file/units.ts'
import type { Run } from '../run.ts'

export interface CountAsked {
  readonly equals?: number | undefined
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

export const isCount = (found: number, asked: CountAsked | undefined): boolean =>
  asked === undefined ? found > 0 : isWithin(found, asked)

export const countText = (asked: CountAsked | undefined): string =>
  asked ? ` ${boundsText(asked)} ${timesWord(asked.atMost ?? asked.atLeast ?? asked.equals)}` : ''

/** Word after the number. */
export const timesWord = (count: number | undefined): string => (count === 1 ? 'time' : 'times')

export const orderSince = (since: string | undefined, run: Run, path: Path): number =>
  since === undefined ? 0 : run.mark(since, [...path, 'since']).order
