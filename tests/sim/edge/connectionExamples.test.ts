/** The examples that the console shows are accepted by the real broker and server, word for word. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { expect, it, onTestFinished } from 'vitest'
import {
  AUTHORIZATION,
  callLine,
  commandsLine,
  EXAMPLE_DEVICE,
  eventsLine,
  gatewayFile,
  readingsLine,
  reportLine,
  type ServerPlace,
} from '#shared/connectionExamples.ts'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { dataOf } from '../../support/accounts.ts'
import { makeKey } from '../../support/apiKeys.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const NOW_S = Math.floor(Date.now() / 1_000)

/** The words of a line, as a shell reads it: quotes, variables and the time. */
function shellWords(line: string, env: Readonly<Record<string, string>>): string[] {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => {
    if (double === undefined) return single ?? plain ?? ''
    return double
      .replace('$(date +%s)', String(NOW_S))
      .replace(/\$([A-Z_]+)/g, (_, name: string) => env[name] ?? '')
      .replace(/\\(.)/g, '$1')
  })
}

/** Options by letter. */
function optionsOf(words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.flatMap((word, i) => (/^-[a-zA-Z]$/.test(word) ? [[word, words[i + 1] ?? '']] : [])),
  )
}

async function connected(options: Readonly<Record<string, string>>): Promise<MqttClient> {
  const { '-h': host, '-p': port, '-i': clientId = '', '-u': username = '', '-P': password = '' } = options
  const client = await mqtt.connectAsync(
    `mqtt://${host}:${port}`,
    { clientId, username, password, protocolVersion: 4, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(async () => client.endAsync(true))
  return client
}

async function start() {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const said = dataOf<{ projectHex: string; port: number }>(await site.post('/live/gatewayserver', {}, admin))
  const server: ServerPlace = { name: '127.0.0.1', origin: site.url, ...said }
  return { site, admin, server }
}

it('a report of mosquitto_pub is found with its device, and mosquitto_rr hears a command', async () => {
  const { site, admin, server } = await start()
  const env = { ATRIUM_GATEWAY_SECRET: await site.gatewaySecret(site.projects[0]) }
  const sent = optionsOf(shellWords(reportLine(server, HOST_NUMBER), env))
  const client = await connected(sent)
  await client.publishAsync(sent['-t'] ?? '', sent['-m'] ?? '', { qos: 1 })
  const { discovery, clock } = site.server.services
  const { host, lights } = site.projects[0].house
  await until(() => discovery.get(host, EXAMPLE_DEVICE) !== undefined)
  expect(discovery.of(host, clock.now()).map(({ number }) => number)).toEqual([EXAMPLE_DEVICE])
  await client.endAsync()

  const heard = optionsOf(shellWords(commandsLine(server, HOST_NUMBER), env))
  const listener = await connected(heard)
  const messages: string[] = []
  listener.on('message', (_, payload) => messages.push(payload.toString()))
  await listener.subscribeAsync(heard['-e'] ?? '', { qos: 1 })
  await listener.publishAsync(heard['-t'] ?? '', heard['-m'] ?? '', { qos: 1 })
  await site.post('/device/control', { items: [{ deviceId: lights[0], values: { state: 'ON' } }] }, admin)
  await until(() => messages.some((text) => text.includes('"state":"ON"')))
})

it('a key reads reports over MQTT, devices by a call, and the stream of events', async () => {
  const { site, admin, server } = await start()
  const { keyId, secret } = await makeKey(site, admin, { rights: ['home.view', 'messages.view'] })
  const env = { ATRIUM_KEY: secret, ATRIUM_GATEWAY_SECRET: await site.gatewaySecret(site.projects[0]) }
  const heard = optionsOf(shellWords(readingsLine(server, keyId), env))
  const listener = await connected(heard)
  const topics: string[] = []
  listener.on('message', (topic) => topics.push(topic))
  await listener.subscribeAsync(heard['-t'] ?? '')

  const asked = (line: string) => {
    const words = shellWords(line, env)
    const [name = '', value = ''] = (optionsOf(words)['-H'] ?? '').split(': ')
    const url = words.find((word) => word.startsWith('http')) ?? ''
    return fetch(url, { method: words.includes('POST') ? 'POST' : 'GET', headers: { [name]: value } })
  }
  const listed = await asked(callLine(server, AUTHORIZATION))
  expect(await listed.json()).toMatchObject({ status: 200 })
  const stream = await asked(eventsLine(server, AUTHORIZATION))
  onTestFinished(async () => stream.body?.cancel())
  expect([stream.status, stream.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])

  const sent = optionsOf(shellWords(reportLine(server, HOST_NUMBER), env))
  const light = site.workspace(site.projects[0]).state.get('device', site.projects[0].house.lights[0] ?? '')
  const message = (sent['-m'] ?? '').replace(/"d":.*/, `"d":{"${light?.number}":{"state":"ON"}}}`)
  const client = await connected(sent)
  await client.publishAsync(sent['-t'] ?? '', message, { qos: 1 })
  await until(() => topics.includes(sent['-t'] ?? ''))
})

it('the file of the edge gateway is a whole configuration', async () => {
  const { server } = await start()
  const path = join(temporaryFolder(), 'gateway.yaml')
  writeFileSync(path, gatewayFile(server, HOST_NUMBER))
  const { options } = readGatewayConfig(path, { ATRIUM_GATEWAY_SECRET: 's' })
  expect(options.atrium).toMatchObject({ project: server.projectHex, host: HOST_NUMBER, secret: 's' })
  expect(options.buses.map(({ protocol }) => protocol)).toEqual(['homeassistant'])
})

it('no example has a secret in it', async () => {
  const server: ServerPlace = { name: 'h', origin: 'https://h', port: 1883, projectHex: 'A700000000000001' }
  for (const line of [reportLine(server, 'H'), commandsLine(server, 'H'), readingsLine(server, 'K')])
    expect(line).toMatch(/ -P "\$ATRIUM_[A-Z_]+" /)
})
