/** Infrared: the catalogue of remote controls, virtual remotes of infrared devices, their keys, and codes that are sent. */
import { z } from 'zod'
import { APPLIANCES } from '#shared/infrared/appliances.ts'
import { BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterText.ts'
import { PRONTO_LENGTH_MAX } from '#shared/infrared/pronto.ts'
import { commandIdSchema } from '#shared/records/command.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { irKeySchema, remoteIdSchema, remoteRecord } from '#shared/records/remote.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

const setUp = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const control = { scope: 'project', kind: 'command', permission: 'control.devices', needsLive: true } as const
const catalogue = { scope: 'estate', kind: 'question', permission: 'session' } as const
const appliance = z.enum(APPLIANCES)
const catalogueId = z.string().min(1).max(40)
const onRemote = { remoteId: remoteIdSchema }
const oneRemote = { remoteId: ref(remoteRecord) }
const sent = z.strictObject({ commandId: commandIdSchema })

export const infraredContract = {
  remotes: endpoint({
    path: '/moban/gethwmkremotecontrolList',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Virtual remotes of the infrared devices that the caller may see, by name',
    input: z.strictObject({
      ...pageFields,
      deviceId: deviceIdSchema.optional(),
      appliance: appliance.optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: remoteIdSchema,
        deviceId: deviceIdSchema,
        ...remoteRecord.row.pick({ name: true, nameEn: true }).shape,
        appliance,
        ...remoteRecord.row.pick({ modelId: true, air: true }).shape,
        learnedKeys: z.array(irKeySchema),
      }),
    ),
    example: { input: { appliance: 'tv' } },
  }),
  brands: endpoint({
    ...catalogue,
    path: '/moban/gethwmbrandlist',
    summary: 'Brands of the catalogue that make such an appliance',
    input: z.strictObject({ appliance }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({ id: z.string(), name: z.string(), nameEn: z.string(), models: z.number().int() }),
      ),
    }),
    example: {
      input: { appliance: 'tv' },
      output: { list: [{ id: 'lumeda', name: '流美达', nameEn: 'Lumeda', models: 3 }] },
    },
  }),
  models: endpoint({
    ...catalogue,
    path: '/moban/gethwmmodellist',
    summary: 'What a brand of the catalogue makes of an appliance, each with the protocol of its codes',
    input: z.strictObject({ appliance, brandId: catalogueId }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({ id: z.string(), name: z.string(), protocol: z.enum(['nec', 'rc5', 'sirc', 'air']) }),
      ),
    }),
    example: {
      input: { appliance: 'tv', brandId: 'lumeda' },
      output: { list: [{ id: 'lumeda-tv-1', name: 'LM-40', protocol: 'rc5' }] },
    },
  }),
  keys: endpoint({
    path: '/moban/gethwmkeylist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'The keys of a virtual remote: where each one’s code comes from, and the code as it would be sent now',
    input: z.strictObject(onRemote),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          key: irKeySchema,
          source: z.enum(['catalogue', 'learned']).nullable(),
          /** Pronto hex. */
          pronto: z.string().nullable(),
        }),
      ),
    }),
    example: { input: oneRemote },
  }),
  add: endpoint({
    ...setUp,
    path: '/moban/addhwmremote',
    summary:
      'Adds a virtual remote to an infrared device: a model of the catalogue, or one whose keys are learned',
    input: z.strictObject({
      deviceId: deviceIdSchema,
      name: nameFields.name,
      nameEn: nameFields.nameEn.default(''),
      appliance,
      modelId: catalogueId.nullable().default(null),
    }),
    output: z.strictObject(onRemote),
    example: {
      input: {
        deviceId: ref('infraredDevice'),
        name: '电视',
        nameEn: 'Television',
        appliance: 'tv',
        modelId: 'lumeda-tv-1',
      },
      output: oneRemote,
    },
  }),
  update: endpoint({
    ...setUp,
    path: '/moban/updatehwmremote',
    summary: 'Renames a virtual remote; what is left out stays as it is',
    input: z.strictObject({ ...onRemote, ...z.strictObject(nameFields).partial().shape }),
    output: z.null(),
    example: { input: { ...oneRemote, nameEn: 'Bedroom television' }, output: null },
  }),
  remove: endpoint({
    ...setUp,
    path: '/moban/delhwmremote',
    summary: 'Deletes a virtual remote with the codes that it has learned',
    input: z.strictObject(onRemote),
    output: z.null(),
    example: { input: oneRemote, output: null },
  }),
  learn: endpoint({
    ...setUp,
    path: '/moban/learnhwmkey',
    needsLive: true,
    summary: 'Has the device listen for half a minute: the next code that it hears becomes that of the key',
    input: z.strictObject({ ...onRemote, key: irKeySchema }),
    output: sent,
    example: { input: { ...oneRemote, key: 'power' }, output: { commandId: 'cmd_1' } },
  }),
  stopLearning: endpoint({
    ...setUp,
    path: '/moban/stophwmlearning',
    summary: 'Gives up waiting for a code; whatever the device hears after that is ignored',
    input: z.strictObject(onRemote),
    output: z.null(),
    example: { input: oneRemote, output: null },
  }),
  forget: endpoint({
    ...setUp,
    path: '/moban/forgethwmkey',
    summary: 'Forgets the learned code of a key; the catalogue’s, where there is one, is used again',
    input: z.strictObject({ ...onRemote, key: irKeySchema }),
    output: z.null(),
    example: { input: { ...oneRemote, key: 'power' }, output: null },
  }),
  press: endpoint({
    ...control,
    path: '/moban/hwmkeyevent',
    summary: 'Presses a key of a virtual remote; confirmed when the infrared device has sent its code',
    input: z.strictObject({ ...onRemote, key: irKeySchema }),
    output: sent,
    example: { input: { ...oneRemote, key: 'power' }, output: { commandId: 'cmd_1' } },
  }),
  send: endpoint({
    ...control,
    path: '/moban/sendhwmcode',
    summary:
      'Sends one code, to try it: that of a key of a model of the catalogue, or any in Pronto hex or as learned',
    input: z
      .strictObject({
        deviceId: deviceIdSchema,
        code: z.string().max(Math.max(PRONTO_LENGTH_MAX, BLASTER_CODE_LENGTH_MAX)).optional(),
        modelId: catalogueId.optional(),
        key: irKeySchema.optional(),
      })
      .refine(
        ({ code, modelId: model, key }) =>
          (code === undefined) === (model !== undefined && key !== undefined),
        {
          path: ['code'],
          message: 'either a code, or a model and a key',
        },
      ),
    output: sent,
    example: {
      input: { deviceId: ref('infraredDevice'), modelId: 'lumeda-tv-1', key: 'power' },
      output: { commandId: 'cmd_1' },
    },
  }),
}
