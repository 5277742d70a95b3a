/** A server that stops lets running requests finish on open files, and refuses new ones. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import type { Secrets } from '#sim/stores/secrets/secrets.ts'
import { openStores } from '#sim/stores/stores.ts'
import { connectConsole } from '../../../support/console.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { openSocket, sendRaw } from '../../../support/rawHttp.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** Store whose next session write waits. */
function heldSessions() {
  let isHeld = false
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = (secrets: Secrets): Secrets => ({
    get: (key) => secrets.get(key),
    list: (prefix) => secrets.list(prefix),
    purge: () => secrets.purge(),
    remove: (key, revision) => secrets.remove(key, revision),
    async put(key, value, revision) {
      if (isHeld && key.startsWith('session/')) {
        reached.resolve()
        await released.promise
      }
      return secrets.put(key, value, revision)
    },
  })
  return {
    open: async (folder: string) => {
      const stores = await openStores(folder)
      return { ...stores, secrets: over(stores.secrets) }
    },
    hold: () => {
      isHeld = true
    },
    reached: reached.promise,
    release: () => released.resolve(),
  }
}

it('a request under way ends well and is durable, new ones are told to come back, and then all is closed', async () => {
  const held = heldSessions()
  const site = await startTestServer({ openStores: held.open })
  const token = await site.signIn('super')
  const live = await connectConsole(site, token)
  const [, second] = site.projects
  held.hold()
  const choosing = site.post('/building/useproject', { xmid: second.id }, token)
  await held.reached
  const stopped = site.server.close()
  const ready = await sendRaw(site.url, { method: 'GET', path: '/readyz' })
  expect([ready.status, JSON.parse(ready.text).status]).toEqual([503, 'stopping'])
  const late = await sendRaw(site.url, { path: '/api/userinfo/info', headers: { 'head-token': token } })
  expect([late.status, late.headers.connection, JSON.parse(late.text).data]).toEqual([
    503,
    'close',
    { code: 'unavailable' },
  ])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  const upgrade = await openSocket(site.url)
  upgrade.socket.write('GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await upgrade.closed
  expect(upgrade.received()).toMatch(/^HTTP\/1.1 503/)
  expect(live.client.connected).toBe(true)
  held.release()
  expect((await choosing).body.status).toBe(200)
  await stopped
  await until(() => !live.client.connected)
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  const again = await site.restart()
  const info = await again.post('/userinfo/info', {}, token)
  expect(info.body.data).toMatchObject({ xmid: second.id })
})

it('a request that never ends holds up the stop for a while only, and a caller who hung up no file is closed under', async () => {
  const held = heldSessions()
  const logLines: string[] = []
  const site = await startTestServer({ openStores: held.open, drainMaxMs: 100, logLines })
  const token = await site.signIn('super')
  held.hold()
  const abort = new AbortController()
  const choosing = fetch(`${site.url}/api/building/useproject`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'head-token': token },
    body: JSON.stringify({ xmid: site.projects[1].id }),
    signal: abort.signal,
  })
  await held.reached
  abort.abort()
  await expect(choosing).rejects.toThrow()
  await site.server.close()
  expect(logLines.filter((line) => line.includes('did not end in time'))).toHaveLength(1)
})

it('SIGTERM ends the process with status 0', async () => {
  const env = { ...process.env, WORLD: 'none', PORT: '0', MQTT_PORT: '0', DATA_DIR: temporaryFolder() }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../sim/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])))
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready in')) break
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
