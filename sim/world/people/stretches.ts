/** Building blocks of a local day: who is in a room until when. */

import type { Rng } from '../../base/rng.ts'
import { DAY_MINUTES } from '../sky/localTime.ts'
import type { Stage, Stretch } from './guests.ts'

type Details = Partial<Pick<Stretch, 'guests' | 'isLet' | 'doNotDisturb' | 'makeUpRoom' | 'isDirty'>>

export function stretch(untilMinute: number, stage: Stage, people: number, details: Details = {}): Stretch {
  return {
    untilMinute: Math.min(DAY_MINUTES, Math.round(untilMinute)),
    stage,
    people,
    guests: people,
    isLet: true,
    doNotDisturb: false,
    makeUpRoom: false,
    isDirty: false,
    ...details,
  }
}

/** Drops stretches that would end before the one before them. */
export function rising(plan: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = []
  for (const one of plan) if (one.untilMinute > (kept.at(-1)?.untilMinute ?? 0)) kept.push(one)
  return kept
}

/** About the mean, within two and a half deviations of it; minutes. */
export function around(rng: Rng, mean: number, deviation: number): number {
  const sum = rng.next() + rng.next() + rng.next() + rng.next() - 2
  return mean + Math.max(-2.5, Math.min(2.5, sum * Math.sqrt(3))) * deviation
}
