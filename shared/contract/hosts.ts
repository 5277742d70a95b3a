/** Hosts: the gateways that connect devices. */

import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { hostIdSchema, hostRecord } from '#shared/records/host.ts'
import { HOST_CONNECTIONS } from '#shared/rules/connection.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameField, uniqueNumber } from './fields.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onHost = { hostId: hostIdSchema }
const oneHost = { hostId: ref(hostRecord) }
const number = uniqueNumber
const networkNumber = numberParam(z.number().int().min(0).max(1_000_000))
const model = z.string().trim().max(50)
/** Returned only once: the server stores a hash. */
const withSecret = z.strictObject({ ...onHost, number: z.string(), secret: z.string() })

export const hostsContract = {
  list: endpoint({
    path: '/building/wangguanlist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Hosts with their presence and how many devices they own',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      online: z.enum(['0', '1']).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: hostIdSchema,
        number: z.string(),
        name: z.string(),
        areaId: areaIdSchema,
        model: z.string(),
        firmwareVersion: z.string(),
        isOnline: z.boolean(),
        /** `never`: it has not connected since it was added, or since its box was replaced. */
        connectionNow: z.enum(HOST_CONNECTIONS),
        presenceSinceMs: z.number().nullable(),
        devices: z.number().int(),
      }),
    ),
    example: { input: { online: '1' } },
  }),
  info: endpoint({
    path: '/moban/getWangguaninfo',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'question',
    summary:
      'What a gateway needs to connect as this host: port and topics; its secret is shown when it is made',
    input: z.strictObject(onHost),
    output: z.strictObject({
      ...onHost,
      number: z.string(),
      /** MQTT TCP port; null while not listening. */
      port: z.number().int().nullable(),
      reportTopic: z.string(),
      controlTopic: z.string(),
      /** Whether this server simulates the gateway. */
      isSimulated: z.boolean(),
    }),
    example: {
      input: { hostId: ref('host') },
      output: {
        hostId: ref('host'),
        number: '00158D0000000001',
        port: 1883,
        reportTopic: 'devicesReport/A700000000000001/00158D0000000001',
        controlTopic: 'devicesControl/A700000000000001/00158D0000000001',
        isSimulated: false,
      },
    },
  }),
  server: endpoint({
    path: '/live/gatewayserver',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Where gateways and other systems connect to this project over MQTT',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Part of all topics of the project. */
      projectHex: z.string(),
      /** MQTT TCP port; null while not listening. */
      port: z.number().int().nullable(),
    }),
    example: { input: {}, output: { projectHex: 'A700000000000001', port: 1883 } },
  }),
  messages: endpoint({
    path: '/live/hostmessages',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'question',
    summary:
      'The last messages of a host since the server started, newest first, with what was refused of each and why',
    input: z.strictObject(onHost),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          atMs: z.number(),
          kind: z.enum(['states', 'acknowledgement', 'presence', 'ran', 'alarm', 'ignored', 'refused']),
          /** Length of the whole message in characters. */
          length: z.number().int(),
          /** Start of the message, without control characters and possible secrets. */
          excerpt: z.string(),
          refused: z.array(
            z.strictObject({
              /** Reason as in the metric `atrium_reports_refused_total`. */
              reason: z.string(),
              /** The device, property or topic; empty where it is the whole message. */
              about: z.string(),
            }),
          ),
        }),
      ),
    }),
    example: {
      input: { hostId: ref('host') },
      output: {
        list: [
          {
            atMs: 1_790_000_000_000,
            kind: 'states',
            length: 68,
            excerpt: '{"t":1790000000000,"seq":1,"d":{"00158d00000000a0":{"state":"ON"}}}',
            refused: [{ reason: 'number_form', about: '00158d00000000a0' }],
          },
        ],
      },
    },
  }),
  add: endpoint({
    ...command,
    path: '/building/addwangguan',
    summary:
      'Adds a host, which is absent until its gateway signs in with the secret that is returned this once',
    input: z.strictObject({
      number,
      name: nameField,
      areaId: areaIdSchema,
      networkNumber: networkNumber.default(0),
      model: model.default(''),
    }),
    output: withSecret,
    example: {
      input: { number: '00124B00000000F7', name: 'GW-07-B', areaId: ref('area') },
      output: { ...oneHost, number: '00124B00000000F7', secret: 'q7Rk…' },
    },
  }),
  update: endpoint({
    ...command,
    path: '/building/updatewangguan',
    summary: 'Changes name, place, model or network number of a host; what is left out stays as it is',
    input: z.strictObject({
      ...onHost,
      ...z.strictObject({ name: nameField, areaId: areaIdSchema, networkNumber, model }).partial().shape,
    }),
    output: z.null(),
    example: { input: { hostId: ref('host'), model: 'GW-2' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/building/deletewangguan',
    summary: 'Deletes a host without devices; its gateway is signed out',
    input: z.strictObject(onHost),
    output: z.null(),
    example: { input: oneHost, output: null },
  }),
  replace: endpoint({
    ...command,
    path: '/live/replacegateway',
    summary:
      'Another box in the place of a host: its devices, history and permissions stay; the old secret ends',
    input: z.strictObject({ ...onHost, number }),
    output: withSecret,
    example: {
      input: { ...oneHost, number: '00124B00000000F8' },
      output: { hostId: ref('host'), number: '00124B00000000F8', secret: 'q7Rk…' },
    },
  }),
  plugIn: endpoint({
    ...command,
    path: '/live/pluginsimulated',
    summary: 'Plugs a simulated box in as this host; only where the world is simulated',
    input: z.strictObject(onHost),
    output: z.null(),
    example: { input: { hostId: ref('host') }, output: null },
  }),
  renewSecret: endpoint({
    path: '/live/renewgatewaysecret',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'command',
    summary: 'A new MQTT secret for a host, shown this once; the host must sign in with it from now on',
    input: z.strictObject({ hostId: hostIdSchema }),
    output: z.strictObject({ hostId: hostIdSchema, number: z.string(), secret: z.string() }),
    example: {
      input: { hostId: ref('host') },
      output: { hostId: ref('host'), number: '00158D0000000001', secret: 'q7Rk…' },
    },
  }),
}
