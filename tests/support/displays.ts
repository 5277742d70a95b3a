/** A wall display, paired as people pair it. */
import { dataOf } from './accounts.ts'
import type { Answer, TestServer } from './testServer.ts'

export interface BegunDisplay {
  readonly code: string
  readonly secret: string
}

export const LOBBY = { name: 'Lobby', views: ['home', 'alarms'], seconds: 30, days: 30 } as const

export const beginDisplay = async (site: TestServer): Promise<BegunDisplay> =>
  dataOf(await site.post('/display/begin', {}))

export const collectDisplay = async (
  site: TestServer,
  secret: string,
): Promise<{ state: string; token: string | null }> => dataOf(await site.post('/display/collect', { secret }))

export const pairDisplay = (
  site: TestServer,
  token: string,
  code: string,
  more: object = {},
): Promise<Answer> => site.post('/display/pair', { ...LOBBY, code, ...more }, token)

/** The token of a new display that this person paired. */
export async function displayToken(site: TestServer, token: string, more: object = {}): Promise<string> {
  const { code, secret } = await beginDisplay(site)
  const answer = await pairDisplay(site, token, code, more)
  if (answer.body.status !== 200) throw new Error(`not paired: ${answer.body.msg}`)
  const found = await collectDisplay(site, secret)
  if (found.token === null) throw new Error(`not collected: ${found.state}`)
  return found.token
}
