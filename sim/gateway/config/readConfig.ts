/** Reads the configuration, its profiles and its secrets. All errors are reported at once, with line and column. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { nearest } from '../../base/yaml/nearest.ts'
import { FileError, type FileIssue, readYamlFile, type YamlFile } from '../../base/yaml/yamlFile.ts'
import type { GatewayOptions } from '../gateway.ts'
import { connectHomeassistant } from '../homeassistant/homeassistantAdapter.ts'
import { connectModbus } from '../modbus/modbusAdapter.ts'
import { type ModbusProfile, readProfile } from '../modbus/profile.ts'
import { connectZigbee2mqtt } from '../zigbee2mqtt/zigbee2mqttAdapter.ts'
import {
  type BusConfig,
  configSchema,
  type GatewayConfig,
  type HomeassistantBus,
  type ModbusBus,
  type Zigbee2mqttBus,
} from './configSchema.ts'
import { readSecret, type SecretPlace } from './secrets.ts'

export interface ReadConfig {
  readonly options: GatewayOptions
  readonly metricsPort: number | null
  readonly logLevel: GatewayConfig['logLevel']
}

const MEGABYTE = 1_000_000
const PROFILES = join(import.meta.dirname, '..', 'profiles')
const IS_PATH = /[\\/]|\.ya?ml$/

export const profileNames = (): string[] =>
  readdirSync(PROFILES).flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? [])

/** @throws FileError */
export function readGatewayConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): ReadConfig {
  const file = readYamlFile(path)
  const config = file.read(configSchema)
  const reading = new ConfigReading(file, dirname(resolve(path)), env)
  const secret = reading.secret(config.atrium.secret, ['atrium', 'secret'])
  const buses = config.buses.map((bus, index) => reading.bus(bus, index))
  reading.end()
  const { folder, maxReports, maxMegabytes } = config.spool
  return {
    options: {
      atrium: { ...config.atrium, secret },
      spool: { folder: reading.pathOf(folder), maxReports, maxBytes: maxMegabytes * MEGABYTE },
      buses,
    },
    metricsPort: config.metrics ?? null,
    logLevel: config.logLevel,
  }
}

type Place = readonly (string | number)[]
type Connecting = Pick<GatewayOptions['buses'][number], 'pace' | 'connect'>

/** Until a broker has taken a message. */
const PUBLISH_MAX_MS = 5_000

class ConfigReading {
  readonly #file: YamlFile
  readonly #folder: string
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #issues: FileIssue[] = []
  readonly #profiles = new Map<string, ModbusProfile | null>()
  readonly #busNames = new Set<string>()
  /** What has each number. */
  readonly #numbers = new Map<string, string>()

  constructor(file: YamlFile, folder: string, env: Readonly<Record<string, string | undefined>>) {
    this.#file = file
    this.#folder = folder
    this.#env = env
  }

  /** From the folder of the configuration. */
  pathOf(path: string): string {
    return resolve(this.#folder, path)
  }

  secret(place: SecretPlace, at: Place): string {
    const found = readSecret(place, this.#env, (file) => this.pathOf(file))
    if ('secret' in found) return found.secret
    this.#tell(at, found.problem)
    return ''
  }

  bus(bus: BusConfig, index: number): GatewayOptions['buses'][number] {
    const at: Place = ['buses', index]
    if (this.#busNames.has(bus.name)) this.#tell([...at, 'name'], `there is a bus "${bus.name}" already`)
    this.#busNames.add(bus.name)
    const { name, protocol } = bus
    return { name, protocol, ...this.#connecting(bus, at) }
  }

  /** @throws FileError with everything that is wrong */
  end(): void {
    if (this.#issues.length > 0) throw new FileError(this.#file.file, this.#issues)
  }

  #connecting(bus: BusConfig, at: Place): Connecting {
    switch (bus.protocol) {
      case 'modbus':
        return this.#modbus(bus, at)
      case 'zigbee2mqtt':
        return this.#zigbee2mqtt(bus, at)
      case 'homeassistant':
        return this.#homeassistant(bus, at)
    }
  }

  #modbus(bus: ModbusBus, at: Place): Connecting {
    const { host, port, framing, requestsPerSecond } = bus
    const timeoutMs = bus.timeoutSeconds * 1_000
    const units = bus.devices.flatMap((device, index) => {
      const place = [...at, 'devices', index]
      const profile = this.#profile(device.profile, [...place, 'profile'])
      const number = this.#number(device.number ?? numberOf(`${bus.name}/${device.unit}`), device.name, place)
      return profile ? [{ unit: device.unit, number, name: device.name, profile }] : []
    })
    return {
      // A write is up to three requests in one turn.
      pace: { requestsPerSecond, timeoutMs: 4 * timeoutMs },
      connect: connectModbus({ host, port, framing, timeoutMs, pollMs: bus.pollSeconds * 1_000, units }),
    }
  }

  #zigbee2mqtt(bus: Zigbee2mqttBus, at: Place): Connecting {
    const { url, base, username, requestsPerSecond } = bus
    const password = bus.password && this.secret(bus.password, [...at, 'password'])
    return {
      pace: { requestsPerSecond, timeoutMs: PUBLISH_MAX_MS },
      connect: connectZigbee2mqtt({ url, base, username, password }),
    }
  }

  #homeassistant(bus: HomeassistantBus, at: Place): Connecting {
    const { name, url, prefix, username, requestsPerSecond, ask: isAsking } = bus
    const password = bus.password && this.secret(bus.password, [...at, 'password'])
    return {
      pace: { requestsPerSecond, timeoutMs: PUBLISH_MAX_MS },
      connect: connectHomeassistant({
        url,
        prefix,
        username,
        password,
        isAsking,
        numberOf: (address) => numberOf(`${name}/${address}`),
      }),
    }
  }

  #number(number: string, name: string, at: Place): string {
    const other = this.#numbers.get(number)
    if (other !== undefined) this.#tell(at, `"${other}" has the number ${number} already`)
    this.#numbers.set(number, name)
    return number
  }

  #profile(word: string, at: Place): ModbusProfile | null {
    const known = this.#profiles.get(word)
    if (known !== undefined) return known
    const profile = this.#readProfile(word, at)
    this.#profiles.set(word, profile)
    return profile
  }

  #readProfile(word: string, at: Place): ModbusProfile | null {
    const names = profileNames()
    const path = IS_PATH.test(word) ? this.pathOf(word) : join(PROFILES, `${word}.yaml`)
    if (IS_PATH.test(word) ? !existsSync(path) : !names.includes(word)) {
      const meant = nearest(word, names)
      const hint = meant === undefined ? '.' : `; did you mean "${meant}"?`
      this.#tell(at, `there is no profile "${word}"${hint} There are ${names.join(', ')}, and paths of files`)
      return null
    }
    try {
      return readProfile(readYamlFile(path))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      this.#tell(at, `the profile is wrong:\n${error.message}`)
      return null
    }
  }

  #tell(at: Place, says: string): void {
    this.#issues.push(this.#file.issue(at, verbatim(says)))
  }
}

/** The same in every run, and hardly ever that of another device. */
export function numberOf(address: string): string {
  const digits = createHash('sha256').update(address).digest('hex').slice(0, 15).toUpperCase()
  // Begins with what no maker of Zigbee devices has.
  return `E${digits}`
}
