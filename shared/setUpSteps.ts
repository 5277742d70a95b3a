/** What the steps of a project's set-up do, in the words of the deploy record. */
export const BUILT_KINDS = [
  'building',
  'floor',
  'plan',
  'area',
  'host',
  'device',
  'deviceGroup',
  'areaTemplate',
  'scene',
  'automation',
  'detection',
  'remote',
  'advanced',
  'import',
  'project',
] as const
export type BuiltKind = (typeof BUILT_KINDS)[number]

export const BUILT_ACTIONS = [
  'added',
  'changed',
  'moved',
  'copied',
  'replaced',
  'served',
  'applied',
  'removed',
] as const
export type BuiltAction = (typeof BUILT_ACTIONS)[number]

/** What kind of thing a command of the set-up is about, and what it does with it. */
export type SetUpStep = readonly [BuiltKind, BuiltAction]
