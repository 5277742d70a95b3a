/** HTTP calls over persistent connections, without the overhead of `fetch`. */
import { Agent, request } from 'node:http'

export interface Call {
  readonly url: string
  readonly body: string
  readonly token?: string
  readonly isCompressed?: boolean
}

export type Caller = (call: Call) => Promise<{ readonly status: number; readonly bytes: Buffer }>

/** Uses connections round-robin, like separate users. */
export function createCaller(connectionsMax: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, scheduling: 'fifo' })
  return ({ url, body, token, isCompressed }) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': isCompressed ? 'gzip' : 'identity',
        ...(token === undefined ? {} : { 'head-token': token }),
      }
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

/** A session, and the first project that it sees. */
export async function enter(
  call: Caller,
  site: { readonly url: string; readonly phone: string; readonly password: string },
): Promise<{ readonly token: string; readonly xmid: string }> {
  const ask = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const url = `${site.url}/api${path}`
    const { bytes } = await call({ url, body: JSON.stringify(body), ...(token ? { token } : {}) })
    return (JSON.parse(bytes.toString()) as { data: T }).data
  }
  const credentials = { username: site.phone, password: site.password }
  const { token } = await ask<{ token: string }>('/userinfo/login', credentials)
  const { list } = await ask<{ list: { id: string }[] }>('/building/projectlist', {}, token)
  const xmid = list[0]?.id ?? ''
  await ask('/building/useproject', { xmid }, token)
  return { token, xmid }
}
