/** Firmware library: versions, shares, downloads. */
import { z } from 'zod'
import {
  DESCRIPTION_LENGTH_MAX,
  FIRMWARE_PART_BYTES,
  FIRMWARE_SIZE_MAX_BYTES,
  NAME_LENGTH_MAX,
} from '#shared/constants.ts'
import {
  FIRMWARE_CHANNELS,
  FIRMWARE_TARGETS,
  firmwareIdSchema,
  firmwareRecord,
  shareTargetSchema,
} from '#shared/records/firmware.ts'
import { firmwareTakingIdSchema, firmwareTakingRecord } from '#shared/records/firmwareTaking.ts'
import { personSchema } from '#shared/records/person.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { phoneField } from './fields.ts'
import { listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const { notes, version } = firmwareRecord.fields
/** Base64 length of a small file; larger files are sent as form parts. */
export const SMALL_FILE_BASE64_MAX = 48_000
const PART_BASE64_MAX = Math.ceil(FIRMWARE_PART_BYTES / 3) * 4
export const instantField = numberParam(z.number().int().nonnegative())
const namedText = z.string().trim().min(1).max(NAME_LENGTH_MAX)

/** Form fields of a version. Text lists have commas between their parts. */
const described = {
  title: namedText,
  /** The same for all versions of one product. */
  name: namedText,
  version: version.trim().min(1),
  target: z.enum(FIRMWARE_TARGETS),
  kinds: listParam(z.array(z.string().min(1).max(40)).max(50)),
  models: listParam(z.array(namedText).max(50)),
  channel: z.enum(FIRMWARE_CHANNELS),
  notes: notes.trim(),
  validUntilMs: instantField.nullable(),
}

const shareRowSchema = z.strictObject({
  to: shareTargetSchema,
  /** Empty if the account or project was deleted. */
  name: z.string(),
  nameEn: z.string(),
  expiresAtMs: z.number().nullable(),
  sharedAtMs: z.number(),
  sharedBy: personSchema,
})

export const firmwareRowSchema = firmwareRecord.row
  .omit({ file: true, projectId: true, shares: true })
  .extend({
    fileName: z.string(),
    sizeBytes: z.number().int(),
    /** SHA-256 in hex. */
    hash: z.string(),
    /** Whether the firmware is in the library of the requested project. */
    isOwn: z.boolean(),
    /** Shares of own firmware. */
    shares: z.array(shareRowSchema),
  })
export type FirmwareRow = z.infer<typeof firmwareRowSchema>

export const takingRowSchema = firmwareTakingRecord.row.omit({ ownerId: true }).extend({
  projectName: z.string(),
  projectNameEn: z.string(),
})
export type TakingRow = z.infer<typeof takingRowSchema>

const LI_NA = { id: ref('account'), name: '李娜', nameEn: 'Li Na' }
const EXAMPLE_ROW: FirmwareRow = {
  id: ref(firmwareRecord),
  title: 'Dimmer 2.1.0',
  name: 'Dimmer',
  version: '2.1.0',
  target: 'device',
  kinds: ['light'],
  models: [],
  channel: 'stable',
  notes: 'Flickers no longer at 5 %',
  validUntilMs: null,
  isPushed: false,
  ota: null,
  signature: '',
  withdrawn: null,
  uploadedAtMs: 1,
  uploadedBy: LI_NA,
  fileName: 'dimmer-2.1.0.bin',
  sizeBytes: 24,
  hash: '0'.repeat(64),
  isOwn: true,
  shares: [],
}
const EXAMPLE_PAGE = { list: [EXAMPLE_ROW], total: 1, pageNum: 1, pageSize: 20 }
const EXAMPLE_TAKING: TakingRow = {
  id: firmwareTakingIdSchema.parse('fwt_1'),
  firmwareId: ref(firmwareRecord),
  title: 'Dimmer 2.1.0',
  name: 'Dimmer',
  version: '2.1.0',
  projectId: ref('project'),
  takenBy: LI_NA,
  takenAtMs: 1,
  host: null,
  projectName: '一号酒店',
  projectNameEn: '',
}

const project = { scope: 'project' } as const
const command = { ...project, kind: 'command', permission: 'firmware.manage' } as const
const question = { ...project, kind: 'question', permission: 'firmware.manage' } as const
const onFirmware = { firmwareId: firmwareIdSchema }
export const shareEnd = { expiresAtMs: instantField.nullable().default(null) }
const filters = {
  ...pageFields,
  /** Searched in title, name and version. */
  name: z.string().max(NAME_LENGTH_MAX).optional(),
  channel: z.enum(FIRMWARE_CHANNELS).optional(),
  target: z.enum(FIRMWARE_TARGETS).optional(),
}
export const recordFilters = {
  ...pageFields,
  /** Searched in title, name, version, people and hosts. */
  name: z.string().max(NAME_LENGTH_MAX).optional(),
  /** Filter of recipients: people who downloaded it, or hosts that received it. */
  takenBy: z.enum(['person', 'host']).optional(),
}
export const takingIds = listParam(z.array(firmwareTakingIdSchema).min(1).max(500))

export const firmwareContract = {
  list: endpoint({
    ...question,
    path: '/moban/gujianlist',
    summary: 'Firmware library of the project, the newest first',
    input: z.strictObject(filters),
    output: pageOf(firmwareRowSchema),
    example: { input: { name: 'dimmer' }, output: EXAMPLE_PAGE },
  }),
  available: endpoint({
    ...question,
    permission: 'firmware.rollout',
    path: '/moban/getgujian',
    summary:
      'Firmware that the caller may use in the project: that of its library, and what is shared with the project or the caller',
    input: z.strictObject({
      ...filters,
      /** Only installable firmware: neither withdrawn nor expired. */
      isInstallable: z.enum(['0', '1']).default('0'),
    }),
    output: pageOf(firmwareRowSchema),
    example: { input: {}, output: EXAMPLE_PAGE },
  }),
  upload: endpoint({
    ...command,
    path: '/moban/uploadgujian',
    summary:
      'Puts a version into the library: multipart/form-data with the file as the part `file` (20 MiB at most), or JSON with a small file in base64',
    input: z.strictObject({
      ...described,
      kinds: described.kinds.default([]),
      models: described.models.default([]),
      channel: described.channel.default('stable'),
      notes: described.notes.default(''),
      validUntilMs: described.validUntilMs.default(null),
      target: described.target.default('device'),
      /** Ed25519 over the SHA-256 of the file, in base64; required where the server knows keys. */
      signature: z.string().trim().max(100).default(''),
      /** Id of a chunked upload by the same account. */
      uploadId: z.string().max(40).default(''),
      /** Base64, where the call is JSON. */
      file: z.string().max(SMALL_FILE_BASE64_MAX).optional(),
      fileName: z.string().trim().max(200).optional(),
    }),
    output: z.strictObject({
      firmwareId: firmwareIdSchema,
      sizeBytes: z.number().int(),
      hash: z.string(),
      ota: firmwareRecord.fields.ota,
      /** Title of another version in the library with the same content; empty where there is none. */
      sameAs: z.string(),
    }),
    upload: { maxBytes: FIRMWARE_SIZE_MAX_BYTES, store: 'firmware' },
    example: {
      input: {
        title: 'Dimmer 2.1.0',
        name: 'Dimmer',
        version: '2.1.0',
        kinds: ['light'],
        notes: 'Flickers no longer at 5 %',
        fileName: 'dimmer-2.1.0.bin',
        file: 'QXRyaXVtIGRpbW1lciBmaXJtd2FyZSAyLjEuMAo=',
      },
      output: { firmwareId: ref(firmwareRecord), sizeBytes: 29, hash: '0'.repeat(64), ota: null, sameAs: '' },
    },
  }),
  uploadPart: endpoint({
    ...command,
    path: '/moban/uploadgujianpart',
    summary: 'Keeps a part (512 KiB, the last one less) of a file; returns which is wanted next',
    input: z.strictObject({
      /** Empty with the first part. `sizeBytes` is that of the whole file, `data` is base64. */
      uploadId: z.string().max(40).default(''),
      index: numberParam(z.number().int().min(0).max(1_000)),
      sizeBytes: numberParam(z.number().int().min(1)),
      data: z.string().max(PART_BASE64_MAX),
    }),
    output: z.strictObject({ uploadId: z.string(), next: z.number().int() }),
    bodyMaxBytes: PART_BASE64_MAX + 1_000,
    example: { input: { index: 0, sizeBytes: 5, data: 'aGVsbG8=' } },
  }),
  change: endpoint({
    ...command,
    path: '/moban/updategujian',
    summary: 'Changes what is said about a version; what is left out stays as it is',
    input: z.strictObject({ ...onFirmware, ...z.object(described).partial().shape }),
    output: z.null(),
    example: { input: { firmwareId: ref(firmwareRecord), notes: 'Dims down to 1 %' }, output: null },
  }),
  withdraw: endpoint({
    ...command,
    path: '/moban/withdrawgujian',
    summary:
      'Withdraws a version with a reason, so that nobody installs it any more; without a reason it may be installed again',
    input: z.strictObject({
      ...onFirmware,
      reason: z.string().trim().max(DESCRIPTION_LENGTH_MAX).default(''),
    }),
    output: z.null(),
    example: { input: { firmwareId: ref(firmwareRecord), reason: 'Restarts when dimmed' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/deletegujian',
    summary: 'Deletes versions of the library',
    input: z.strictObject({ firmwareIds: listParam(z.array(firmwareIdSchema).min(1).max(500)) }),
    output: z.null(),
    example: { input: { firmwareIds: [ref(firmwareRecord)] }, output: null },
  }),
  removeByName: endpoint({
    ...command,
    path: '/moban/delgujianbyname',
    summary: 'Deletes all versions with this name',
    input: z.strictObject({ name: namedText }),
    output: z.strictObject({ deleted: z.number().int() }),
    example: { input: { name: ref('firmwareName') }, output: { deleted: 3 } },
  }),
  setPushed: endpoint({
    ...command,
    path: '/moban/setispushGujian',
    summary: 'Says whether projects that may use a version are offered it as an update',
    input: z.strictObject({ ...onFirmware, ispush: z.enum(['0', '1']) }),
    output: z.null(),
    example: { input: { firmwareId: ref(firmwareRecord), ispush: '1' }, output: null },
  }),
  share: endpoint({
    ...command,
    path: '/moban/sharegujian',
    summary: 'Shares a version with people, by their phones, and with projects of the caller',
    input: z.strictObject({
      ...onFirmware,
      phones: listParam(z.array(phoneField).max(50)).default([]),
      projectIds: listParam(z.array(projectIdSchema).max(100)).default([]),
      ...shareEnd,
    }),
    output: z.null(),
    example: { input: { firmwareId: ref(firmwareRecord), projectIds: [ref('project')] }, output: null },
  }),
  changeShares: endpoint({
    ...command,
    path: '/moban/xgusergujian',
    summary: 'Changes until when a version is shared with people or projects, or takes it back from them',
    input: z.strictObject({
      ...onFirmware,
      targets: listParam(z.array(shareTargetSchema).min(1).max(100)),
      ...shareEnd,
      isTakenBack: z.enum(['0', '1']).default('0'),
    }),
    output: z.null(),
    example: { input: { firmwareId: ref('sharedFirmware'), targets: [ref('account')] }, output: null },
  }),
  download: endpoint({
    ...command,
    permission: 'firmware.rollout',
    path: '/moban/downgujian',
    summary:
      'Records that the caller takes a version, and returns a path from which it can be downloaded once, for a minute',
    input: z.strictObject(onFirmware),
    output: z.strictObject({ path: z.string() }),
    example: { input: { firmwareId: ref(firmwareRecord) } },
  }),
  records: endpoint({
    ...question,
    path: '/moban/getgujianrecord',
    summary:
      'Who took which version of the library when, and what was taken in the project; the newest first',
    input: z.strictObject(recordFilters),
    output: pageOf(takingRowSchema),
    example: {
      input: { takenBy: 'person' },
      output: { list: [EXAMPLE_TAKING], total: 1, pageNum: 1, pageSize: 20 },
    },
  }),
  removeRecords: endpoint({
    ...command,
    path: '/moban/delgujianrecord',
    summary: 'Deletes records of who took versions of the library',
    input: z.strictObject({ takingIds }),
    output: z.null(),
    example: { input: { takingIds: [ref('firmwareTaking')] }, output: null },
  }),
}

const groupIdSchema = z.union([z.enum(['all', 'type-0', 'type-1']), projectIdSchema])
export type GroupId = z.infer<typeof groupIdSchema>
const groupIds = listParam(z.array(groupIdSchema).min(1).max(100))

const nodeFields = { id: groupIdSchema, name: z.string(), nameEn: z.string() }
const projectNodeSchema = z.strictObject(nodeFields)
const typeNodeSchema = z.strictObject({ ...nodeFields, children: z.array(projectNodeSchema) })
export const groupTreeSchema = z.strictObject({ ...nodeFields, children: z.array(typeNodeSchema) })
export type GroupTree = z.infer<typeof groupTreeSchema>

/** The same endpoints for the project system, which identifies projects by group. */
export const projectSystemContract = {
  groupTree: endpoint({
    ...question,
    path: '/sxqunline/getgroupTree',
    summary: 'Tree of the projects that the caller may share firmware with, by their type',
    input: z.strictObject({}),
    output: groupTreeSchema,
    example: {
      input: {},
      output: {
        id: 'all',
        name: '全部项目',
        nameEn: 'All projects',
        children: [
          {
            id: 'type-0',
            name: '酒店',
            nameEn: 'Hotels',
            children: [{ id: ref('project'), name: '一号酒店', nameEn: '' }],
          },
        ],
      },
    },
  }),
  share: endpoint({
    ...command,
    path: '/sxqunline/sharegujianprosys',
    summary: 'Shares a version with all projects of the caller that are in these groups now',
    input: z.strictObject({ ...onFirmware, groupIds, ...shareEnd }),
    output: z.strictObject({ projects: z.number().int() }),
    example: { input: { firmwareId: ref(firmwareRecord), groupIds: ['all'] }, output: { projects: 1 } },
  }),
  changeShares: endpoint({
    ...command,
    path: '/sxqunline/xggujianprosys',
    summary:
      'Changes until when a version is shared with the projects of these groups, or takes it back from them',
    input: z.strictObject({
      ...onFirmware,
      groupIds,
      ...shareEnd,
      isTakenBack: z.enum(['0', '1']).default('0'),
    }),
    output: z.null(),
    example: { input: { firmwareId: ref('sharedFirmware'), groupIds: [ref('project')] }, output: null },
  }),
  removeByName: endpoint({
    ...command,
    path: '/sxqunline/delgujianbynameprosys',
    summary: 'Deletes all versions with this name',
    input: z.strictObject({ name: namedText }),
    output: z.strictObject({ deleted: z.number().int() }),
    example: { input: { name: ref('firmwareName') }, output: { deleted: 3 } },
  }),
  records: endpoint({
    ...question,
    path: '/sxqunline/getGujianRecordprosys',
    summary: 'Who took which version of the library when; the newest first',
    input: z.strictObject(recordFilters),
    output: pageOf(takingRowSchema),
    example: { input: {}, output: { list: [EXAMPLE_TAKING], total: 1, pageNum: 1, pageSize: 20 } },
  }),
  removeRecords: endpoint({
    ...command,
    path: '/sxqunline/delRecordprosys',
    summary: 'Deletes records of who took versions of the library',
    input: z.strictObject({ takingIds }),
    output: z.null(),
    example: { input: { takingIds: [ref('firmwareTaking')] }, output: null },
  }),
}
