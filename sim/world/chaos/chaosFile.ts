/** Persistent state of chaos mode, so that a restart resumes it. */
import { z } from 'zod'
import { faultIdSchema } from '#shared/records/fault.ts'
import { personSchema } from '#shared/records/person.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import type { Files } from '../../stores/files/files.ts'
import { readKept, writeKept } from '../simulation/jsonFile.ts'
import { brokenSchema } from '../simulation/recordingsFile.ts'

const FILE = 'runs/chaos.json'

const planFields = {
  projectId: projectIdSchema,
  seed: z.number().int(),
  perHour: z.number(),
  sinceMs: z.number(),
  by: personSchema,
  injected: z.number().int(),
}

const chaosSchema = z.strictObject({
  ...planFields,
  /** The content of the project's log at the beginning, and the active faults then. */
  afterSeq: z.number().int(),
  broken: z.array(brokenSchema),
  /** Number of the next fault of the plan, and its instant. */
  next: z.number().int(),
  nextAtMs: z.number(),
  /** Injected faults; ended ones are removed over time. */
  faultIds: z.array(faultIdSchema),
})
export type Chaos = z.infer<typeof chaosSchema>

const endedSchema = z.strictObject({ ...planFields, untilMs: z.number(), text: z.string().nullable() })
export type EndedChaos = z.infer<typeof endedSchema>

const keptSchema = z.strictObject({ going: z.array(chaosSchema), ended: z.array(endedSchema) })
export type KeptChaos = z.infer<typeof keptSchema>

const NONE: KeptChaos = { going: [], ended: [] }

const KEPT = { name: FILE, schema: keptSchema, none: NONE }

/** A file that cannot be read is reported, and chaos mode is off. */
export const readChaos = (files: Files, onError: (error: unknown) => void): Promise<KeptChaos> =>
  readKept(files, KEPT, onError)

/** @throws StorageError, UnknownOutcomeError */
export const writeChaos = (files: Files, kept: KeptChaos): Promise<void> => writeKept(files, FILE, kept)
