/** `npm run gateway -- CONFIG.yaml`: runs until a signal ends it. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runCli, UsageError } from '../base/runCli.ts'
import { runCheck } from './check/runCheck.ts'
import { configSchema } from './config/configSchema.ts'
import { readGatewayConfig } from './config/readConfig.ts'
import { runGateway } from './runGateway.ts'
import { scanBus } from './scanBus.ts'

const USAGE = `Usage: npm run gateway -- CONFIG.yaml
  --check    reads the configuration, its profiles and its secrets, and lists their errors
  --scan BUS lists the devices of a BACnet bus and their objects, as a draft of a configuration
  --schema   prints the JSON Schema of the configuration
or npm run gateway -- check --host NUMBER: tests a gateway of any maker; without --host says how`

const OPTIONS = {
  check: { type: 'boolean', default: false },
  scan: { type: 'string' },
  schema: { type: 'boolean', default: false },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

async function main(): Promise<number> {
  const [first, ...rest] = process.argv.slice(2)
  if (first === 'check') return runCheck(rest, process.env)
  const { values, positionals } = readArguments()
  if (values.schema) {
    process.stdout.write(`${JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' }), null, 2)}\n`)
    return 0
  }
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError(USAGE)
  const config = readGatewayConfig(path, process.env)
  if (values.check) {
    process.stdout.write(`${path} is right: ${config.options.buses.length} buses.\n`)
    return 0
  }
  if (values.scan !== undefined) {
    await scanBus(config.options.buses, values.scan, (line) => process.stdout.write(`${line}\n`))
    return 0
  }
  const running = await runGateway(config)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await running.close()
  return 0
}

runCli(main, ['FileError'])
