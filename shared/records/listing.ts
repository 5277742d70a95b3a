import { z } from 'zod'
import { hexNumberSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { projectIdSchema } from './project.ts'

/** A project's entry in the estate: its numbers and its founder. Its id is the project's. */
export const listingRecord = defineRecord({
  type: 'listing',
  id: projectIdSchema,
  word: ['project', '项目'],
  fields: {
    /** Name of the project in topics. */
    hex: hexNumberSchema,
    /** Human-readable project number. */
    projectNumber: z.string().max(20),
    createdAtMs: z.number(),
    createdBy: z.string(),
  },
  indexes: { hex: (listing) => listing.hex, creator: (listing) => listing.createdBy },
  isSeenBy: (): boolean => false,
})

export type Listing = RecordFrom<typeof listingRecord>
