import { z } from 'zod'
import {
  accountIdSchema,
  alarmIdSchema,
  areaIdSchema,
  certificationIdSchema,
  deviceIdSchema,
  hostIdSchema,
  projectIdSchema,
} from '#shared/kernel/ids.ts'
import { rightSchema } from '#shared/permissions.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { projectSettingsSchema } from '#shared/records/project.ts'
import { accountContract, certificationSchema } from './account.ts'
import { endpoint, listParam, pageFields, pageOf } from './endpoint.ts'
import { credentials } from './fields.ts'

export const sessionInfoSchema = z.strictObject({
  accountId: accountIdSchema,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  /** 'admin' for everybody who may enter the console, 'guest' for an account without a project. */
  roles: z.array(z.string()),
  role_id: z.string().nullable(),
  roleName: z.string(),
  roleNameEn: z.string(),
  issuperadmin: z.boolean(),
  iscer: z.boolean(),
  /** Rights in the current project. */
  rights: z.array(rightSchema),
  areas: z.union([z.literal('all'), z.array(areaIdSchema)]),
  /** A role of the template's demo: only the gallery's pages and endpoints are open to it. */
  isTemplateRole: z.boolean(),
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

export interface MenuItem {
  menu_id: string
  menu_name: string
  menu_name_en: string
  url: string
  icon: string
  children: MenuItem[]
}

export const menuItemSchema: z.ZodType<MenuItem> = z.lazy(() =>
  z.strictObject({
    menu_id: z.string(),
    menu_name: z.string(),
    menu_name_en: z.string(),
    url: z.string(),
    icon: z.string(),
    children: z.array(menuItemSchema),
  }),
)

export const alarmRowSchema = z.strictObject({
  id: alarmIdSchema,
  code: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  body: z.string(),
  footer: z.string(),
  hostId: hostIdSchema,
  deviceId: deviceIdSchema.nullable(),
  areaId: areaIdSchema,
  raisedAtMs: z.number(),
  lastRaisedAtMs: z.number(),
  count: z.number().int(),
  isActive: z.boolean(),
  clearedAtMs: z.number().nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAtMs: z.number().nullable(),
})
export type AlarmRow = z.infer<typeof alarmRowSchema>

/** An enterprise that asks to be certified; only the super administrator gets these. */
export const reviewRowSchema = certificationSchema.extend({
  accountId: accountIdSchema,
  accountName: z.string(),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

const messageIdSchema = z.union([alarmIdSchema, certificationIdSchema])

export const userinfoContract = {
  ...accountContract,
  login: endpoint({
    path: '/userinfo/login',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary: 'Sign in with phone number and password; answers an opaque token',
    input: z.strictObject(credentials),
    output: z.strictObject({ token: z.string(), user: z.string() }),
  }),
  info: endpoint({
    path: '/userinfo/info',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Who is signed in, and what they may do in the current project',
    isOpenToTemplateRoles: true,
    input: z.strictObject({ token: z.string().max(128).optional() }),
    output: sessionInfoSchema,
  }),
  logout: endpoint({
    path: '/userinfo/logout',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'End this session; its sockets are closed',
    input: z.strictObject({ token: z.string().max(128).optional() }),
    output: z.null(),
  }),
  dashboard: endpoint({
    path: '/userinfo/dashboard',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The menu of the current project for the caller’s role',
    isOpenToTemplateRoles: true,
    input: z.strictObject({
      token: z.string().max(128).optional(),
      type: z.union([z.literal(1), z.literal('1')]).optional(),
    }),
    output: z.strictObject({ menuList: z.array(menuItemSchema) }),
  }),
  notifyList: endpoint({
    path: '/userinfo/notifylist',
    permission: 'messages.view',
    scope: 'project',
    kind: 'question',
    summary:
      'Messages of one category, newest first: alarms, unacknowledged and active ones whatever their age, or reviews',
    input: z
      .strictObject({
        ...pageFields,
        category: z.enum(['alarm', 'review']).default('alarm'),
        state: z.enum(['open', 'unacknowledged', 'active', 'closed', 'all']).default('all'),
        severity: z.enum(SEVERITIES).optional(),
        areaId: areaIdSchema.optional(),
        search: z.string().max(50).optional(),
      })
      .refine(
        ({ category, severity, areaId }) =>
          category === 'alarm' || (severity === undefined && areaId === undefined),
        { path: ['category'], message: 'severity and area are those of alarms' },
      ),
    output: pageOf(z.union([alarmRowSchema, reviewRowSchema])),
  }),
  notifyHeaderList: endpoint({
    path: '/userinfo/notifyheaderlist',
    permission: 'messages.view',
    scope: 'project',
    kind: 'question',
    summary: 'The newest unacknowledged alarms and their number, for the top bar',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(alarmRowSchema), unacknowledged: z.number().int() }),
  }),
  updateMessageState: endpoint({
    path: '/userinfo/updatemsgstate',
    permission: 'messages.handle',
    scope: 'project',
    kind: 'command',
    summary:
      'Acknowledge alarms as a single step, those already acknowledged stay as they are; or agree to or reject reviews',
    input: z
      .strictObject({
        ids: listParam(messageIdSchema, 500).pipe(z.array(messageIdSchema).min(1)),
        state: z.enum(['acknowledged', 'agreed', 'rejected']).default('acknowledged'),
        /** Why reviews are rejected; the applicant reads it. */
        reason: z.string().trim().max(200).default(''),
      })
      .refine(({ ids, state }) => ids.every((id) => id.startsWith('alm_') === (state === 'acknowledged')), {
        path: ['state'],
        message: 'alarms are acknowledged, reviews are agreed to or rejected',
      }),
    output: z.strictObject({
      acknowledged: z.array(alarmIdSchema),
      reviewed: z.array(certificationIdSchema),
    }),
  }),
}
