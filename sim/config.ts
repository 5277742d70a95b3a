/** Settings from the environment, checked once at start; an error names the variable, the value and what is allowed. */
import { join } from 'node:path'
import { z } from 'zod'
import { isAddressOrNetwork } from './http/peers.ts'

const port = (fallback: number) =>
  z.preprocess(
    (v) => (v === undefined || v === '' ? fallback : Number(v)),
    z.number().int().min(0).max(65_535),
  )

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the system choose a port; the resulting address is printed. */
  PORT: port(8080),
  MQTT_PORT: port(1883),
  DATA_DIR: z.string().min(1).optional(),
  /** A bundled world, the path of a hotel's file, or none. */
  WORLD: z.string().min(1).max(1_000).default('estate'),
  SEED: z.preprocess(
    (v) => (v === undefined || v === '' ? 1 : Number(v)),
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 32 - 1),
  ),
  SPEED: z.preprocess((v) => (v === undefined || v === '' ? 1 : Number(v)), z.number().min(0.1).max(1000)),
  COMMAND_FAILURES: z.preprocess(
    (v) => (v === undefined || v === '' ? undefined : Number(v)),
    z.number().min(0).max(1).optional(),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses and networks, separated by commas. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((all) => all.every(isAddressOrNetwork), 'addresses or networks, separated by commas'),
  /** Of a forecast with Open-Meteo's interface; none: the weather is not known in live mode. */
  WEATHER_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_ADDRESS: z
    .string()
    .regex(/^(?:\[[0-9a-f:]+\]|[^:\s]+):\d{1,5}$/i, 'an address and a port, such as 127.0.0.1:9100')
    .refine((text) => portIn(text) <= 65_535, 'a port up to 65535')
    .optional(),
})

const portIn = (address: string): number => Number(address.slice(address.lastIndexOf(':') + 1))

export interface Config {
  readonly host: string
  readonly port: number
  readonly mqttPort: number
  readonly dataFolder: string
  /** 'none' is live mode. */
  readonly world: string
  readonly seed: number
  readonly speed: number
  /** Share of commands, 0 to 1, that simulated hosts fail by themselves; else as many as in a real house. */
  readonly commandFailures01?: number | undefined
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL']
  readonly publicUrl: string | null
  /** Proxies whose word about a client's address counts. */
  readonly trustProxy: readonly string[]
  /** Whom live mode asks for the weather; null: nobody. */
  readonly weatherUrl?: string | null
  /** Where `/metrics` is served instead of beside the console; null: beside it. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | null
}

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
  return {
    host: values.HOST,
    port: values.PORT,
    mqttPort: values.MQTT_PORT,
    dataFolder: values.DATA_DIR ?? join(projectFolder, '.data'),
    world: values.WORLD,
    seed: values.SEED,
    speed: values.SPEED,
    commandFailures01: values.COMMAND_FAILURES,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    weatherUrl: values.WEATHER_URL ?? null,
    metricsAddress: metricsAddressOf(values.METRICS_ADDRESS),
  }
}

function metricsAddressOf(text: string | undefined): Config['metricsAddress'] {
  if (text === undefined) return null
  return { host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''), port: portIn(text) }
}
