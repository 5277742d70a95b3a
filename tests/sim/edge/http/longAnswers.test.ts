/** Large responses are sent in lines, readable as lines or as JSON. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import compression from 'compression'
import express from 'express'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readInParts } from '#client/realtime/answerParts.ts'
import { answer } from '#sim/edge/http/envelope.ts'

const records = Array.from({ length: 2_300 }, (_, n) => ({
  id: `dev_${n}`,
  name: `灯 "${n}"\n`,
  left: undefined,
}))
const readings = Object.fromEntries(
  records.map(({ id }, n) => [id, n === 7 ? undefined : [n, { power: true }]]),
)
const before = { seq: 12, none: undefined, records, few: ['}', ']'], readings, of: { nowMs: 5 } }
const envelopeOf = (data: object) => JSON.parse(JSON.stringify({ status: 200, msg: 'OK', data }))
const plain = envelopeOf(before)

let data = before
let server: Server
let answered: Promise<number>
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

it('to who takes no gzip it is the same, as it stands', async () => {
  const call = request(url(), { headers: { 'accept-encoding': 'identity' } }).end()
  const [response] = await once(call, 'response')
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(await json(response)).toEqual(plain)
})

it('is compressed for who takes gzip, and follows what changes', async () => {
  await (await fetch(url())).text()
  data = { ...before, records: records.with(700, { id: 'dev_700', name: 'Lamp', left: undefined }) }
  onTestFinished(() => {
    data = before
  })
  const response = await fetch(url())
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await response.json()).toEqual(envelopeOf(data))
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
  await expect(answered).resolves.toBeGreaterThanOrEqual(0)
})
