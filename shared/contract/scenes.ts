import { z } from 'zod'
import { COPIES_PER_ACTION_MAX, SCENE_STEPS_MAX, SCENES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  SCENE_IMAGES,
  SCENE_RUNNERS,
  sceneIdSchema,
  sceneKeySchema,
  sceneRecord,
  sceneStepSchema,
  TRY_MAX_MS,
  TRY_MIN_MS,
} from '#shared/records/scene.ts'
import { sceneRunIdSchema, sceneRunRecord } from '#shared/records/sceneRun.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const onScene = { sceneId: sceneIdSchema }
const oneScene = { sceneId: ref(sceneRecord) }
const authored = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const controlled = { scope: 'project', permission: 'control.scenes' } as const
const facts = {
  name: nameFields.name,
  nameEn: nameFields.nameEn.default(''),
  image: z.enum(SCENE_IMAGES).default('lights'),
  areaId: areaIdSchema.nullable().default(null),
  steps: jsonParam(z.array(sceneStepSchema).max(SCENE_STEPS_MAX)),
  runBy: z.enum(SCENE_RUNNERS).default('server'),
  key: jsonParam(sceneKeySchema.nullable()).default(null),
}

export const scenesContract = {
  list: endpoint({
    ...controlled,
    path: '/moban/getmodellist',
    kind: 'question',
    summary: 'Scenes the caller may run, pinned ones first, each with what it sets',
    input: z.strictObject({
      ...pageFields,
      areaId: areaIdSchema.optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(sceneRecord.row),
    example: { input: { name: 'Welcome' } },
  }),
  time: endpoint({
    ...controlled,
    path: '/moban/getmodeltime',
    kind: 'question',
    summary: 'How long a scene takes until its last step is sent, and when each of them is',
    input: z.strictObject(onScene),
    output: z.strictObject({
      durationMs: z.number().int(),
      steps: z.array(z.strictObject({ delayMs: z.number().int(), devices: z.number().int() })),
    }),
    example: { input: oneScene, output: { durationMs: 0, steps: [{ delayMs: 0, devices: 1 }] } },
  }),
  add: endpoint({
    ...authored,
    path: '/moban/addmodel',
    summary: 'Adds a scene of at least one step; every device of it is in the caller’s sight',
    input: z.strictObject(facts),
    output: z.strictObject(onScene),
    example: {
      input: {
        name: '欢迎',
        nameEn: 'Welcome',
        image: 'welcome',
        areaId: ref('area'),
        steps: [{ deviceId: ref('light'), values: { state: 'ON' }, delayMs: 0 }],
      },
      output: oneScene,
    },
  }),
  update: endpoint({
    ...authored,
    path: '/moban/updatemodel',
    summary: 'Changes a scene; what is left out stays as it is, and no device moves',
    input: z.strictObject({
      ...onScene,
      ...z
        .strictObject({
          ...nameFields,
          image: z.enum(SCENE_IMAGES),
          areaId: areaIdSchema.nullable(),
          steps: facts.steps,
          runBy: z.enum(SCENE_RUNNERS),
          key: jsonParam(sceneKeySchema.nullable()),
        })
        .partial().shape,
    }),
    output: z.null(),
    example: { input: { ...oneScene, image: 'sleep' }, output: null },
  }),
  remove: endpoint({
    ...authored,
    path: '/moban/delmodel',
    summary: 'Deletes a scene that is not running',
    input: z.strictObject(onScene),
    output: z.null(),
    example: { input: oneScene, output: null },
  }),
  copy: endpoint({
    ...authored,
    path: '/moban/copymodel',
    summary: 'Copies a scene; the copies are called like it, with a number',
    input: z.strictObject({
      ...onScene,
      count: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
    }),
    output: z.strictObject({ sceneIds: z.array(sceneIdSchema) }),
    example: { input: { ...oneScene, count: 1 }, output: { sceneIds: ['scn_welcome-2'] } },
  }),
  addForRooms: endpoint({
    ...authored,
    path: '/live/addroomscenes',
    summary:
      'Makes a scene of one room for other rooms: each device stands for the one there of its kind and name, or the only one of its kind',
    input: z.strictObject({
      ...onScene,
      areaIds: listParam(z.array(areaIdSchema).min(1).max(COPIES_PER_ACTION_MAX)),
    }),
    output: z.strictObject({ sceneIds: z.array(sceneIdSchema) }),
    example: {
      input: { ...oneScene, areaIds: [ref('otherRoom')] },
      output: { sceneIds: ['scn_welcome-302'] },
    },
  }),
  pin: endpoint({
    ...controlled,
    path: '/moban/updatemodelshowtop',
    kind: 'command',
    summary: 'Pins a scene before the others, or lets it go',
    input: z.strictObject({ ...onScene, isPinned: jsonParam(z.boolean()) }),
    output: z.null(),
    example: { input: { ...oneScene, isPinned: true }, output: null },
  }),
  run: endpoint({
    ...controlled,
    path: '/live/runscene',
    kind: 'command',
    needsLive: true,
    summary: 'Runs a scene; answers at once, and the run’s record says device by device how it went',
    input: z.strictObject({
      ...onScene,
      /** Retries only the failed steps of this run, which must be the newest. */
      leftOf: sceneRunIdSchema.optional(),
      /**
       * In a project that respects "do not disturb": the caller agreed to disturb guests. Otherwise the call
       * is rejected.
       */
      mayDisturb: jsonParam(z.boolean()).optional(),
    }),
    output: z.strictObject({ runId: sceneRunIdSchema }),
    example: { input: oneScene, output: { runId: ref(sceneRunRecord) } },
  }),
  stop: endpoint({
    ...controlled,
    path: '/live/stopscene',
    kind: 'command',
    summary: 'Stops a run: what was not sent yet is not sent any more',
    input: z.strictObject({ runId: sceneRunIdSchema }),
    output: z.null(),
    example: { input: { runId: ref(sceneRunRecord) }, output: null },
  }),
  runs: endpoint({
    ...controlled,
    path: '/live/sceneruns',
    kind: 'question',
    summary:
      'Past runs of a scene, newest first, each device by device: at most a hundred of the last 90 days',
    input: z.strictObject({
      ...pageFields,
      ...onScene,
      /** Only runs in which some step failed. */
      isWrong: jsonParam(z.boolean()).optional(),
    }),
    output: pageOf(sceneRunRecord.row),
    example: { input: oneScene },
  }),
  order: endpoint({
    ...authored,
    path: '/live/orderscenes',
    summary:
      'Puts scenes into this order, among the places that they have; pinned ones stand before the others',
    input: z.strictObject({
      sceneIds: listParam(z.array(sceneIdSchema).min(1).max(SCENES_PER_PROJECT_MAX)),
    }),
    output: z.null(),
    example: { input: { sceneIds: [ref(sceneRecord)] }, output: null },
  }),
  resend: endpoint({
    ...authored,
    path: '/live/resendscene',
    summary: 'Sends a scene to its host once more, after that failed or the host holds something else',
    input: z.strictObject(onScene),
    output: z.null(),
    example: { input: oneScene, output: null },
  }),
  try: endpoint({
    path: '/live/tryscene',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    needsLive: true,
    summary:
      'Tries steps on the devices, and puts back what it changed after so long; devices that do not say what they are set to are left out',
    input: z.strictObject({
      /** Omitted for an unsaved scene. */
      sceneId: sceneIdSchema.nullable().default(null),
      steps: facts.steps,
      holdMs: numberParam(z.number().int().min(TRY_MIN_MS).max(TRY_MAX_MS)).default(60_000),
    }),
    output: z.strictObject({ runId: sceneRunIdSchema }),
    example: {
      input: {
        steps: [{ deviceId: ref('light'), values: { state: 'ON' }, delayMs: 0 }],
        holdMs: 60_000,
      },
      output: { runId: 'run_try-1' },
    },
  }),
  return: endpoint({
    path: '/live/returnscene',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    summary: 'Puts back now what a try changed and nobody else has set since',
    input: z.strictObject({ runId: sceneRunIdSchema }),
    output: z.null(),
    example: { input: { runId: ref(sceneRunRecord) }, output: null },
  }),
}
