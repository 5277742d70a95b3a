/** Rollouts: firmware that is brought to many devices, ring by ring, and which version runs where. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { FIRMWARE_TARGETS, firmwareIdSchema } from '#shared/records/firmware.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import {
  deviceUpdateRecord,
  ROLLOUT_STATES,
  ringPlaceSchema,
  rolloutIdSchema,
  rolloutPlan,
  rolloutRecord,
  UPDATE_STATES,
} from '#shared/records/rollout.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const count = z.number().int().min(0)
export const updateCountsSchema = z.strictObject({
  waiting: count,
  sending: count,
  installing: count,
  updated: count,
  rolledBack: count,
  failed: count,
  skipped: count,
  cancelled: count,
})

export const rolloutRowSchema = rolloutRecord.row
  .omit({ file: true, kinds: true, models: true, acceptedFailures: true })
  .extend({
    counts: updateCountsSchema,
    total: count,
    /** Share of ended updates among those that are not skipped, in percent. */
    percent: z.number().int().min(0).max(100),
    /** When the time window opens (epoch ms); null while it is open. */
    opensAtMs: z.number().nullable(),
  })
export type RolloutRow = z.infer<typeof rolloutRowSchema>

export const updateRowSchema = deviceUpdateRecord.row.extend({
  name: z.string(),
  nameEn: z.string(),
  number: z.string(),
  hostName: z.string(),
  /**
   * Why the update waits: `host_offline`, `not_joined`, `ring`, `window`, `paused`, `turn`; empty if it does
   * not.
   */
  waitsFor: z.string(),
})
export type UpdateRow = z.infer<typeof updateRowSchema>

export const versionRowSchema = z.strictObject({
  target: z.enum(FIRMWARE_TARGETS),
  id: z.union([deviceIdSchema, hostIdSchema]),
  name: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  model: z.string(),
  hostName: z.string(),
  /** Null for things without a place. */
  floorId: floorIdSchema.nullable(),
  hostId: hostIdSchema,
  /** Empty where it is unknown. */
  version: z.string(),
  /** Newest compatible stable version that may be installed; null if there is none. */
  newest: z.strictObject({ firmwareId: firmwareIdSchema, title: z.string(), version: z.string() }).nullable(),
  isOutdated: z.boolean(),
  /** Why it was not updated: `never_tried`, `under_way`, or the reason of the last update. */
  why: z.string(),
})

export const VERSION_AGES = ['outdated', 'unknown', 'current'] as const
export type VersionAge = (typeof VERSION_AGES)[number]

/** An unknown version is neither outdated nor up to date. */
export const versionAge = ({
  version,
  isOutdated,
}: Pick<VersionRow, 'version' | 'isOutdated'>): VersionAge =>
  version === '' ? 'unknown' : isOutdated ? 'outdated' : 'current'

export const VERSION_GROUPS = ['kind', 'floor', 'host'] as const
export type VersionGroup = (typeof VERSION_GROUPS)[number]

export const versionCountSchema = z.strictObject({
  /** A kind, floor id or host id; empty for hosts among kinds, and for things without a place. */
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  total: count,
  outdated: count,
  unknown: count,
  current: count,
  /** The most frequent first. */
  versions: z.array(z.strictObject({ version: z.string(), count })),
})
export type VersionCount = z.infer<typeof versionCountSchema>
export type VersionRow = z.infer<typeof versionRowSchema>

const common = { scope: 'project', permission: 'firmware.rollout' } as const
const question = { ...common, kind: 'question' } as const
const command = { ...common, kind: 'command' } as const

const settings = {
  concurrency: numberParam(rolloutPlan.concurrency),
  perHost: numberParam(rolloutPlan.perHost),
  window: jsonParam(rolloutPlan.window),
  stopPercent: numberParam(rolloutPlan.stopPercent),
  stallMs: numberParam(rolloutPlan.stallMs),
  batteryPercent: numberParam(rolloutPlan.batteryPercent),
}

const NONE = { sending: 0, installing: 0, updated: 0, rolledBack: 0, failed: 0, skipped: 0, cancelled: 0 }
const COUNTS = { waiting: 1, ...NONE }
const PLAN = {
  rings: [5, 25, 100],
  concurrency: 10,
  perHost: 2,
  window: null,
  stopPercent: 10,
  stallMs: 600_000,
  batteryPercent: 0,
}

