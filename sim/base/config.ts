/** Settings from the environment, checked once at start; an error names the variable, the value and the permitted value. */
import { join } from 'node:path'
import { z } from 'zod'
import { isAddressOrNetwork, isLoopback } from './addresses.ts'
import { type BackupSettings, backupSettings, backupShape } from './backupSettings.ts'
import { type CompanySettings, companySettings, companyShape } from './companySettings.ts'
import { factsOfSetting, type SettingFacts, setting } from './setting.ts'
import { type TlsSettings, tlsSettings, tlsShape } from './tlsSettings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const emptyOr =
  (fallback: number | undefined) =>
  (value: unknown): unknown =>
    value === undefined || value === '' ? fallback : Number(value)
const port = (fallback: number) => z.preprocess(emptyOr(fallback), z.number().int().min(0).max(65_535))
const hosts = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((all) => all.every((host) => URL.canParse(`http://${host}`)), 'host names, separated by commas')
const url = () => z.url({ protocol: /^https?$/ }).optional()

const schema = z.object({
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'address to listen on',
    'address or name',
    '127.0.0.1',
  ),
  PORT: setting(port(8080), 'port of HTTP and WebSocket; 0 lets the system choose', '0 to 65535', '8080'),
  MQTT_PORT: setting(port(1883), 'port of MQTT for gateways; 0 lets the system choose', '0 to 65535', '1883'),
  DATA_DIR: setting(z.string().min(1).optional(), 'folder of all data', 'path', '.data'),
  NATS_URL: setting(
    z.string().refine(areNatsServers, 'nats://host:port, or several separated by commas').optional(),
    'NATS JetStream that keeps what lasts instead of DATA_DIR, in live mode',
    'nats or tls URLs, separated by commas',
    '',
  ),
  NATS_REPLICAS: setting(
    z.preprocess(emptyOr(1), z.union([z.literal(1), z.literal(3), z.literal(5)])),
    'copies of each stream that the first start makes on NATS',
    '1, 3 or 5',
    '1',
  ),
  CLUSTER_ADDRESS: setting(
    z
      .string()
      .regex(/^(?:\[[0-9a-f:]+\]|[^:\s]+):\d{1,5}$/i, 'an address and a port, such as 10.0.0.5:7400')
      .refine((text) => portIn(text) <= 65_535, 'a port up to 65535')
      .default('127.0.0.1:0'),
    'where other servers on the same NATS reach this one; port 0 lets the system choose',
    'address:port',
    '127.0.0.1:0',
  ),
  WORLD: setting(
    z.string().min(1).max(1_000).default('estate'),
    'simulated world, or none for live mode',
    'estate, hotel, house, grand, campus, none, or the path of a hotel file',
    'estate',
  ),
  SEED: setting(
    z.preprocess(
      emptyOr(1),
      z
        .number()
        .int()
        .min(0)
        .max(2 ** 32 - 1),
    ),
    'seed of the simulated world',
    '0 to 4294967295',
    '1',
  ),
  SPEED: setting(
    z.preprocess(emptyOr(1), z.number().min(0.1).max(1000)),
    'speed of the simulated clock',
    '0.1 to 1000',
    '1',
  ),
  COMMAND_FAILURES: setting(
    z.preprocess(emptyOr(undefined), z.number().min(0).max(1).optional()),
    'share of commands that simulated gateways fail at random',
    '0 to 1',
    '0.002',
  ),
  SIMULATED_PMS_PORT: setting(
    z.union([z.literal('off').transform(() => undefined), port(0)]),
    'port of the PMS of the simulated hotel (FIAS, on this machine only); 0 lets the system choose',
    '0 to 65535, or off',
    '0',
  ),
  LOG_LEVEL: setting(
    z.enum(LOG_LEVELS).default('warn'),
    'least severe level in the log',
    LOG_LEVELS.join(', '),
    'warn',
  ),
  PUBLIC_URL: setting(url(), 'address at which browsers reach the console', 'http or https URL', ''),
  TRUST_PROXY: setting(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .refine((all) => all.every(isAddressOrNetwork), 'addresses or networks, separated by commas'),
    'proxies whose X-Forwarded-For header counts',
    'addresses or networks, separated by commas',
    '',
  ),
  WEATHER_URL: setting(
    url(),
    'forecast for automations in live mode, with the interface of Open-Meteo',
    'http or https URL',
    '',
  ),
  PUSH_ALLOWED_HOSTS: setting(
    hosts(),
    'hosts that push may reach in a private network and without TLS',
    'host names or addresses, with a port or without, separated by commas',
    '',
  ),
  PMS_ALLOWED_HOSTS: setting(
    hosts(),
    'hosts in a private network that links to property management systems may reach',
    'host names or addresses, with a port or without, separated by commas',
    '',
  ),
  FIRMWARE_KEYS: setting(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .refine((all) => all.every(isKey), 'Ed25519 public keys of 32 bytes in base64, separated by commas'),
    'keys whose signature uploaded firmware must have',
    'Ed25519 public keys in base64, separated by commas',
    '',
  ),
  METRICS_ADDRESS: setting(
    z
      .string()
      .regex(/^(?:\[[0-9a-f:]+\]|[^:\s]+):\d{1,5}$/i, 'an address and a port, such as 127.0.0.1:9100')
      .refine((text) => portIn(text) <= 65_535, 'a port up to 65535')
      .optional(),
    'separate address of /metrics, which is then no longer served beside the console',
    'address:port',
    '',
  ),
  ...backupShape,
  ...tlsShape,
  ...companyShape,
})

