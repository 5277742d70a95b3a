/** What has thousands of entries is sent part by part, and read so or as the JSON that it is. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInParts } from '#client/realtime/answerParts.ts'
import { answer } from '#sim/http/envelope.ts'

const records = Array.from({ length: 2_300 }, (_, n) => ({
  id: `dev_${n}`,
  name: `灯 "${n}"\n`,
  left: undefined,
}))
const readings = Object.fromEntries(
  records.map(({ id }, n) => [id, n === 7 ? undefined : [n, { power: true }]]),
)
const data = { seq: 12, none: undefined, records, few: ['}', ']'], readings, of: { nowMs: 5 } }
const plain = JSON.parse(JSON.stringify({ status: 200, msg: 'OK', data }))

let server: Server
let answered: Promise<void>
beforeAll(async () => {
  const app = express()
  app.use(compression({ level: 1 }), (_, response) => {
    answered = answer(response, data)
    return answered
  })
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

it('to who reads it whole it is the same JSON', async () => {
  const response = await fetch(url())
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual(plain)
})

it('to who reads it line by line no part is long, and all of them come to the same', async () => {
  const text = await (await fetch(url())).text()
  async function* lines() {
    yield* text.split('\n')
  }
  const parts: { member: string; part: object }[] = []
  const rest = await readInParts(lines(), async (member, part) => {
    parts.push({ member, part: Object(part) })
  })
  expect(rest).toEqual({ ...plain, data: { ...plain.data, records: [], readings: {} } })
  expect(parts.flatMap(({ member, part }) => (member === 'records' ? part : []))).toEqual(plain.data.records)
  const tables = parts.filter(({ member }) => member === 'readings').map(({ part }) => part)
  expect(Object.assign({}, ...tables)).toEqual(plain.data.readings)
  expect(Math.max(...parts.map(({ part }) => Object.keys(part).length))).toBeLessThanOrEqual(500)
})

it('what is short, or no JSON, has no parts', async () => {
  async function* lines(...texts: string[]) {
    yield* texts
  }
  const never = async (): Promise<void> => expect.unreachable()
  expect(await readInParts(lines('{"status":-1009,"msg":"["}'), never)).toEqual({ status: -1009, msg: '[' })
  expect(await readInParts(lines('<html>', '</html>'), never)).toBeNull()
})

it('who hangs up in between leaves nobody waiting', async () => {
  const call = request(url()).end()
  const [response] = await once(call, 'response')
  await once(response, 'data')
  call.destroy()
  await expect(answered).resolves.toBeUndefined()
})
