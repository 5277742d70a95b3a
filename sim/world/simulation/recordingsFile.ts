/** Recordings that go on and the last recorded data, beside the results of runs: a restart ends none of them. */
import { z } from 'zod'
import { faultSchema } from '#shared/faults/fault.ts'
import { SIMULATED_ACTIONS } from '#shared/guestActions.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { personSchema } from '#shared/records/person.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import type { Files } from '../../stores/files/files.ts'
import { readKept, writeKept } from './jsonFile.ts'

const FILE = 'runs/recordings.json'

/** What someone had people in the world do: no fact of the project, and so not in its log. */
const notedActionSchema = z.strictObject({
  atMs: z.number(),
  /** What the project's log held then. */
  afterSeq: z.number().int(),
  areaId: areaIdSchema,
  /** The one device that it was done to; null where any would do. */
  deviceId: deviceIdSchema.nullable(),
  does: z.enum(SIMULATED_ACTIONS),
})
export type NotedAction = z.infer<typeof notedActionSchema>

/** What someone had broken when a recording began. */
export const brokenSchema = z.strictObject({
  id: z.string(),
  fault: faultSchema,
  endsAtMs: z.number().nullable(),
})
export type BrokenBefore = z.infer<typeof brokenSchema>

const recordingSchema = z.strictObject({
  projectId: projectIdSchema,
  /** Of the world. */
  sinceMs: z.number(),
  /** What the project's log held then: a world that stands still has many commits of one instant. */
  afterSeq: z.number().int(),
  by: personSchema,
  deeds: z.array(notedActionSchema),
  broken: z.array(brokenSchema).default([]),
})
export type Recording = z.infer<typeof recordingSchema>

const recordedSchema = z.strictObject({
  projectId: projectIdSchema,
  untilMs: z.number(),
  by: personSchema,
  text: z.string(),
})
export type Recorded = z.infer<typeof recordedSchema>

const keptSchema = z.strictObject({ going: z.array(recordingSchema), recorded: z.array(recordedSchema) })
export type KeptRecordings = z.infer<typeof keptSchema>

const NONE: KeptRecordings = { going: [], recorded: [] }

const KEPT = { name: FILE, schema: keptSchema, none: NONE }

/** What cannot be read is reported and begun again: no world stands still for it. */
export const readRecordings = (files: Files, onError: (error: unknown) => void): Promise<KeptRecordings> =>
  readKept(files, KEPT, onError)

/** @throws StorageError, UnknownOutcomeError */
export const writeRecordings = (files: Files, kept: KeptRecordings): Promise<void> =>
  writeKept(files, FILE, kept)
