/** Enterprises that are certified or have requested certification. */

import { z } from 'zod'
import { certificationIdSchema } from '#shared/records/certification.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { addressField, nameField } from './fields.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

/** The smallest PNG there is. */
const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const certificationSchema = z.strictObject({
  id: certificationIdSchema,
  name: z.string(),
  address: z.string(),
  creditCode: z.string(),
  state: z.enum(['inReview', 'approved', 'rejected']),
  submittedAtMs: z.number(),
  reviewedAtMs: z.number().nullable(),
  /** Reason of the rejection; empty otherwise. */
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
    example: {
      input: {
        name: '海港（上海）有限公司',
        address: '上海市黄浦区南京路 1 号',
        creditCode: '91330100799655058B',
        licence: ONE_PIXEL,
      },
    },
  }),
  licence: endpoint({
    path: '/userinfo/certificationlicence',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The picture of a business licence: for whoever submitted it and for who reviews it',
    input: z.strictObject({ id: certificationIdSchema }),
    output: z.strictObject({
      /** Licence as a data URL. */
      licence: z.string(),
    }),
    example: { input: { id: ref('certification') }, output: { licence: ONE_PIXEL } },
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
    example: {
      input: { name: '海港' },
      output: {
        list: [
          {
            id: ref('certification'),
            name: '海港（上海）有限公司',
            address: '上海市黄浦区南京路 1 号',
            leader: '王芳',
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
}
