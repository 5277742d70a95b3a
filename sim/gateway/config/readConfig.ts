/** Reads the configuration, its profiles and its secrets. All errors are reported at once, with line and column. */
import { dirname, resolve } from 'node:path'
import type { StoredMapping } from '#shared/fieldMapping.ts'
import { readYamlFile } from '../../base/yaml/yamlFile.ts'
import type { GatewayOptions } from '../gateway.ts'
import { mappingFileOf } from '../mapping/mappingFile.ts'
import { busPlan } from './busPlans.ts'
import { ConfigReading } from './configReading.ts'
import { configSchema, type GatewayConfig } from './configSchema.ts'

export interface ReadConfig {
  readonly options: GatewayOptions
  readonly metricsPort: number | null
  readonly logLevel: GatewayConfig['logLevel']
}

const MEGABYTE = 1_000_000
/** @throws FileError */
export function readGatewayConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): ReadConfig {
  const file = readYamlFile(path)
  const config = file.read(configSchema)
  const read = (mapped: readonly StoredMapping[]) => {
    const reading = new ConfigReading(file, dirname(resolve(path)), env)
    const secret = reading.secret(config.atrium.secret, ['atrium', 'secret'])
    const buses = config.buses.map((bus, index) =>
      busPlan(
        reading,
        bus,
        ['buses', index],
        mapped.filter((one) => one.bus === bus.name),
      ),
    )
    reading.end()
    return { reading, secret, buses }
  }
  const { reading, secret, buses } = read([])
  const { folder, maxReports, maxMegabytes } = config.spool
  return {
    options: {
      atrium: { ...config.atrium, secret },
      spool: { folder: reading.pathOf(folder), maxReports, maxBytes: maxMegabytes * MEGABYTE },
      buses,
      mapping: { file: mappingFileOf(path), plan: (mapped) => read(mapped).buses },
    },
    metricsPort: config.metrics ?? null,
    logLevel: config.logLevel,
  }
}
