/** Servers of a cluster as processes of their own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../support/folders.ts'
import { freePort } from '../../../support/freePort.ts'
import { until } from '../../../support/until.ts'

const fileOf = (module: string): string => fileURLToPath(import.meta.resolve(module))
const [ACCOUNT_CLI, MAIN] = [fileOf('#sim/app/accountCli.ts'), fileOf('#sim/main.ts')]

const environment = (settings: Readonly<Record<string, string>>) => ({
  ...process.env,
  WORLD: 'none',
  ...settings,
})

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the endpoint answers
  readonly body: any
}

export interface Member {
  readonly child: ChildProcess
  readonly url: string
  readonly mqttPort: number
  output(): string
  post(path: string, body: object, token?: string): Promise<Answer>
}

export function addSuper(natsUrl: string, phone: string, password: string): void {
  const settings = { NATS_URL: natsUrl, DATA_DIR: temporaryFolder() }
  const options = { env: environment(settings), input: `${password}\n`, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, [ACCOUNT_CLI, 'add', phone, '--super'], options)
  if (status !== 0) throw new Error(stderr)
}

/** Resolves once it answers that it is the owner, or has one. */
export async function startMember(natsUrl: string): Promise<Member> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const settings = {
    NATS_URL: natsUrl,
    DATA_DIR: temporaryFolder(),
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
  }
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(settings),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(lines.join('\n'))
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    return answer?.status === 200
  })
  return {
    ...{ child, url, mqttPort },
    output: () => lines.join('\n'),
    async post(path, body, token) {
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'head-token': token }),
      }
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}
