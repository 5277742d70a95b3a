/** Live connection of a console: a ticket, then MQTT over WebSocket. Received messages are stored. */
import mqtt from 'mqtt'
import { commitsTopic, homeFilter, reportFilter } from '#shared/topics.ts'
import type { Listening } from '../../world/scenarios/stage/stage.ts'

export interface Ticket {
  readonly username: string
  readonly ticket: string
  readonly clientId: string
  readonly projectHex: string
}

export async function openConsoleLine(url: string, ticket: Ticket, now: () => number): Promise<Listening> {
  const { username, ticket: password, clientId, projectHex } = ticket
  const options = { clientId, username, password, protocolVersion: 4, reconnectPeriod: 0 } as const
  const client = await mqtt.connectAsync(
    `${url.replace('http', 'ws')}/mqtt`,
    { ...options, wsOptions: { origin: url } },
    false,
  )
  // A server that is restarted or killed cuts it, which is no error of the scenario.
  client.on('error', () => undefined)
  const messages: Listening['messages'][number][] = []
  const commits = commitsTopic(projectHex)
  client.on('message', (topic, payload) => {
    const kind = topic === commits ? 'commit' : topic.startsWith('devicesReport/') ? 'report' : null
    if (kind !== null) messages.push({ topic: kind, text: payload.toString('utf8'), atMs: now() })
  })
  const filters = [homeFilter(projectHex), reportFilter(projectHex)]
  await client.subscribeAsync(filters, { qos: 0 })
  return {
    messages,
    async caughtUp() {
      // Messages before the response have arrived, because order is kept.
      if (client.connected) await client.subscribeAsync(filters[0] ?? '', { qos: 0 })
    },
    async close() {
      await client.endAsync(true)
    },
  }
}
