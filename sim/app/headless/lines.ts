/**
 * The lines between the world's hosts and the broker, as real connections that a scenario can listen to, send on and
 * cut. Acknowledged data is remembered: it must be in the store at the end.
 */
import type { HostConnection, HostLink } from '../../world/hosts/hostLink.ts'

export interface Published {
  readonly hostNumber: string
  readonly topic: string
  readonly payload: string
}

interface Line {
  readonly connection: HostConnection
  readonly lost: () => void
}

export class Lines {
  readonly #lines = new Map<string, Line>()
  readonly #onAcknowledged: (published: Published) => void
  #isCut = false

  constructor(onAcknowledged: (published: Published) => void) {
    this.#onAcknowledged = onAcknowledged
  }

  get isCut(): boolean {
    return this.#isCut
  }

  /** Wraps what really connects. */
  link(real: HostLink): HostLink {
    return async (options) => {
      if (this.#isCut) throw new Error('the line to the broker is cut')
      const { clientId } = options
      const lost = (): void => {
        this.#forget(clientId, lost)
        options.onLost()
      }
      const connection = await real({ ...options, onLost: lost })
      const wrapped: HostConnection = {
        ...connection,
        publish: (topic, payload) => this.#publish(connection, { hostNumber: clientId, topic, payload }),
        drop: () => {
          this.#forget(clientId, lost)
          return connection.drop()
        },
        close: () => {
          this.#forget(clientId, lost)
          return connection.close()
        },
      }
      this.#lines.set(clientId, { connection: wrapped, lost })
      return wrapped
    }
  }

  async #publish(connection: HostConnection, published: Published): Promise<boolean> {
    const isAcknowledged = await connection.publish(published.topic, published.payload)
    if (isAcknowledged) this.#onAcknowledged(published)
    return isAcknowledged
  }

  /** A newer connection of the same client may have replaced it; that one stays. */
  #forget(clientId: string, lost: Line['lost']): void {
    if (this.#lines.get(clientId)?.lost === lost) this.#lines.delete(clientId)
  }

  /** False where the host has no line, or lost it before the acknowledgement. */
  async send(hostNumber: string, topic: string, payload: string): Promise<boolean> {
    return (await this.#lines.get(hostNumber)?.connection.publish(topic, payload)) ?? false
  }

  /** Cuts all connections at once, as in a network outage. No one reconnects before `mend`. */
  async cut(): Promise<void> {
    this.#isCut = true
    const lines = [...this.#lines.values()]
    this.#lines.clear()
    for (const { connection, lost } of lines) {
      await connection.drop()
      lost()
    }
  }

  mend(): void {
    this.#isCut = false
  }
}
