import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { commandIdSchema, commandItemSchema, storedRunSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { seesDevices } from './device.ts'
import { automationIn, personSchema } from './person.ts'
import { sceneIdSchema, seesScene } from './scene.ts'

/** `alreadySo` was not sent: the device had reported it before. `skipped` could not be sent, `stopped` was not sent any more. */
export const STEP_OUTCOMES = [
  'waiting',
  'pending',
  'confirmed',
  'alreadySo',
  'failed',
  'timedOut',
  'skipped',
  'stopped',
] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

const runStepSchema = z.strictObject({
  ...commandItemSchema.shape,
  dueAtMs: z.number(),
  outcome: z.enum(STEP_OUTCOMES),
  /** Reason of failure or skipping: rejection code or host error. */
  reason: z.string().nullable(),
  commandId: commandIdSchema.nullable(),
})
export type RunStep = z.infer<typeof runStepSchema>

export const RUN_STATES = ['running', 'done', 'partial', 'failed', 'stopped'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Result of a run with this many successful parts. */
export function endOf(good: number, of: number): 'done' | 'partial' | 'failed' {
  if (good === of) return 'done'
  return good === 0 ? 'failed' : 'partial'
}

export const sceneRunIdSchema = idSchema('run')
export type SceneRunId = z.infer<typeof sceneRunIdSchema>

/** `try`: preview, reverted later. `return`: the reverting run. */
export const RUN_KINDS = ['scene', 'try', 'return'] as const

/** Values to restore after a preview: the previously reported values of its devices. */
export const holdSchema = z.strictObject({
  endsAtMs: z.number(),
  isReturned: z.boolean(),
  before: z
    .array(
      z.strictObject({
        ...commandItemSchema.shape,
        /** Another command has changed the device since, so its value is not restored. */
        isChanged: z.boolean(),
      }),
    )
    .readonly(),
})

/** Run of a scene with the result per device. The last few of each scene stay in the live state. */
export const sceneRunRecord = defineRecord({
  type: 'sceneRun',
  id: sceneRunIdSchema,
  word: ['run', '运行'],
  fields: {
    kind: z.enum(RUN_KINDS),
    /** Null for a test of an unsaved scene. */
    sceneId: sceneIdSchema.nullable(),
    /** Other cause, such as the run of an automation; empty for a person. */
    cause: z.string(),
    /** Skips rooms with "do not disturb". */
    sparesQuiet: z.literal(true).optional(),
    startedBy: personSchema,
    startedAtMs: z.number(),
    state: z.enum(RUN_STATES),
    endedAtMs: z.number().nullable(),
    steps: z.array(runStepSchema).readonly(),
    hold: holdSchema.nullable(),
    /** Version that the host runs on its own, if it does. */
    stored: storedRunSchema.nullable(),
  },
  indexes: {
    device: (run) => [...new Set(run.steps.map(({ deviceId }) => deviceId))],
    scene: (run) => run.sceneId ?? UNSAVED,
    /** Commands of its that are open. */
    command: (run) => [
      ...new Set(
        run.steps.flatMap(({ outcome, commandId }) =>
          outcome === 'pending' && commandId !== null ? [commandId] : [],
        ),
      ),
    ],
    state: (run) => run.state,
    starter: (run) => automationIn(run.startedBy),
    /** Devices that will be restored. */
    held: ({ hold }) => (hold && !hold.isReturned ? hold.before.map(({ deviceId }) => deviceId) : []),
  },
  seenWith: { device: 'device' },
  isSeenBy: (principal, { sceneId, steps }, read): boolean =>
    sceneId === null
      ? seesDevices(
          principal,
          steps.map(({ deviceId }) => deviceId).filter((id) => read.get('device', id) !== undefined),
          read,
        )
      : seesScene(principal, { id: sceneId, steps }, read),
})

/** Index key of runs without a saved scene. */
export const UNSAVED = 'unsaved'

export type SceneRun = RecordFrom<typeof sceneRunRecord>
