import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { PICTURE_TYPES } from '#shared/rules/picture.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

export const CERTIFICATION_STATES = ['inReview', 'approved', 'rejected'] as const

/** Business licence: the picture is stored outside the log, under its SHA-256. */
export const licenceSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(PICTURE_TYPES),
  sizeBytes: z.number().int().min(1),
})
export type Licence = z.infer<typeof licenceSchema>

export const certificationIdSchema = idSchema('cer')
export type CertificationId = z.infer<typeof certificationIdSchema>

/** An enterprise that an account submits for certification, and the outcome of the review. */
export const certificationRecord = defineRecord({
  type: 'certification',
  id: certificationIdSchema,
  word: ['certification', '认证'],
  fields: {
    accountId: accountIdSchema,
    name: z.string(),
    address: z.string(),
    creditCode: z.string(),
    licence: licenceSchema,
    state: z.enum(CERTIFICATION_STATES),
    submittedAtMs: z.number(),
    reviewedAtMs: z.number().nullable(),
    /** Null before the review. */
    reviewedBy: personSchema.nullable(),
    /** Reason of the rejection; empty otherwise. */
    reason: z.string(),
  },
  indexes: {
    account: (certification) => certification.accountId,
    state: (certification) => certification.state,
    creditCode: (certification) => certification.creditCode,
  },
  isSeenBy: (): boolean => false,
})

export type Certification = RecordFrom<typeof certificationRecord>
