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

/** User-triggered actions of simulated people; not events, so not in the log. */
const notedActionSchema = z.strictObject({
  atMs: z.number(),
  /** Log position at that time. */
  afterSeq: z.number().int(),
  areaId: areaIdSchema,
  /** Device of the action; null for any. */
  deviceId: deviceIdSchema.nullable(),
  does: z.enum(SIMULATED_ACTIONS),
})
export type NotedAction = z.infer<typeof notedActionSchema>

/** Fault active at the start of a recording. */
export const brokenSchema = z.strictObject({
  id: z.string(),
  fault: faultSchema,
  endsAtMs: z.number().nullable(),
})
export type BrokenBefore = z.infer<typeof brokenSchema>

const recordingSchema = z.strictObject({
  projectId: projectIdSchema,
  /** World time. */
  sinceMs: z.number(),
  /** Log position, because a paused world has many commits at one instant. */
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

/** Unreadable data is reported and dropped. */
export const readRecordings = (files: Files, onError: (error: unknown) => void): Promise<KeptRecordings> =>
  readKept(files, KEPT, onError)

/** @throws StorageError, UnknownOutcomeError */
export const writeRecordings = (files: Files, kept: KeptRecordings): Promise<void> =>
  writeKept(files, FILE, kept)
