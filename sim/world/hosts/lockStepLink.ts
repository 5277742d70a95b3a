/** Connection whose packets the server processes before the world continues. */
import type { HostId } from '#shared/records/host.ts'
import type { Turnstile } from '../../core/ingest/turnstile.ts'
import type { HostLink } from './hostLink.ts'

export interface LockStepServer {
  readonly turnstile: Turnstile
  /** Host id by number. */
  readonly hostIdOf: (number: string) => HostId | undefined
  /** Resolves once the server has handled the disconnect. */
  readonly noticedGone: (number: string) => Promise<void>
}

export function lockStepLink(link: HostLink, server: LockStepServer): HostLink {
  return async (options) => {
    const connection = await link(options)
    return {
      async publish(topic, payload) {
        const hostId = server.hostIdOf(options.clientId)
        if (hostId === undefined) return connection.publish(topic, payload)
        const settle = server.turnstile.setOut(hostId)
        return connection.publish(topic, payload).finally(settle)
      },
      async drop() {
        await connection.drop()
        await server.noticedGone(options.clientId)
      },
      async close() {
        await connection.close()
        await server.noticedGone(options.clientId)
      },
    }
  }
}
