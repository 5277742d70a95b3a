/** A mutable copy of the memory, for the duration of one evaluation step. */
import type { Truth } from './levels.ts'
import type { Facts, Level, Memory, Rule } from './memory.ts'
import { type Parts, partsOf } from './parts.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }
export interface Draft extends Omit<Writable<Memory>, 'levels' | 'was' | 'known'> {
  levels: Record<string, Level>
  was: Record<string, Truth>
  known: Record<string, boolean>
  /** Parts whose device sent its first report after an outage in this input. */
  readonly backs: Set<string>
  readonly parts: Parts
}

/** Returns a writable copy of the memory for one evaluation step. The given memory is not modified. */
export const draftOf = (memory: Memory, rule: Rule, facts: Facts): Draft => ({
  ...memory,
  levels: { ...memory.levels },
  was: { ...memory.was },
  known: { ...memory.known },
  backs: new Set(),
  parts: partsOf(rule, facts),
})

/** The memory to store after the step, without the fields that only the step uses. */
export const memoryOf = ({ backs: _, parts: __, ...memory }: Draft): Memory => memory

/** Instant events of an evaluation, in addition to levels. */
export interface Moment {
  readonly atMs: number
  /** Parts whose time it is. */
  readonly times: readonly string[]
  /** Parts whose key was pressed, in order. */
  readonly presses: readonly string[]
}
