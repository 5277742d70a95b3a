/** HTTPS and MQTT over TLS from certificate files: renewed while in use, and certificates of gateways. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import type { TlsSettings } from '#sim/base/tlsSettings.ts'
import { type Authority, anAuthority, writeCertificate } from '../../../support/certificates.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { connectGateway } from '../../../support/gateway.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../support/testServer.ts'
import { eventually, until } from '../../../support/until.ts'

interface TlsSite {
  readonly site: TestServer
  readonly authority: Authority
  readonly files: Pick<TlsSettings, 'certificate' | 'key'>
  readonly folder: string
}

interface TlsOptions extends Pick<TestServerOptions, 'limits'> {
  readonly needsCertificates?: boolean
  readonly days?: number
}

async function startTls(more: TlsOptions = {}) {
  const [authority, folder] = [await anAuthority(), temporaryFolder()]
  const files = writeCertificate(folder, await authority.sign('localhost', more.days))
  const authorities = `${folder}/ca.pem`
  writeFileSync(authorities, authority.ca)
  const clientAuthorities = more.needsCertificates ? authorities : null
  const tls = { ...files, clientAuthorities, mqttPort: 0, allowsPlainMqtt: false }
  const { limits } = more
  const site = await startTestServer({ config: { tls }, ...(limits ? { limits } : {}) })
  return { site, authority, files, folder } satisfies TlsSite
}

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

function get({ site, authority }: TlsSite, path: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: site.server.port, path, ca: authority.ca, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const handshake = async (port: number, ca: string): Promise<TLSSocket> => {
  const socket = connect({ host: '127.0.0.1', port, ca })
  await once(socket, 'secureConnect')
  return socket
}

async function serialAt(port: number, { authority }: TlsSite): Promise<string> {
  const socket = await handshake(port, authority.ca)
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

/** In TLS 1.3 the client learns of a rejection after its handshake, by alert or disconnect. */
async function refusedHandshake({ site, authority }: TlsSite, own: { cert?: string; key?: string } = {}) {
  const socket = connect({ host: '127.0.0.1', port: site.server.mqttsPort ?? 0, ca: authority.ca, ...own })
  socket.on('error', () => {})
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}

async function gatewayOf(one: TlsSite, more: { cert?: string; key?: string } = {}, url?: string) {
  const { site, authority } = one
  const [project] = site.projects
  return connectGateway({
    url: url ?? `mqtts://127.0.0.1:${site.server.mqttsPort}`,
    ...{ hex: project.hex, number: HOST_NUMBER, secret: await site.gatewaySecret(project) },
    tls: { ca: authority.ca, ...more },
  })
}

it('serves HTTPS and MQTT over TLS, and HTTP no more', async () => {
  const one = await startTls()
  const { site } = one
  const { status, headers } = await get(one, '/healthz')
  expect(status).toBe(200)
  expect(headers['strict-transport-security']).toContain('max-age=')
  await expect(fetch(`http://127.0.0.1:${site.server.port}/healthz`)).rejects.toThrow()
  const gateway = await gatewayOf(one)
  await gateway.report({ t: Date.now(), host: 'online' })
  expect(site.server.broker.isGatewayConnected(site.projects[0].house.host)).toBe(true)
  const { text } = await get(one, '/metrics')
  expect(text).toMatch(/atrium_tls_certificate_expires_seconds \d{10}/)
  await gateway.end()
})

it('takes renewed files for new connections, and leaves open ones as they are', async () => {
  const one = await startTls()
  const { site, authority, folder } = one
  const { port, mqttsPort } = site.server
  const gateway = await gatewayOf(one)
  const before = await serialAt(port, one)
  writeCertificate(folder, await authority.sign('localhost'))
  await eventually(async () => expect(await serialAt(port, one)).not.toBe(before))
  expect(await serialAt(mqttsPort ?? 0, one)).toBe(await serialAt(port, one))
  await gateway.report({ t: Date.now(), host: 'online' })
  expect(gateway.client.connected).toBe(true)
  await gateway.end()
})

it('keeps the last good certificate, and reports the errors of the new files', async () => {
  const one = await startTls()
  const { site, authority, files, folder } = one
  const before = await serialAt(site.server.port, one)
  // A key without its certificate, as between two writes that never came to an end.
  writeFileSync(files.key, (await authority.sign('localhost')).key)
  const problems = async () => (await get(one, '/readyz')).text
  await eventually(async () =>
    expect(await problems()).toContain(`the key in ${files.key} is not the one of`),
  )
  expect(await problems()).toContain('"certificate"')
  expect(await serialAt(site.server.port, one)).toBe(before)
  writeCertificate(folder, await authority.sign('localhost'))
  await eventually(async () => expect(await problems()).not.toContain('is not the one of'))
  expect(await serialAt(site.server.port, one)).not.toBe(before)
})

it('warns two weeks before the certificate expires', async () => {
  const one = await startTls({ days: 10 })
  expect((await get(one, '/readyz')).text).toMatch(/expires on \d{4}-\d\d-\d\d/)
})

it('does not start with files that do not fit, and says why in one line', async () => {
  const [authority, folder] = [await anAuthority(), temporaryFolder()]
  const files = writeCertificate(folder, await authority.sign('localhost'))
  writeFileSync(files.key, (await authority.sign('localhost')).key)
  const tls = { ...files, clientAuthorities: null, mqttPort: 0, allowsPlainMqtt: false }
  await expect(startTestServer({ config: { tls } })).rejects.toThrow(
    /^the key in .* is not the one of [^\n]*$/,
  )
})

it('where certificates are asked for, a gateway needs its own', async () => {
  const one = await startTls({ needsCertificates: true })
  const { site, authority } = one
  await refusedHandshake(one)
  await refusedHandshake(one, await (await anAuthority()).sign(HOST_NUMBER))
  // Certificate of another gateway from the right authority.
  await expect(gatewayOf(one, await authority.sign('00158D00000000FF'))).rejects.toThrow(/Not authorized/)
  // WebSocket has no certificate of the client to go by.
  const url = `wss://127.0.0.1:${site.server.port}/mqtt`
  await expect(gatewayOf(one, await authority.sign(HOST_NUMBER), url)).rejects.toThrow(/Not authorized/)
  const gateway = await gatewayOf(one, await authority.sign(HOST_NUMBER))
  await gateway.report({ t: Date.now(), host: 'online' })
  await gateway.end()
  expect(await site.server.metrics.registry.metrics()).toMatch(
    /connections_refused_total\{reason="tls"\} [12]/,
  )
})

it('gives the place of a connection back when it ends, whatever became of its handshake', async () => {
  const one = await startTls()
  const { site, authority } = one
  const connections = () => site.server.broker.stats().connections
  for (let n = 0; n < 300; n += 1) {
    const socket = connect({ host: '127.0.0.1', port: site.server.mqttsPort ?? 0, ca: authority.ca })
    await once(socket, n % 2 === 0 ? 'secureConnect' : 'connect')
    socket.destroy()
    await once(socket, 'close')
  }
  await until(() => connections() === 0)
  // More than 256 connections per address have come and gone.
  const gateway = await gatewayOf(one)
  await gateway.report({ t: Date.now(), host: 'online' })
  await gateway.end()
})

it('does the same for HTTPS', async () => {
  const one = await startTls({ limits: { sockets: { perAddressMax: 2 } } })
  for (let n = 0; n < 6; n += 1)
    await eventually(async () => expect((await get(one, '/healthz')).status).toBe(200))
})
