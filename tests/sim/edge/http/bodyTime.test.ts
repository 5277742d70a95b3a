import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { allowUpload, limitBody } from '#sim/edge/http/load/bodyTime.ts'
import { openSocket } from '../../../support/rawHttp.ts'

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
