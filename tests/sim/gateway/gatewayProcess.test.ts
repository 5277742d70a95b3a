/** The process as a person starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'
import { startBroker } from './support/plainBroker.ts'

const MAIN = join(import.meta.dirname, '../../../sim/gateway/main.ts')

function start(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, SECRET: 'never-printed', NODE_OPTIONS: '' },
  })
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.err += chunk
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output, ended }
}

const configAt = (folder: string, port: number): string => {
  const path = join(folder, 'g.yaml')
  writeFileSync(
    path,
    `atrium: { url: 'mqtt://127.0.0.1:${port}', project: A100000000000001, host: 00158D0000000001, secret: { env: SECRET } }
buses:
  - { name: plant, protocol: modbus, host: 127.0.0.1, port: 9, devices: [{ unit: 1, name: M, profile: xy-md02 }] }
`,
  )
  return path
}

it('it ends on a signal with a goodbye, and prints no secret', async () => {
  const broker = await startBroker()
  const { child, output, ended } = start([configAt(temporaryFolder(), broker.port)])
  await until(() => broker.heard.some(({ text }) => text.includes('"online"')))
  await until(() => output.out.includes('the bus is down'))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(JSON.parse(broker.heard.at(-1)?.text ?? '')).toMatchObject({ host: 'offline' })
  expect(output.err).toBe('')
  expect(output.out).not.toContain('never-printed')
})

it('a configuration is checked, and what is wrong ends it with its line', async () => {
  const folder = temporaryFolder()
  const right = start([configAt(folder, 1883), '--check'])
  expect(await right.ended).toBe(0)
  expect(right.output.out).toContain('1 bus')
  writeFileSync(join(folder, 'w.yaml'), 'atrium: 7\n')
  const wrong = start([join(folder, 'w.yaml')])
  expect(await wrong.ended).toBe(1)
  expect(wrong.output.err).toContain('w.yaml:1:9 atrium')
  expect(await start([]).ended).toBe(2)
})
