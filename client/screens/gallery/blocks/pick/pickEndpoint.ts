/** The endpoint of these pages' forms: validated like the contract's, shown by the page, never sent. */
import { z } from 'zod'
import { endpoint, type RequestOf } from '#shared/contract/endpoint.ts'
import { nameField } from '#shared/contract/fields.ts'

const here = { permission: 'session', scope: 'project', kind: 'command', output: z.unknown() } as const

export const groupEndpoint = endpoint({
  ...here,
  path: '/gallery/group',
  summary: 'A group of devices',
  example: { input: { name: 'Corridor lights', deviceIds: ['dev_1'] } },
  input: z.strictObject({ name: nameField, deviceIds: z.array(z.string()).min(1).max(255) }),
})

export const placesEndpoint = endpoint({
  ...here,
  path: '/gallery/places',
  summary: 'Areas, one of which is the main one',
  example: { input: { areaIds: ['ara_1'], mainId: 'ara_1' } },
  input: z.strictObject({ areaIds: z.array(z.string()).min(1), mainId: z.string() }),
})

export const SCENE_STEPS_MAX = 8
export const SCENE_KINDS = ['light', 'curtain', 'climate'] as const
export const sceneEndpoint = endpoint({
  ...here,
  path: '/gallery/scene',
  summary: 'A scene of several steps',
  example: { input: { name: 'Good evening', steps: [{ kind: 'light', level: 60 }] } },
  input: z.strictObject({
    name: nameField,
    steps: z
      .array(
        z.strictObject({
          kind: z.enum(SCENE_KINDS),
          level: z.number().int().min(0).max(100),
          note: z.string().max(20).optional(),
        }),
      )
      .min(1)
      .max(SCENE_STEPS_MAX),
  }),
})
export type SceneInput = RequestOf<typeof sceneEndpoint>

const scheduleField = z.strictObject({
  repeat: z.enum(['weekly', 'once']),
  days: z.array(z.number().int().min(1).max(7)),
  date: z.string(),
  from: z.iso.time(),
  to: z.iso.time(),
})

const NIGHT = { repeat: 'weekly', date: '', from: '22:00', to: '06:30' } as const

export const timesEndpoint = endpoint({
  ...here,
  path: '/gallery/times',
  summary: 'When something runs and what it looks like',
  example: {
    input: {
      name: 'Corridor at night',
      buildingId: 'bld_1',
      floorId: 'flr_1',
      schedule: { ...NIGHT, days: [1, 2] },
      period: { from: '2026-04-01', to: '2026-04-30' },
      color: '#0090ff',
    },
  },
  input: z.strictObject({
    name: nameField,
    buildingId: z.string().min(1),
    floorId: z.string().min(1),
    schedule: scheduleField,
    period: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
})

export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024
export const uploadEndpoint = endpoint({
  ...here,
  path: '/gallery/upload',
  summary: 'A file that was uploaded before',
  example: { input: { fileId: 'fil_1' } },
  input: z.strictObject({ fileId: z.string().min(1), note: z.string().max(50).optional() }),
})

export const wizardEndpoint = endpoint({
  ...here,
  path: '/gallery/wizard',
  summary: 'An automation, told in steps',
  example: { input: { name: 'Corridor at night', areaIds: ['ara_1'], schedule: { ...NIGHT, days: [1, 2] } } },
  input: z.strictObject({
    name: nameField,
    areaIds: z.array(z.string()).min(1),
    schedule: scheduleField,
  }),
})
