/** Sign-in, sign-out, and the signed-in user. */

import { z } from 'zod'
import { rightSchema } from '#shared/permissions.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { projectIdSchema, projectSettingsSchema } from '#shared/records/project.ts'
import { displaySchema } from '#shared/rules/display.ts'
import { endpoint } from './endpoint.ts'
import { credentials } from './fields.ts'
import { ref } from './references.ts'

export const sessionInfoSchema = z.strictObject({
  accountId: accountIdSchema,
  username: z.string(),
  name: z.string(),
  nameEn: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  /** 'admin' for every account that may enter the console, 'guest' for an account without a project. */
  roles: z.array(z.string()),
  role_id: z.string().nullable(),
  roleName: z.string(),
  roleNameEn: z.string(),
  issuperadmin: z.boolean(),
  iscer: z.boolean(),
  /** Rights in the current project. */
  rights: z.array(rightSchema),
  areas: z.union([z.literal('all'), z.array(areaIdSchema)]),
  /** The selection for the role, where that is not all. */
  limits: z.array(z.enum(['areas', 'scenes'])),
  /** A role of the template's demo: only the gallery's pages and endpoints are open to it. */
  isTemplateRole: z.boolean(),
  /** Present only for a simulated world, with its public passwords, that other machines can reach. */
  isExposedDemo: z.literal(true).optional(),
  /** Set if the role requires a second factor that the caller lacks; everything else is closed. */
  factorFor: z
    .strictObject({
      id: projectIdSchema,
      name: z.string(),
      nameEn: z.string(),
      roleName: z.string(),
      roleNameEn: z.string(),
    })
    .optional(),
  /** Only for a wall display. */
  display: displaySchema.optional(),
  /** Present only for a session that previews a role. It cannot change data. */
  previewsRole: z.literal(true).optional(),
  /** The current project; null where the account has none. */
  xmid: projectIdSchema.nullable(),
  buildname: z.string(),
  buildnum: z.string(),
  buildaddress: z.string(),
  buildlongitude: z.number().nullable(),
  buildlatitude: z.number().nullable(),
  createuser: z.string(),
  projectinfo: z
    .strictObject({
      id: projectIdSchema,
      hex: z.string(),
      name: z.string(),
      nameEn: z.string(),
      pmtype: z.enum(['0', '1']),
      city: z.string(),
      cityEn: z.string(),
      timeZone: z.string(),
      settings: projectSettingsSchema,
    })
    .nullable(),
})
export type SessionInfo = z.infer<typeof sessionInfoSchema>

/** A person of a simulated world, for the sign-in page. */
const demoAccountSchema = z.strictObject({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  nameEn: z.string(),
  part: z.enum(['super', 'administrator', 'frontDesk', 'engineer', 'maintenance', 'newcomer']),
})
export type DemoAccount = z.infer<typeof demoAccountSchema>

/** A demo that this world can show, and the account that shows it. */
const demoTitleSchema = z.strictObject({
  name: z.string(),
  title: z.strictObject({ en: z.string(), zh: z.string() }),
  description: z.strictObject({ en: z.string(), zh: z.string() }).nullable(),
  username: z.string(),
})
export type DemoTitle = z.infer<typeof demoTitleSchema>

export const sessionContract = {
  signIn: endpoint({
    path: '/userinfo/login',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Sign in with phone number and password; returns an opaque token',
    input: z.strictObject(credentials),
    output: z.strictObject({ token: z.string(), user: z.string() }),
    example: {
      input: { username: ref('phone'), password: ref('password') },
      output: { token: 'h2Vw…', user: ref('account') },
    },
  }),
  info: endpoint({
    path: '/userinfo/info',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Who is signed in, and what they may do in the current project',
    isOpenToTemplateRoles: true,
    isOpenToDisplays: true,
    input: z.strictObject({ token: z.string().max(128).optional() }),
    output: sessionInfoSchema,
    example: { input: {} },
  }),
  demoAccounts: endpoint({
    path: '/userinfo/demoaccounts',
    permission: 'public',
    scope: 'estate',
    kind: 'question',
    summary:
      'Accounts to look around with, and demos; empty unless the world is simulated and the client runs on this machine',
    input: z.strictObject({}),
    output: z.strictObject({ accounts: z.array(demoAccountSchema), demos: z.array(demoTitleSchema) }),
    example: { input: {}, output: { accounts: [], demos: [] } },
  }),
  signOut: endpoint({
    path: '/userinfo/logout',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'End this session; its sockets are closed',
    isOpenToDisplays: true,
    input: z.strictObject({ token: z.string().max(128).optional() }),
    output: z.null(),
    example: { input: {}, output: null },
  }),
  hotels: endpoint({
    path: '/hotel/Userinfo',
    permission: 'public',
    scope: 'estate',
    kind: 'question',
    summary:
      'Checks a member of hotel staff and returns the hotels whose console is open to them; tries count as sign-ins',
    input: z.strictObject(credentials),
    output: z.strictObject({
      name: z.string(),
      nameEn: z.string(),
      hotels: z.array(
        z.strictObject({ xmid: projectIdSchema, name: z.string(), nameEn: z.string(), roleName: z.string() }),
      ),
    }),
    example: {
      input: { username: ref('phone'), password: ref('password') },
      output: {
        name: '王芳',
        nameEn: 'Wang Fang',
        hotels: [{ xmid: ref('project'), name: '海港酒店', nameEn: 'Harbour Hotel', roleName: '管理员' }],
      },
    },
  }),
}
