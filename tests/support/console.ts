/** A console's live connection: a ticket from the API, MQTT over WebSocket on the console's origin. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import type { CommitMessage } from '#shared/contract/live.ts'
import { commitsTopic, homeFilter, reportFilter } from '#shared/topics.ts'
import type { TestServer } from './testServer.ts'

export interface Ticket {
  readonly username: string
  readonly ticket: string
  readonly clientId: string
  readonly projectHex: string
  readonly expiresAtMs: number
}

export interface TestConsole {
  readonly client: MqttClient
  readonly ticket: Ticket
  readonly heard: { readonly topic: string; readonly text: string }[]
  commits(): CommitMessage[]
  reports(): string[]
}

export async function getTicket(site: TestServer, token: string, body: object = {}): Promise<Ticket> {
  const answer = await site.post('/live/ticket', body, token)
  if (answer.body.status !== 200) throw new Error(`no ticket: ${answer.body.msg}`)
  return answer.body.data as Ticket
}

/** @throws the broker's refusal */
export function openConsole(
  site: TestServer,
  ticket: Ticket,
  more: IClientOptions = {},
): Promise<MqttClient> {
  const opened = mqtt.connectAsync(
    `${site.url.replace('http', 'ws')}/mqtt`,
    {
      clientId: ticket.clientId,
      username: ticket.username,
      password: ticket.ticket,
      protocolVersion: 4,
      reconnectPeriod: 0,
      wsOptions: { origin: site.url },
      ...more,
    },
    false,
  )
  onTestFinished(async () => {
    // A rejected connection needs no end.
    const client = await opened.catch(() => null)
    await client?.endAsync(true)
  })
  return opened
}

/** Signed in and listening to everything a console listens to. */
export async function connectConsole(
  site: TestServer,
  token: string,
  body: object = {},
): Promise<TestConsole> {
  const ticket = await getTicket(site, token, body)
  const client = await openConsole(site, ticket)
  const heard: TestConsole['heard'] = []
  client.on('message', (topic, payload) => heard.push({ topic, text: payload.toString() }))
  // Some tests expect cut connections; they must not end the process.
  client.on('error', () => {})
  await client.subscribeAsync([homeFilter(ticket.projectHex), reportFilter(ticket.projectHex)], { qos: 0 })
  const commits = commitsTopic(ticket.projectHex)
  return {
    client,
    ticket,
    heard,
    commits: () => heard.filter(({ topic }) => topic === commits).map(({ text }) => JSON.parse(text)),
    reports: () => heard.filter(({ topic }) => topic.startsWith('devicesReport/')).map(({ text }) => text),
  }
}
