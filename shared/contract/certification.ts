/** Enterprises that are certified, or ask to be. */
import { z } from 'zod'
import { certificationIdSchema } from '#shared/kernel/ids.ts'
import { endpoint, pageFields, pageOf } from './endpoint.ts'
import { addressField, nameField } from './fields.ts'

export const certificationSchema = z.strictObject({
  id: certificationIdSchema,
  name: z.string(),
  address: z.string(),
  creditCode: z.string(),
  state: z.enum(['inReview', 'approved', 'rejected']),
  submittedAtMs: z.number(),
  reviewedAtMs: z.number().nullable(),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
})

export const certificationContract = {
  submit: endpoint({
    path: '/userinfo/addcertification',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Submit an enterprise with its credit code and business licence for review',
    input: z.strictObject({
      name: nameField,
      address: addressField.min(1),
      /** Unified social credit code, GB 32100: 18 characters with a check character. */
      creditCode: z.string().trim().toUpperCase().length(18),
      /** Picture of the business licence, PNG, JPEG or WebP, at most 2 MiB, as a data address. */
      licence: z.string().min(1).max(2_900_000),
    }),
    output: certificationSchema,
    bodyMaxBytes: 3 * 1024 * 1024,
  }),
  licence: endpoint({
    path: '/userinfo/certificationlicence',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The picture of a business licence: for whoever submitted it and for who reviews it',
    input: z.strictObject({ id: certificationIdSchema }),
    output: z.strictObject({
      /** As a data address. */
      licence: z.string(),
    }),
  }),
  companies: endpoint({
    path: '/userinfo/companylist',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Certified enterprises',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(
      z.strictObject({
        id: certificationIdSchema,
        name: z.string(),
        address: z.string(),
        leader: z.string(),
      }),
    ),
  }),
}
