/** The projects a person belongs to. */
import { z } from 'zod'
import {
  CONTACT_LENGTH_MAX,
  COPIES_PER_ACTION_MAX,
  DESCRIPTION_LENGTH_MAX,
  IDLE_TIMEOUT_DEFAULT_MS,
  NAME_LENGTH_MAX,
} from '#shared/constants.ts'
import { projectIdSchema, projectKindSchema, projectSettingsSchema } from '#shared/records/project.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { addressField, nameField, nameFields } from './fields.ts'
import { jsonParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

/** Sort keys of the project list. */
export const PROJECT_SORTS = [
  'name',
  'created',
  'rooms',
  'devices',
  'hostsOnline',
  'lowBattery',
  'abnormal',
] as const

/** Value of the legacy client for no template. */
export const NO_TEMPLATE = '无'

export const projectRowSchema = z.strictObject({
  id: projectIdSchema,
  hex: z.string(),
  /** The caller's role in it. */
  role: z.string().nullable(),
  roleEn: z.string().nullable(),
  entersConsole: z.boolean(),
  projectnum: z.string(),
  name: z.string(),
  nameEn: z.string(),
  pmtype: z.enum(['0', '1']),
  kind: projectKindSchema,
  color: z.string(),
  projecttype_name: z.string(),
  projecttype_name_en: z.string(),
  projecttype_imgurl_sel: z.string(),
  leader: z.string(),
  /** English form; empty if equal. */
  leaderEn: z.string(),
  contact: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  cityEn: z.string(),
  district: z.string(),
  address: z.string(),
  addressEn: z.string(),
  /** Null until the project has a position on the map. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  timeZone: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  /** Counts include only what the caller may see. */
  rooms: z.number().int(),
  devices: z.number().int(),
  hosts: z.number().int(),
  hostsOnline: z.number().int(),
  /** Devices that have never reported. */
  unseen: z.number().int(),
  lowBattery: z.number().int(),
  abnormal: z.number().int(),
  createdAtMs: z.number(),
  createdBy: z.string(),
  /** Name of the founder; empty where that is not an account. */
  creator: z.string(),
  creatorEn: z.string(),
  /** Rights of the caller in the project that its row needs: change, copy and delete. */
  mayManage: z.boolean(),
  settings: projectSettingsSchema,
})
export type ProjectRow = z.infer<typeof projectRowSchema>

/** An empty name and special symbols are refused by the command, with the specification’s own messages. */
const projectNameField = z.string().trim().max(NAME_LENGTH_MAX)

/** User-entered fields; the type follows from the kind. */
const projectFields = {
  name: projectNameField,
  nameEn: nameFields.nameEn,
  kind: projectKindSchema,
  leader: nameField,
  leaderEn: nameFields.nameEn,
  contact: z.string().trim().max(CONTACT_LENGTH_MAX),
  country: z.string().trim().max(NAME_LENGTH_MAX),
  province: nameField,
  city: nameField,
  cityEn: z.string().trim().max(NAME_LENGTH_MAX),
  district: nameField,
  address: addressField.min(1),
  addressEn: addressField,
  description: z.string().trim().max(DESCRIPTION_LENGTH_MAX),
  descriptionEn: z.string().trim().max(DESCRIPTION_LENGTH_MAX),
  /** Both coordinates or neither; null removes the project from the map. */
  longitude: numberParam(z.number().min(-180).max(180)).nullable(),
  latitude: numberParam(z.number().min(-90).max(90)).nullable(),
  /** IANA name, as `Asia/Shanghai`. */
  timeZone: z.string().max(64),
}
const someProjectFields = z.strictObject(projectFields).partial().shape

type Position = {
  readonly longitude?: number | null | undefined
  readonly latitude?: number | null | undefined
}
const isWholePosition = ({ longitude, latitude }: Position): boolean =>
  longitude === undefined || longitude === null ? longitude === latitude : typeof latitude === 'number'
const HALF_POSITION = { path: ['latitude'], message: 'longitude and latitude come together' }

export const projectsContract = {
  add: endpoint({
    path: '/building/addproject',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Found a project; the caller becomes its administrator. A name is enough, the rest may follow',
    input: z
      .strictObject({
        ...someProjectFields,
        name: projectNameField,
        /** Name or id of the template project. The legacy client sends 无 (none). */
        moban_name: z.string().max(NAME_LENGTH_MAX).default(NO_TEMPLATE),
        /** Idle time-out of the project's consoles, in ms. */
        idleTimeoutMs: numberParam(projectSettingsSchema.shape.idleTimeoutMs).default(
          IDLE_TIMEOUT_DEFAULT_MS,
        ),
      })
      .refine(isWholePosition, HALF_POSITION),
    output: z.strictObject({ xmid: projectIdSchema }),
    example: {
      input: { name: 'Harbour Hotel', kind: 'hotel', city: '上海', timeZone: 'Asia/Shanghai' },
      output: { xmid: ref('project') },
    },
  }),
  update: endpoint({
    path: '/building/updateproject',
    permission: 'projects.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Change what is known about a project',
    input: z.strictObject(someProjectFields).refine(isWholePosition, HALF_POSITION),
    output: projectRowSchema,
    example: { input: { description: 'Renovated in spring', longitude: 121.49, latitude: 31.24 } },
  }),
  delete: endpoint({
    path: '/building/delproject',
    permission: 'projects.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Close a project for good: nobody finds it any more, its hosts are signed out; its log stays',
    input: z.strictObject({
      /** The project's name, retyped as confirmation. */
      name: z.string().max(64),
    }),
    output: z.null(),
    example: { project: ref('spareProject'), input: { name: ref('spareProjectName') }, output: null },
  }),
  copy: endpoint({
    path: '/building/copyproject',
    permission: 'projects.manage',
    scope: 'project',
    kind: 'command',
    summary:
      'Copy buildings, floors, areas, area templates and roles of a project into new ones; hosts and devices are not copied',
    input: z.strictObject({
      /** Name of the first copy if unused among the caller’s projects; further copies get a number appended. */
      name: projectNameField,
      count: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
    }),
    output: z.strictObject({ xmids: z.array(projectIdSchema) }),
    example: {
      input: { name: 'Harbour Hotel east', count: 2 },
      output: { xmids: [ref('project'), ref('spareProject')] },
    },
  }),
  updateSettings: endpoint({
    path: '/building/updatesettings',
    permission: 'settings.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Change settings of a project; those not named stay',
    input: z
      .strictObject({
        idleTimeoutMs: numberParam(projectSettingsSchema.shape.idleTimeoutMs),
        sparesQuietRooms: jsonParam(z.boolean()),
      })
      .partial(),
    output: projectSettingsSchema,
    example: { input: { idleTimeoutMs: 600_000 }, output: { idleTimeoutMs: 600_000 } },
  }),
  list: endpoint({
    path: '/building/projectlist',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Projects the caller belongs to, with their figures',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      /** A single project type. */
      type: z.union([projectKindSchema, z.literal('')]).optional(),
      pmtype: z.enum(['0', '1', '']).optional(),
      /** Default: the order in which projects were created. */
      sort: z.enum(PROJECT_SORTS).optional(),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: pageOf(projectRowSchema),
    example: { input: { name: '酒店', sort: 'rooms', direction: 'desc', pageNum: 1, pageSize: 20 } },
  }),
  info: endpoint({
    path: '/building/getprojectinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'One project of the caller',
    input: z.strictObject({ xmid: projectIdSchema }),
    output: projectRowSchema,
    example: { input: { xmid: ref('project') } },
  }),
  choose: endpoint({
    path: '/building/useproject',
    permission: 'session',
    scope: 'estate',
    kind: 'command',
    summary: 'Make a project the current one of this session',
    input: z.strictObject({ xmid: projectIdSchema }),
    output: z.strictObject({ xmid: projectIdSchema }),
    example: { input: { xmid: ref('project') }, output: { xmid: ref('project') } },
  }),
  kinds: endpoint({
    path: '/moban/getallprojecttype',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Kinds of projects, each with the type that filters the menu',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectKindSchema,
          pmtype: z.enum(['0', '1']),
          projecttype_name: z.string(),
          projecttype_name_en: z.string(),
          projecttype_imgurl_sel: z.string(),
          color: z.string(),
        }),
      ),
    }),
    example: { input: {} },
  }),
  names: endpoint({
    path: '/moban/getprojects',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The caller’s projects, short, for pickers',
    input: z.strictObject({ name: z.string().max(50).optional() }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectIdSchema,
          name: z.string(),
          nameEn: z.string(),
          kind: projectKindSchema,
          entersConsole: z.boolean(),
        }),
      ),
    }),
    example: {
      input: { name: '酒店' },
      output: {
        list: [
          {
            id: ref('project'),
            name: '海港酒店',
            nameEn: 'Harbour Hotel',
            kind: 'hotel',
            entersConsole: true,
          },
        ],
      },
    },
  }),
  map: endpoint({
    path: '/moban/getProjectmapinfo',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The caller’s projects with their position and how they are',
    input: z.strictObject({
      name: z.string().max(50).optional(),
      kind: projectKindSchema.optional(),
      state: z.enum(['well', 'troubled']).optional(),
    }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectIdSchema,
          name: z.string(),
          nameEn: z.string(),
          kind: projectKindSchema,
          city: z.string(),
          cityEn: z.string(),
          /** Null until the project has a position on the map. */
          longitude: z.number().nullable(),
          latitude: z.number().nullable(),
          hosts: z.number().int(),
          hostsOnline: z.number().int(),
          devices: z.number().int(),
          /** Devices that have never reported. */
          unseen: z.number().int(),
          abnormal: z.number().int(),
          lowBattery: z.number().int(),
          /** Alarms that are not acknowledged, whether or not they are over. */
          unacknowledged: z.number().int(),
          /** The critical ones among them that are not over. */
          critical: z.number().int(),
        }),
      ),
    }),
    example: { input: { kind: 'hotel', state: 'troubled' } },
  }),
}
