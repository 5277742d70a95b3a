/** Long answers over real connections: to who reads nothing, to who reads slowly, to who reads too little. */
import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createHttpServer, type HttpServerOptions } from '#sim/edge/http/httpServer.ts'
import { sendInParts } from '#sim/edge/http/load/longAnswers.ts'
import { Unread } from '#sim/edge/http/load/slowReaders.ts'
import { openSocket } from '../../../support/rawHttp.ts'

const MIB = 1_048_576
/** More than the machine itself keeps for a reader. */
const LENGTH = 16 * MIB
const whole = Buffer.alloc(LENGTH, 'x')

async function start(limits: HttpServerOptions['limits']) {
  const cut: string[] = []
  const server = createHttpServer(
    (asked, response) => {
      if (asked.url === '/whole') response.end(whole)
      else void sendInParts(Object.assign(response, { status: () => ({ type: () => {} }) }) as never, parts())
    },
    {
      headersTimeoutMs: 5_000,
      // Only this part of the peers is used.
      peers: { isProxy: () => false } as unknown as HttpServerOptions['peers'],
      limits,
      isStopping: () => false,
      onRefused: (reason) => cut.push(reason),
      onMqtt: () => {},
    },
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut }
}

function* parts(): Generator<string> {
  for (let n = 0; n < LENGTH / MIB; n += 1) yield 'x'.repeat(MIB)
}

/** Takes a megabyte, and then nothing for so long. */
async function read(url: string, restMs: number): Promise<number> {
  const response = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    request(url, resolve).on('error', reject).end(),
  )
  let length = 0
  let untilRest = MIB
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    untilRest -= chunk.length
    if (untilRest > 0) return
    untilRest = MIB
    response.pause()
    setTimeout(() => response.resume(), restMs)
  })
  await Promise.race([once(response, 'end'), once(response, 'error')]).catch(() => undefined)
  return length
}

it.each(['/whole', '/parts'])('%s: who takes nothing is given up', async (path) => {
  const { url, cut } = await start({ stallMs: 300 })
  const { socket, closed } = await openSocket(url)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (cut.length === 0) return
      clearInterval(look)
      resolve()
    }, 20)
  })
  expect(cut).toEqual(['slow_reader'])
  socket.resume()
  await closed
})

it.each(['/whole', '/parts'])(
  '%s: who goes on taking some of it gets all of it, however long',
  async (path) => {
    const { url, cut } = await start({ stallMs: 1_200 })
    expect(await read(url + path, 100)).toBe(LENGTH)
    expect(cut).toEqual([])
  },
)

it('who takes too little to come to an end is given up', async () => {
  const { url, cut } = await start({ stallMs: 2_000, graceMs: 200, bytesPerSecond: 100 * MIB })
  expect(await read(`${url}/parts`, 150)).toBeLessThan(LENGTH)
  expect(cut).toEqual(['slow_reader'])
})

it('one account has only so much waiting for it, over all its connections', () => {
  const unread = new Unread(10)
  const closes: (() => void)[] = []
  // Only this part of a response is used.
  const waiting = (writableLength: number) =>
    ({ writableLength, once: (_: string, run: () => void) => closes.push(run) }) as unknown as ServerResponse
  unread.enter('acc_1', waiting(6))
  unread.enter('acc_1', waiting(6))
  expect(() => unread.enter('acc_1', waiting(0))).toThrow('too_many_requests')
  unread.enter('acc_2', waiting(0))
  closes[0]?.()
  unread.enter('acc_1', waiting(0))
})
