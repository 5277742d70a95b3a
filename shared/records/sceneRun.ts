import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { commandIdSchema, commandItemSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { sceneIdSchema, seesScene } from './scene.ts'

/** `alreadySo` was not sent: the device said so before. `skipped` could not be sent, `stopped` was not sent any more. */
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
  /** Why it failed or was skipped: the code of a rejection, or what its host said. */
  reason: z.string().nullable(),
  commandId: commandIdSchema.nullable(),
})
export type RunStep = z.infer<typeof runStepSchema>

export const RUN_STATES = ['running', 'done', 'partial', 'failed', 'stopped'] as const
export type RunState = (typeof RUN_STATES)[number]

export const sceneRunIdSchema = idSchema('run')
export type SceneRunId = z.infer<typeof sceneRunIdSchema>

/** One run of a scene, device by device; the last few of each scene stay in the live state. */
export const sceneRunRecord = defineRecord({
  type: 'sceneRun',
  id: sceneRunIdSchema,
  fields: {
    sceneId: sceneIdSchema,
    startedBy: z.string(),
    startedAtMs: z.number(),
    state: z.enum(RUN_STATES),
    endedAtMs: z.number().nullable(),
    steps: z.array(runStepSchema).readonly(),
  },
  indexes: {
    scene: (run) => run.sceneId,
    device: (run) => [...new Set(run.steps.map(({ deviceId }) => deviceId))],
    /** Commands of its that are open. */
    command: (run) => [
      ...new Set(
        run.steps.flatMap(({ outcome, commandId }) =>
          outcome === 'pending' && commandId !== null ? [commandId] : [],
        ),
      ),
    ],
    state: (run) => run.state,
  },
  isSeenBy: (principal, run, read): boolean =>
    seesScene(principal, { id: run.sceneId, steps: run.steps }, read),
})

export type SceneRun = RecordFrom<typeof sceneRunRecord>
