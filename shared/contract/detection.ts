/** Unmanned detection: its rules, the state of each of their rooms and why, and the decision. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  CLIMATE_ACTIONS,
  DETECTION_AREAS_MAX,
  detectionIdSchema,
  detectionRecord,
  GRACE_MINUTES,
  hoursSchema,
  LETTINGS,
  QUIET_MINUTES,
  SETBACK_C,
  SIGNALS,
  SPARED_DEVICES_MAX,
} from '#shared/records/detection.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { sceneIdSchema } from '#shared/records/scene.ts'
import {
  DOUBTS,
  evidenceSchema,
  STAGES,
  VACANCY_OUTCOMES,
  vacancyIdSchema,
  vacancyRecord,
} from '#shared/records/vacancy.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const
const onDetection = { detectionId: detectionIdSchema }
const oneDetection = { detectionId: ref(detectionRecord) }
const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  numberParam(z.number().int().min(min).max(max))
const flag = jsonParam(z.boolean())

const facts = {
  ...nameFields,
  isEnabled: flag,
  areaIds: listParam(z.array(areaIdSchema).max(DETECTION_AREAS_MAX)),
  hours: jsonParam(hoursSchema),
  signals: listParam(z.array(z.enum(SIGNALS)).max(SIGNALS.length)),
  letting: z.enum(LETTINGS),
  quietMinutes: within(QUIET_MINUTES),
  graceMinutes: within(GRACE_MINUTES),
  isLightsOff: flag,
  isSocketsOff: flag,
  climate: z.enum(CLIMATE_ACTIONS),
  heatC: within(SETBACK_C),
  coolC: within(SETBACK_C),
  sceneId: sceneIdSchema.nullable(),
  isAlarmRaised: flag,
  isRestored: flag,
  sparedDeviceIds: listParam(z.array(deviceIdSchema).max(SPARED_DEVICES_MAX)),
}

export const roomStateSchema = z.strictObject({
  detectionId: detectionIdSchema,
  areaId: areaIdSchema,
  stage: z.enum(STAGES),
  /** When the announcement (watching) or action (pending) happens unless someone returns (epoch ms). */
  dueAtMs: z.number().nullable(),
  why: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('somebody'), by: evidenceSchema }),
    z.strictObject({ is: z.literal('spared'), by: z.enum(['do_not_disturb', 'let', 'vacant']) }),
    z.strictObject({
      is: z.literal('unknown'),
      doubt: z.enum(DOUBTS),
      about: z.enum([...SIGNALS, 'panel']),
      deviceId: deviceIdSchema.nullable(),
    }),
    z.strictObject({ is: z.literal('nobody'), sinceMs: z.number(), evidence: z.array(evidenceSchema) }),
  ]),
  /** Latest notice or action in the area. */
  vacancyId: vacancyIdSchema.nullable(),
})
export type RoomStateRow = z.infer<typeof roomStateSchema>

export const decisionRowSchema = vacancyRecord.row.extend({ outcome: z.enum(VACANCY_OUTCOMES) })
export type DecisionRow = z.infer<typeof decisionRowSchema>

const filters = {
  ...pageFields,
  detectionId: detectionIdSchema.optional(),
  /** The area itself or anything inside it. */
  areaId: areaIdSchema.optional(),
  floorId: floorIdSchema.optional(),
  /** Searches area names. */
  search: z.string().max(50).optional(),
}

export const detectionContract = {
  list: endpoint({
    ...common,
    path: '/moban/detectionlist',
    kind: 'question',
    summary: 'Rules of unmanned detection',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(detectionRecord.row),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    path: '/moban/adddetection',
    kind: 'command',
    summary: 'Adds a rule: areas, hours, what counts as nobody there, and what happens then',
    input: z.strictObject({
      ...facts,
      nameEn: facts.nameEn.default(''),
      isEnabled: facts.isEnabled.default(true),
      letting: facts.letting.default('any'),
      isLightsOff: facts.isLightsOff.default(false),
      isSocketsOff: facts.isSocketsOff.default(false),
      climate: facts.climate.default('keep'),
      heatC: facts.heatC.default(18),
      coolC: facts.coolC.default(27),
      sceneId: facts.sceneId.default(null),
      isAlarmRaised: facts.isAlarmRaised.default(false),
      isRestored: facts.isRestored.default(false),
      sparedDeviceIds: facts.sparedDeviceIds.default([]),
    }),
    output: z.strictObject(onDetection),
    example: {
      input: {
        name: '客人外出',
        nameEn: 'Guests are out',
        areaIds: [ref('area')],
        hours: {
          days: [1, 2, 3, 4, 5, 6, 7],
          isAllDay: false,
          from: '22:00',
          to: '06:00',
          endsNextDay: true,
        },
        signals: ['presence'],
        quietMinutes: 30,
        graceMinutes: 5,
        isLightsOff: true,
      },
      output: oneDetection,
    },
  }),
  update: endpoint({
    ...common,
    path: '/moban/updatedetection',
    kind: 'command',
    summary: 'Changes a rule or switches it; what is left out stays as it is',
    input: z.strictObject({ ...onDetection, ...z.strictObject(facts).partial().shape }),
    output: z.null(),
    example: { input: { ...oneDetection, isEnabled: false }, output: null },
  }),
  remove: endpoint({
    ...common,
    path: '/moban/deldetection',
    kind: 'command',
    summary: 'Deletes a rule; what it has turned off stays so, and its decisions can still be looked up',
    input: z.strictObject(onDetection),
    output: z.null(),
    example: { input: oneDetection, output: null },
  }),
  rooms: endpoint({
    ...common,
    path: '/moban/detectionroomlist',
    kind: 'question',
    summary: 'What each rule makes of each of its rooms at this moment, and why',
    input: z.strictObject({
      ...filters,
      stage: z.enum(STAGES).optional(),
    }),
    output: pageOf(roomStateSchema),
    example: { input: { stage: 'pending' } },
  }),
  decisions: endpoint({
    ...common,
    path: '/moban/detectionrecord',
    kind: 'question',
    summary: 'What was announced, cancelled and done in empty rooms in the last thirty days, newest first',
    input: z.strictObject({
      ...filters,
      outcome: z.enum(VACANCY_OUTCOMES).optional(),
    }),
    output: pageOf(decisionRowSchema),
    example: { input: { outcome: 'failed' } },
  }),
}
