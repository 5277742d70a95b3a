/** `npm run gateway -- check`: waits for a gateway, tests it, and says what it has to do otherwise. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { deviceNumberSchema, hexNumberSchema } from '#shared/kernel/ids.ts'
import { UsageError } from '../../base/runCli.ts'
import { judge, resultText } from './result.ts'
import { recordSession, USUAL_WAITS } from './session.ts'

export const CHECK_USAGE = `Usage: npm run gateway -- check --host NUMBER
  Tests a gateway that connects to this command in place of Atrium. Takes about five minutes.
  --host NUMBER     number of the gateway: 16 hexadecimal digits
  --project NUMBER  number of its project, part of its topics (0000000000000001 where left out)
  --listen ADDRESS  address to listen on (127.0.0.1)
  --port PORT       port to listen on (1883)
  --device NUMBER   a device of the gateway that may be commanded
  --set JSON        the values that it is commanded, such as {"state":"ON"}
  --report FILE     writes the result as JSON
  GATEWAY_SECRET    environment variable: the secret that the gateway sends`

const optionsSchema = z.strictObject({
  host: hexNumberSchema,
  project: hexNumberSchema.default('0000000000000001'),
  listen: z.string().min(1).default('127.0.0.1'),
  port: z.coerce.number().int().min(0).max(65_535).default(1883),
  device: deviceNumberSchema.optional(),
  set: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is no JSON' })
        return z.NEVER
      }
    })
    .pipe(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
    .optional(),
  report: z.string().min(1).optional(),
})

const TEXT = { type: 'string' } as const
const NAMES = Object.fromEntries(Object.keys(optionsSchema.shape).map((name) => [name, TEXT]))

/**
 * @param words behind `check` on the command line
 * @returns the exit status: 1 where a check failed, or where the gateway never connected
 */
export async function runCheck(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = read(words)
  const secret = env['GATEWAY_SECRET']
  if (!secret) throw new UsageError(`GATEWAY_SECRET is missing.\n${CHECK_USAGE}`)
  const { device, set: values } = options
  const recording = await recordSession({
    ...{ port: options.port, listen: options.listen, secret },
    ...{ projectHex: options.project, hostNumber: options.host },
    command: device !== undefined && values !== undefined ? { device, values } : null,
    waits: USUAL_WAITS,
    onStep: (text) => process.stderr.write(`${text}\n`),
  })
  const result = judge(recording)
  process.stdout.write(`${resultText(result)}\n`)
  if (options.report !== undefined) writeFileSync(options.report, `${JSON.stringify(result, null, 2)}\n`)
  return result.failed > 0 ? 1 : 0
}

function read(words: readonly string[]): z.infer<typeof optionsSchema> {
  const parsed = optionsSchema.safeParse(named(words))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}\n${CHECK_USAGE}`)
  }
  if ((parsed.data.device === undefined) !== (parsed.data.set === undefined))
    throw new UsageError(`--device and --set belong together.\n${CHECK_USAGE}`)
  return parsed.data
}

function named(words: readonly string[]): object {
  try {
    return { ...parseArgs({ args: [...words], options: NAMES }).values }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${CHECK_USAGE}`)
  }
}
