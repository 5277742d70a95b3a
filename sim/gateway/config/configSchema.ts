/** The configuration file of the gateway. `npm run gateway -- --schema` prints it as JSON Schema. */
import { z } from 'zod'
import { deviceNumberSchema, hexNumberSchema } from '#shared/kernel/ids.ts'
import { pointFields as bacnetPoints } from '../bacnet/profile.ts'
import { knxPointSchema } from '../knx/points.ts'
import { modelFields } from '../points/mapping.ts'
import { secretSchema } from './secrets.ts'

const busName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'lower-case letters, digits, - and _')
const brokerUrl = z.url({ protocol: /^(mqtts?|wss?)$/ })
const topic = z.string().regex(/^[^+#/\s][^+#\s]{0,199}$/, 'a topic')
const seconds = (least: number, most: number) => z.number().min(least).max(most)

const deviceFields = {
  number: deviceNumberSchema
    .optional()
    .describe(
      'Its number in Atrium: 16 digits, or an address of up to 64 characters. Made of the bus and the address where it is left out.',
    ),
  name: z.string().min(1).max(50),
}

const modbusBus = z.strictObject({
  name: busName,
  protocol: z.literal('modbus'),
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535).default(502),
  framing: z.enum(['tcp', 'rtu']).default('tcp').describe('rtu: frames of a serial line, sent over TCP.'),
  pollSeconds: seconds(0.1, 3_600).default(5),
  timeoutSeconds: seconds(0.05, 30).default(1),
  requestsPerSecond: seconds(0.1, 1_000).default(20),
  devices: z
    .array(
      z.strictObject({
        ...deviceFields,
        unit: z.int().min(0).max(255),
        profile: z.string().min(1).max(1_000).describe('A bundled profile, or the path of a file.'),
      }),
    )
    .min(1)
    .max(247),
})
export type ModbusBus = z.output<typeof modbusBus>

const zigbee2mqttBus = z.strictObject({
  name: busName,
  protocol: z.literal('zigbee2mqtt'),
  url: brokerUrl.describe('The broker that Zigbee2MQTT uses.'),
  base: topic.default('zigbee2mqtt').describe('Its base topic.'),
  username: z.string().min(1).max(200).optional(),
  password: secretSchema.optional(),
  requestsPerSecond: seconds(0.1, 1_000).default(10),
})
export type Zigbee2mqttBus = z.output<typeof zigbee2mqttBus>

const homeassistantBus = z.strictObject({
  name: busName,
  protocol: z.literal('homeassistant'),
  url: brokerUrl.describe('The broker on which the devices announce themselves.'),
  prefix: topic.default('homeassistant').describe('The discovery prefix of the devices.'),
  ask: z
    .boolean()
    .default(true)
    .describe('Whether devices are asked at the start to announce themselves again, on <prefix>/status.'),
  username: z.string().min(1).max(200).optional(),
  password: secretSchema.optional(),
  requestsPerSecond: seconds(0.1, 1_000).default(20),
})
export type HomeassistantBus = z.output<typeof homeassistantBus>

const ipAddress = z.ipv4()
const placeOnNetwork = z
  .string()
  .regex(/^(\d{1,3}\.){3}\d{1,3}(:\d{1,5})?$/, 'an IPv4 address, with a port where it is not 47808')
const bacnetDevice = z.strictObject({
  ...deviceFields,
  instance: z.int().min(0).max(4_194_302),
  address: placeOnNetwork.optional().describe('Where it is; left out: it is looked for (who-is).'),
  profile: z.string().min(1).max(1_000).optional().describe('The path of a file.'),
  model: modelFields.model.optional(),
  kind: modelFields.kind.optional(),
  circuits: modelFields.circuits,
  points: bacnetPoints.points.optional().describe('Instead of a profile, with kind.'),
})

const bacnetBus = z.strictObject({
  name: busName,
  protocol: z.literal('bacnet'),
  interface: ipAddress.default('0.0.0.0').describe('The own address on the network of the devices.'),
  port: z.int().min(0).max(65_535).default(47_808).describe('The own UDP port.'),
  broadcast: placeOnNetwork.default('255.255.255.255').describe('Where devices are looked for.'),
  pollSeconds: seconds(0.1, 3_600).default(10).describe('How often points without a subscription are read.'),
  covSeconds: seconds(0, 86_400).default(300).describe('How long a subscription lasts; 0: none.'),
  checkSeconds: seconds(0.1, 86_400)
    .default(120)
    .describe('How often points with a subscription are read all the same.'),
  timeoutSeconds: seconds(0.05, 30).default(3),
  requestsPerSecond: seconds(0.1, 1_000).default(50),
  requestsAtOnce: z.int().min(1).max(32).default(8),
  priority: z.int().min(1).max(16).default(8).describe('At which commands are written.'),
  relinquishOnStop: z
    .boolean()
    .default(false)
    .describe('Relinquishes commanded values when the gateway ends.'),
  devices: z.array(bacnetDevice).min(1).max(2_000),
})
/** Besides those of the file there are devices that were made in the console. */
export type BacnetDeviceConfig = z.output<typeof bacnetDevice> & { readonly isMapped?: boolean }
export type BacnetBus = Omit<z.output<typeof bacnetBus>, 'devices'> & {
  readonly devices: readonly BacnetDeviceConfig[]
}

const knxBus = z.strictObject({
  name: busName,
  protocol: z.literal('knx'),
  host: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('The KNX/IP interface; left out: routing by multicast.'),
  port: z.int().min(1).max(65_535).default(3_671),
  interface: ipAddress.optional().describe('The own address on the IP network.'),
  individualAddress: z
    .string()
    .regex(/^(\d|1[0-5])\.(\d|1[0-5])\.\d{1,3}$/, 'as 1.1.250')
    .default('15.15.250')
    .describe('Of this gateway on the bus, in routing: no device may have it.'),
  groups: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe(
      'The group addresses as ETS exports them: a CSV file, or a project (.knxproj) without a password.',
    ),
  readSeconds: seconds(1, 86_400).default(3_600).describe('How often all states are read again.'),
  requestsPerSecond: seconds(0.1, 50).default(15),
  devices: z
    .array(
      z.strictObject({
        ...deviceFields,
        model: modelFields.model.default('KNX'),
        kind: modelFields.kind,
        circuits: modelFields.circuits,
        points: z.array(knxPointSchema).min(1).max(64),
      }),
    )
    .min(1)
    .max(5_000),
})
export type KnxBus = z.output<typeof knxBus>

const busSchema = z.discriminatedUnion('protocol', [
  modbusBus,
  zigbee2mqttBus,
  homeassistantBus,
  bacnetBus,
  knxBus,
])
export type BusConfig = z.output<typeof busSchema>

export const configSchema = z.strictObject({
  atrium: z.strictObject({
    url: brokerUrl.describe('The broker of Atrium, such as mqtt://atrium.example:1883.'),
    project: hexNumberSchema.describe('The 16 digits of the project.'),
    host: hexNumberSchema.describe('The number of the host that this gateway is.'),
    secret: secretSchema,
  }),
  spool: z
    .strictObject({
      folder: z.string().min(1).max(1_000).default('.gateway'),
      maxReports: z.int().min(100).max(10_000_000).default(200_000),
      maxMegabytes: z.number().min(1).max(100_000).default(200),
    })
    .prefault({})
    .describe('Where reports are kept while Atrium is away.'),
  metrics: z.int().min(0).max(65_535).optional().describe('Port of /metrics and /healthz on 127.0.0.1.'),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  buses: z.array(busSchema).min(1).max(100),
})
export type GatewayConfig = z.output<typeof configSchema>
