/** Real server whose data folder is removed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../support/folders.ts'

it('a server that lost the lease of its data folder ends with an error and says why', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('#sim/main.ts'))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: folder, WORLD: 'none', PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'info' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`
    if (line.includes('Ready in')) break
  }
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  renameSync(join(folder, 'lock.db'), join(folder, 'moved.db'))
  expect(await ended).toEqual([1, null])
  expect(output).toMatch(/the lease of all is lost: .*lock\.db was removed/)
})
