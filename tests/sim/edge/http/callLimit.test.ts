import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { BYTES_PER_CALL, createCallLimit } from '#sim/edge/http/load/callLimit.ts'
import { startTestServer } from '../../../support/testServer.ts'

async function startApp(callsPerMinute: number) {
  const { guard, charge } = createCallLimit({ callsPerMinute, peers: { addressOf: () => '192.0.2.7' } })
  const app = express()
  app.get('/:size', guard, (request, response) => {
    response.json({})
    charge(request, Number(request.params.size))
  })
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (size: number) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/${size}`)
    return {
      status,
      left: Number(headers.get('ratelimit-remaining')),
      retryAfter: headers.get('retry-after'),
    }
  }
}

it('a large answer counts as several calls, a small one as one', async () => {
  const call = await startApp(20)
  expect(await call(1_000)).toMatchObject({ status: 200, left: 19 })
  expect(await call(BYTES_PER_CALL * 10 + 1)).toMatchObject({ status: 200, left: 18 })
  expect(await call(1_000)).toMatchObject({ status: 200, left: 7 })
  expect(await call(BYTES_PER_CALL * 10)).toMatchObject({ status: 200, left: 6 })
  const refused = await call(1_000)
  expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([429, true])
})

it('the server charges what it sends', async () => {
  const site = await startTestServer()
  const left = async (path: string) => {
    const response = await fetch(`${site.url}${path}`)
    const text = await response.text()
    return { size: text.length, left: Number(response.headers.get('ratelimit-remaining')) }
  }
  const document = await left('/api/openapi.json')
  const next = await left('/api/openapi.json')
  expect(document.left - next.left).toBe(1 + Math.floor(document.size / BYTES_PER_CALL))
  expect(document.left - next.left).toBeGreaterThan(1)
})
