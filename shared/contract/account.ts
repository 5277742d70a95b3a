/** Endpoints for the user's own account: registration, password, profile. */

import { z } from 'zod'
import { INTRODUCTION_LENGTH_MAX } from '#shared/constants.ts'
import { AVATARS, accountIdSchema } from '#shared/records/account.ts'
import { certificationSchema } from './certification.ts'
import { endpoint } from './endpoint.ts'
import { codeField, nameField, newPasswordField, phoneField } from './fields.ts'
import { ref } from './references.ts'

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
    summary:
      'Send a verification code to a phone; only a simulated world returns it, to callers on its machine',
    input: z.strictObject({
      username: phoneField,
      purpose: z.enum(['register', 'forget']).default('register'),
    }),
    output: z.strictObject({
      /** Null wherever codes really travel by phone, and for callers on other machines. */
      code: z.string().nullable(),
      expiresAtMs: z.number(),
      /** Seconds until another one may be requested. */
      waitSeconds: z.number().int(),
    }),
    example: {
      input: { username: ref('strangerPhone') },
      output: { code: ref('newcomerCode'), expiresAtMs: 1_790_000_300_000, waitSeconds: 60 },
    },
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
    example: {
      input: { username: ref('newcomerPhone'), password: ref('newPassword'), phonecode: ref('newcomerCode') },
      output: { user: ref('account') },
    },
  }),
  resetPassword: endpoint({
    path: '/userinfo/forget',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Set a new password with the code sent to the phone; every session of the account ends',
    input: z.strictObject({ username: phoneField, password: newPasswordField, phonecode: codeField }),
    output: z.null(),
    example: {
      input: {
        username: ref('forgetfulPhone'),
        password: ref('newPassword'),
        phonecode: ref('forgetfulCode'),
      },
      output: null,
    },
  }),
  changePassword: endpoint({
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
    example: {
      input: {
        oldPassword: ref('password'),
        newPassword: ref('newPassword'),
        repeatPassword: ref('newPassword'),
      },
      output: { endedSessions: 1 },
    },
  }),
  erase: endpoint({
    path: '/userinfo/erase',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary:
      'Erase one’s own account: every session ends, it leaves every project, and its name, phone and addresses cannot be read any more, in the history neither',
    input: z.strictObject({ password: z.string().min(1).max(64) }),
    output: z.null(),
    example: { input: { password: ref('password') }, output: null },
  }),
  profile: endpoint({
    path: '/userinfo/userbaseinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'One’s own profile',
    input: z.strictObject({}),
    output: profileSchema,
    example: { input: {} },
  }),
  changeProfile: endpoint({
    path: '/userinfo/xgbaseuserinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Change one’s own name, introduction or picture',
    input: z.strictObject({
      name: nameField.optional(),
      introduction: z.string().trim().max(INTRODUCTION_LENGTH_MAX).optional(),
      avatar: z.enum(AVATARS).optional(),
    }),
    output: profileSchema,
    example: { input: { name: '王芳', introduction: 'Front desk, floors 3 to 5', avatar: 'harbour.svg' } },
  }),
}
