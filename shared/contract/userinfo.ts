import { z } from 'zod'
import {
  accountIdSchema,
  alarmIdSchema,
  areaIdSchema,
  deviceIdSchema,
  hostIdSchema,
  projectIdSchema,
} from '#shared/kernel/ids.ts'
import { rightSchema } from '#shared/permissions.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { projectSettingsSchema } from '#shared/records/project.ts'
import { endpoint, listParam, pageFields, pageOf } from './endpoint.ts'

const credentials = {
  // Lengths are bounded so that nobody can make the server hash megabytes; whether they fit an account is not said.
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(64),
}

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

export const userinfoContract = {
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
    summary: 'Alarm messages, newest first; unacknowledged and active ones whatever their age',
    input: z.strictObject({
      ...pageFields,
      state: z.enum(['open', 'unacknowledged', 'active', 'closed', 'all']).default('all'),
      severity: z.enum(SEVERITIES).optional(),
      areaId: areaIdSchema.optional(),
      search: z.string().max(50).optional(),
    }),
    output: pageOf(alarmRowSchema),
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
    summary: 'Acknowledge one or many alarms as a single step; those already acknowledged stay as they are',
    input: z.strictObject({
      ids: listParam(alarmIdSchema, 500).pipe(z.array(alarmIdSchema).min(1)),
      state: z.literal('acknowledged').default('acknowledged'),
    }),
    output: z.strictObject({ acknowledged: z.array(alarmIdSchema) }),
  }),
}
