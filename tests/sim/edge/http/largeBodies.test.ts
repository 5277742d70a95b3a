/** One endpoint accepts large bodies from authorised callers; elsewhere the usual limit applies. */
import { describe, expect, it } from 'vitest'
import { anEnterprise, aPicture } from '../../../support/accounts.ts'
import { openSocket } from '../../../support/rawHttp.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { until } from '../../../support/until.ts'

const site = sharedTestServer({ isSimulated: true })
const PATH = '/userinfo/addcertification'
const large = JSON.stringify(anEnterprise({ licence: aPicture(1_000_000) }))

describe('a body of a megabyte', () => {
  it('is read where a picture is handed in', async () => {
    const answer = await site().post(PATH, large, await site().signIn('stranger'))
    expect([answer.http, answer.body.status]).toEqual([200, 200])
  })

  it('is refused everywhere else, and on neighbouring paths', async () => {
    const token = await site().signIn('admin')
    for (const path of ['/userinfo/xgbaseuserinfo', '/userinfo/login'])
      expect([path, (await site().post(path, large, token)).http]).toEqual([path, 413])
    // Where nothing is mounted nothing is read.
    for (const path of ['/nothing', `${PATH}/`, '/userinfo/AddCertification'])
      expect([path, (await site().post(path, large, token)).http]).toEqual([path, 404])
  })

  it('is refused above three megabytes there too, and compressed at any size', async () => {
    const token = await site().signIn('admin')
    const huge = JSON.stringify({ licence: 'x'.repeat(3 * 1024 * 1024) })
    expect((await site().post(PATH, huge, token)).http).toBe(413)
    const { gzipSync } = await import('node:zlib')
    const response = await fetch(`${site().url}/api${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'head-token': token },
      body: gzipSync('{}'),
    })
    expect(response.status).toBe(415)
  })

  it.each([
    ['without a token', '', 401],
    ['with a dead one', 'head-token: no-such-token\r\n', 401],
    ['with a role of the template', 'head-token: admin-token\r\n', 403],
  ])('is answered before it is sent to a caller %s', async (_, header, status) => {
    const { socket, received } = await openSocket(site().url)
    socket.write(
      `POST /api${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}Content-Length: 3000000\r\n\r\n{`,
    )
    await until(() => received().includes('\r\n\r\n'))
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  })
})
