/** API keys, made and used as other systems use them. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import type { ApiKeyRow } from '#shared/contract/apiKeys.ts'
import { dataOf } from './accounts.ts'
import type { Answer, TestServer } from './testServer.ts'

export interface MadeKey {
  readonly keyId: string
  readonly secret: string
}

let made = 0

/** A name of its own each time. */
export async function makeKey(site: TestServer, token: string, more: object = {}): Promise<MadeKey> {
  made += 1
  return dataOf(
    await site.post('/auth/addapikey', { name: `系统 ${made}`, rights: ['home.view'], ...more }, token),
  )
}

export const callWith = (
  site: TestServer,
  secret: string,
  path: string,
  body: object = {},
): Promise<Answer> => site.post(path, body, undefined, { authorization: `Bearer ${secret}` })

export const statusWith = async (site: TestServer, secret: string, path = '/moban/devicelist') =>
  (await callWith(site, secret, path)).body.status

export const keysOf = async (site: TestServer, token: string): Promise<readonly ApiKeyRow[]> =>
  dataOf<{ list: ApiKeyRow[] }>(await site.post('/auth/apikeylist', {}, token)).list

/** @throws the broker's refusal */
export function connectKey(
  site: TestServer,
  { keyId, secret }: MadeKey,
  more: IClientOptions = {},
): Promise<MqttClient> {
  const opened = mqtt.connectAsync(
    `mqtt://127.0.0.1:${site.server.mqttPort}`,
    {
      clientId: keyId,
      username: `key:${keyId}`,
      password: secret,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...more,
    },
    false,
  )
  onTestFinished(async () => {
    const client = await opened.catch(() => null)
    await client?.endAsync(true)
  })
  return opened
}
