/** The part of `userinfo` that is about one's own account: registering, passwords, profile, certification. */
import { z } from 'zod'
import { accountIdSchema, certificationIdSchema } from '#shared/kernel/ids.ts'
import { AVATARS } from '#shared/records/account.ts'
import { endpoint, pageFields, pageOf } from './endpoint.ts'
import { addressField, codeField, nameField, newPasswordField, phoneField } from './fields.ts'

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

export const profileSchema = z.strictObject({
  accountId: accountIdSchema,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  issuperadmin: z.boolean(),
  iscer: z.boolean(),
  createdAtMs: z.number(),
  certification: certificationSchema.nullable(),
})
export type Profile = z.infer<typeof profileSchema>

export const accountContract = {
  sendCode: endpoint({
    path: '/userinfo/sendcode',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Send a verification code to a phone; only a simulated world tells it in the answer',
    input: z.strictObject({
      username: phoneField,
      purpose: z.enum(['register', 'forget']).default('register'),
    }),
    output: z.strictObject({
      /** Null wherever codes really travel by phone. */
      code: z.string().nullable(),
      expiresAtMs: z.number(),
      /** Seconds until another one may be asked for. */
      waitSeconds: z.number().int(),
    }),
  }),
  register: endpoint({
    path: '/userinfo/register',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Make an account with a phone number, a password and the code sent to the phone',
    input: z.strictObject({
      username: phoneField,
      password: newPasswordField,
      phonecode: codeField,
      name: nameField.optional(),
    }),
    output: z.strictObject({ user: accountIdSchema }),
  }),
  forget: endpoint({
    path: '/userinfo/forget',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Set a new password with the code sent to the phone; every session of the account ends',
    input: z.strictObject({ username: phoneField, password: newPasswordField, phonecode: codeField }),
    output: z.null(),
  }),
  editPassword: endpoint({
    path: '/userinfo/editpass',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Change one’s own password; every other session of the account ends',
    input: z
      .strictObject({
        oldPassword: z.string().min(1).max(64),
        newPassword: newPasswordField,
        repeatPassword: z.string().max(64),
      })
      .refine((input) => input.newPassword === input.repeatPassword, {
        path: ['repeatPassword'],
        message: 'repeat',
      }),
    output: z.strictObject({ endedSessions: z.number().int() }),
  }),
  baseInfo: endpoint({
    path: '/userinfo/userbaseinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'One’s own profile',
    input: z.strictObject({}),
    output: profileSchema,
  }),
  editBaseInfo: endpoint({
    path: '/userinfo/xgbaseuserinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Change one’s own name, introduction or picture',
    input: z.strictObject({
      name: nameField.optional(),
      introduction: z.string().trim().max(200).optional(),
      avatar: z.enum(AVATARS).optional(),
    }),
    output: profileSchema,
  }),
  addCertification: endpoint({
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
  certificationLicence: endpoint({
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
  companyList: endpoint({
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
