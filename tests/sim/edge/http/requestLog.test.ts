import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLogger, switchLevelOnSignal } from '#sim/base/logger.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Line {
  readonly msg: string
  readonly request: string
  readonly route: string
  readonly status: string
}

it('gives each request an id, by which the log has it, without what it asked for', async () => {
  const logLines: string[] = []
  const site = await startTestServer({ logLines })
  const response = await fetch(`${site.url}/get/firmware/a-secret-ticket`, {
    headers: { 'x-request-id': 'of-a-stranger' },
  })
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  const lines = () => logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request')
  const line = await until(() => lines().find(({ request }) => request === id))
  expect(line).toMatchObject({
    method: 'GET',
    route: '/get/firmware/:ticket',
    status: '404',
    ms: expect.any(Number),
  })
  expect(logLines.join('\n')).not.toContain('a-secret-ticket')
})

it('takes over the id that a trusted proxy has given, if it is one', async () => {
  const site = await startTestServer({ config: { trustProxy: ['127.0.0.1'] } })
  const idFor = async (given: string): Promise<string | null> =>
    (await fetch(`${site.url}/healthz`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await idFor('01HZX-from_the.proxy')).toBe('01HZX-from_the.proxy')
  expect(await idFor('a b c d e f g h i')).toMatch(/^[0-9a-f]{16}$/)
})

it('changes its level at a signal, and back at the next', () => {
  const logger = createLogger({ logLevel: 'silent' })
  const signals = new EventEmitter()
  switchLevelOnSignal(signals, logger, { logLevel: 'silent' })
  signals.emit('SIGUSR2')
  expect(logger.level).toBe('debug')
  signals.emit('SIGUSR2')
  expect(logger.level).toBe('silent')
})
