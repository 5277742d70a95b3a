import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { allowUpload, limitBody } from '#sim/edge/http/load/bodyTime.ts'
import { openSocket } from '../../../support/rawHttp.ts'
import { startTestServer } from '../../../support/testServer.ts'

const SHORT_MS = 100

async function served(isUpload: boolean): Promise<string> {
  const server = createServer((request, response) => {
    limitBody(request, response, SHORT_MS)
    if (isUpload) allowUpload(request)
    request.resume()
    request.once('end', () => response.end('taken'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n'

it('a body that does not come in time is refused', async () => {
  const { socket, received, closed } = await openSocket(await served(false))
  socket.write(`${HEAD}ab`)
  await closed
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
})

it('an upload has more time than other bodies', async () => {
  const [slow, upload] = [await openSocket(await served(false)), await openSocket(await served(true))]
  upload.socket.write(`${HEAD}ab`)
  slow.socket.write(`${HEAD}ab`)
  // The other one, begun after it, is over its time.
  await slow.closed
  upload.socket.write('cd')
  await upload.closed
  expect(upload.received()).toMatch(/^HTTP\/1\.1 200 /)
})

it('a part of an upload has more time once its caller is signed in, and no more without', async () => {
  const site = await startTestServer({ limits: { sockets: { bodyMs: 2_000 } } })
  const token = await site.signIn('admin')
  const data = Buffer.from('firmware').toString('base64')
  const body = JSON.stringify({ uploadId: '', index: 0, sizeBytes: 8, data, xmid: site.projects[0].id })
  const half = body.length / 2
  const begin = async (path: string, headers: string) => {
    const sent = await openSocket(site.url)
    const length = `Content-Type: application/json\r\nContent-Length: ${body.length}`
    const head = `POST /api${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: close`
    sent.socket.write(`${head}\r\n${length}\r\n${headers}\r\n${body.slice(0, half)}`)
    return sent
  }
  const part = await begin('/moban/uploadgujianpart', `head-token: ${token}\r\n`)
  const stranger = await begin('/moban/uploadgujianpart', '')
  const other = await begin('/moban/gujianlist', `head-token: ${token}\r\n`)
  // Begun after it, the other one is over its time.
  await other.closed
  await stranger.closed
  expect(other.received()).toMatch(/^HTTP\/1\.1 408 /)
  expect(stranger.received()).toMatch(/^HTTP\/1\.1 401 /)
  part.socket.write(body.slice(half))
  await part.closed
  expect(part.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"next":1/)
})