export const rolloutsContract = {
  list: endpoint({
    ...question,
    path: '/upgradedev/get',
    summary:
      'Rollouts of the project with their progress, the newest first; for those who see the whole project',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      state: z.enum(ROLLOUT_STATES).optional(),
    }),
    output: pageOf(rolloutRowSchema),
    example: {
      input: { state: 'running' },
      output: {
        list: [
          {
            id: ref(rolloutRecord),
            firmwareId: firmwareIdSchema.parse('fwr_1'),
            title: 'Dimmer 2.1.0',
            name: 'Dimmer',
            version: '2.1.0',
            target: 'device',
            ...PLAN,
            ringPlaceIds: [],
            isRollingBack: false,
            state: 'running',
            pausedBecause: null,
            startedAtMs: 1,
            startedBy: { id: ref('account'), name: '李娜', nameEn: 'Li Na' },
            endedAtMs: null,
            changedAtMs: 1,
            counts: COUNTS,
            total: 1,
            percent: 0,
            opensAtMs: null,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  updates: endpoint({
    ...question,
    path: '/upgradedev/devices',
    summary: 'What became of each device of a rollout, and why one waits or was left out',
    input: z.strictObject({
      ...pageFields,
      rolloutId: rolloutIdSchema,
      name: z.string().max(50).optional(),
      state: z.enum(UPDATE_STATES).optional(),
    }),
    output: pageOf(updateRowSchema),
    example: { input: { rolloutId: ref(rolloutRecord) } },
  }),
  versions: endpoint({
    ...question,
    path: '/upgradedev/versions',
    summary: 'Which version runs on each device and host in sight, and which are outdated',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      target: z.enum(FIRMWARE_TARGETS).optional(),
      kind: z.string().max(40).optional(),
      isOutdated: z.enum(['0', '1']).optional(),
      age: z.enum(VERSION_AGES).optional(),
      floorId: floorIdSchema.optional(),
      hostId: hostIdSchema.optional(),
    }),
    output: pageOf(versionRowSchema),
    example: { input: { target: 'device' } },
  }),
  versionCounts: endpoint({
    ...question,
    path: '/upgradedev/versioncounts',
    summary: 'How many devices and hosts in sight run which version, by kind, floor or host',
    input: z.strictObject({ by: z.enum(VERSION_GROUPS).default('kind') }),
    output: z.strictObject({ groups: z.array(versionCountSchema) }),
    example: { input: { by: 'floor' } },
  }),
  start: endpoint({
    ...command,
    path: '/upgradedev/upgradeDevGj',
    summary:
      'Starts a rollout to these devices or hosts, or to all that match kinds and areas; it goes on by itself until it ends',
    input: z.strictObject({
      firmwareId: firmwareIdSchema,
      deviceIds: listParam(z.array(deviceIdSchema).max(4_000)).default([]),
      hostIds: listParam(z.array(hostIdSchema).max(1_000)).default([]),
      /** Without any of the above, selects devices by kinds and areas; each omitted list means all. */
      kinds: listParam(z.array(z.string().max(40)).max(50)).default([]),
      areaIds: listParam(z.array(areaIdSchema).max(1_000)).default([]),
      rings: listParam(
        z
          .array(numberParam(z.number().int().min(1).max(100)))
          .min(1)
          .max(10),
      ).default([5, 25, 100]),
      concurrency: settings.concurrency.default(10),
      perHost: settings.perHost.default(2),
      window: settings.window.default(null),
      stopPercent: settings.stopPercent.default(10),
      stallMs: settings.stallMs.default(600_000),
      batteryPercent: settings.batteryPercent.default(0),
      /** Places that form one ring each, in this order, instead of `rings`. Targets elsewhere come last. */
      ringPlaceIds: listParam(z.array(ringPlaceSchema).max(50)).default([]),
    }),
    output: z.strictObject({ rolloutId: rolloutIdSchema, devices: count, skipped: count }),
    example: {
      input: { firmwareId: ref('hostFirmware'), hostIds: [ref('host')], rings: [100] },
      output: { rolloutId: ref(rolloutRecord), devices: 1, skipped: 0 },
    },
  }),
  change: endpoint({
    ...command,
    path: '/upgradedev/xiugaiDevGj',
    summary: 'Pauses, resumes, retries, aborts or rolls back a rollout, or changes how it goes on',
    input: z.strictObject({
      rolloutId: rolloutIdSchema,
      op: z.enum(['change', 'pause', 'resume', 'retry', 'abort', 'rollBack']).default('change'),
      ...z.object(settings).partial().shape,
    }),
    output: z.null(),
    example: { input: { rolloutId: ref(rolloutRecord), op: 'pause' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/upgradedev/del',
    summary: 'Deletes rollouts that are not running; what was installed stays',
    input: z.strictObject({ rolloutIds: listParam(z.array(rolloutIdSchema).min(1).max(100)) }),
    output: z.null(),
    example: { input: { rolloutIds: [ref('endedRollout')] }, output: null },
  }),
}