/** The settings in the order of the documentation. */
export const describeSettings = (): ({ readonly name: string } & SettingFacts)[] =>
  Object.entries(schema.shape).map(([name, one]) => {
    const known = factsOfSetting(one)
    if (!known) throw new Error(`the setting ${name} has no description`)
    return { name, ...known }
  })

/** A function declaration, since the settings above need it. */
function areNatsServers(text: string): boolean {
  const urls = text.split(',').map((one) => one.trim())
  return urls.every((one) => URL.canParse(one) && /^(nats|tls):\/\/[^/]/.test(one))
}

const KEY = /^[A-Za-z0-9+/]{43}=$/
const isKey = (text: string): boolean => KEY.test(text)

const portIn = (address: string): number => Number(address.slice(address.lastIndexOf(':') + 1))

export interface Address {
  readonly host: string
  readonly port: number
}

export interface Config {
  readonly host: string
  readonly port: number
  readonly mqttPort: number
  readonly dataFolder: string
  /** NATS server for persistent data; null: the data folder. */
  readonly natsUrl?: string | null
  readonly natsReplicas?: number
  /** Where other servers on the same NATS reach this one. */
  readonly clusterAddress?: Address
  /** 'none' selects live mode. */
  readonly world: string
  readonly seed: number
  readonly speed: number
  /** Share of commands (0 to 1) that simulated hosts fail; default realistic. */
  readonly commandFailures01?: number | undefined
  /** Port of the simulated property management system; none if omitted. */
  /** 0: any free one; left out: the simulated hotel has none. */
  readonly simulatedPmsPort?: number | undefined
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL']
  readonly publicUrl: string | null
  /** Trusted proxies for client addresses. */
  readonly trustProxy: readonly string[]
  /** Weather service in live mode; null: none. */
  readonly weatherUrl?: string | null
  /** Hosts in a private network that push may reach; none without it. */
  readonly pushAllowedHosts?: readonly string[]
  /** Hosts in a private network that links to property management systems may reach; none without it. */
  readonly pmsAllowedHosts?: readonly string[]
  /** Ed25519 public keys in base64; without one firmware needs no signature. */
  readonly firmwareKeys?: readonly string[]
  /** Separate address of `/metrics`; null: with the console. */
  readonly metricsAddress: Address | null
  /** Sign-in through an OpenID Connect provider; null or missing: there is none. */
  readonly company?: CompanySettings | null
  /** Scheduled backups; null or missing: there are none. */
  readonly backup?: BackupSettings | null
  /** TLS settings; null if a proxy terminates TLS. */
  readonly tls?: TlsSettings | null
}

/** A simulated world, whose passwords are public, on an address that other machines can reach. */
export const isExposed = ({ world, host }: Pick<Config, 'world' | 'host'>): boolean =>
  world !== 'none' && host !== 'localhost' && !isLoopback(host)

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** @throws ConfigError with one line per wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>, projectFolder: string): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}=${env[name] ?? ''} is not usable: ${issue.message}`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const values = parsed.data
  if (values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID === '')
    throw new ConfigError('OIDC_CLIENT_ID is missing beside OIDC_ISSUER')
  const tls = tlsSettings(values)
  if (typeof tls === 'string') throw new ConfigError(tls)
  if (values.NATS_URL !== undefined && values.WORLD !== 'none')
    throw new ConfigError('NATS_URL needs WORLD=none: a simulated world is kept in DATA_DIR')
  if (values.NATS_URL !== undefined && values.BACKUP_TO !== '')
    throw new ConfigError('BACKUP_TO is for data in DATA_DIR: back up the streams of NATS with its own tools')
  return {
    host: values.HOST,
    port: values.PORT,
    mqttPort: values.MQTT_PORT,
    dataFolder: values.DATA_DIR ?? join(projectFolder, '.data'),
    natsUrl: values.NATS_URL ?? null,
    natsReplicas: values.NATS_REPLICAS,
    clusterAddress: addressIn(values.CLUSTER_ADDRESS),
    world: values.WORLD,
    seed: values.SEED,
    speed: values.SPEED,
    commandFailures01: values.COMMAND_FAILURES,
    simulatedPmsPort: values.SIMULATED_PMS_PORT,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    weatherUrl: values.WEATHER_URL ?? null,
    pushAllowedHosts: values.PUSH_ALLOWED_HOSTS,
    pmsAllowedHosts: values.PMS_ALLOWED_HOSTS,
    firmwareKeys: values.FIRMWARE_KEYS,
    metricsAddress: metricsAddressOf(values.METRICS_ADDRESS),
    backup: backupSettings(values),
    company: companySettings(values),
    tls,
  }
}

function metricsAddressOf(text: string | undefined): Config['metricsAddress'] {
  return text === undefined ? null : addressIn(text)
}

const addressIn = (text: string): Address => ({
  host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
  port: portIn(text),
})
