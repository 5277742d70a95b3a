/** Steps of project set-up for the deploy record. */
import { RECORDS, type RecordName } from './records/registry.ts'
import { SET_UP_SCREENS } from './screens/setUpScreens.ts'

export const BUILT_KINDS: readonly RecordName[] = Object.values(RECORDS).flatMap(({ type }) =>
  SET_UP_SCREENS[type] ? [type] : [],
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

/** Record type and action of a set-up command. */
export type SetUpStep = readonly [RecordName, BuiltAction]
