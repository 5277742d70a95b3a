/** What the steps of a project's set-up do, in the words of the deploy record. */
import { RECORDS, type RecordName } from './records/registry.ts'

/** What it is set up with: the record types that define where (`setUpAt`). */
export const BUILT_KINDS: readonly RecordName[] = Object.values(RECORDS).flatMap(({ type, setUpAt }) =>
  setUpAt ? [type] : [],
)

export const BUILT_ACTIONS = [
  'added',
  'changed',
  'moved',
  'copied',
  'replaced',
  'served',
  'applied',
  'imported',
  'removed',
] as const
export type BuiltAction = (typeof BUILT_ACTIONS)[number]

/** What kind of thing a command of the set-up is about, and what it does with it. */
export type SetUpStep = readonly [RecordName, BuiltAction]
