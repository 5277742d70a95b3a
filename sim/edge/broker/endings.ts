import type { BrokerMetric, BrokerPorts } from './broker.ts'
import type { Connection } from './connections.ts'
import type { GuardReason } from './guardOptions.ts'

/** Ends connections and counts each once, under the first detected reason. */
export class Endings {
  readonly #count: BrokerPorts['count']
  readonly #counted = new WeakSet<Connection>()

  constructor(ports: BrokerPorts) {
    this.#count = (metric, labels) => ports.count(metric, labels)
  }

  note(connection: Connection, metric: BrokerMetric, reason: string): void {
    if (this.#counted.has(connection)) return
    this.#counted.add(connection)
    this.#count(metric, { reason })
  }

  cut(connection: Connection, reason: string): void {
    this.note(connection, 'connections_cut', reason)
    connection.guard.destroy()
  }

  noteBreach(connection: Connection, reason: GuardReason): void {
    const isOurs = reason === 'slow_reader' || reason === 'outbound_full' || reason === 'keep_alive'
    const metric = !connection.guard.isSignedIn
      ? 'connections_refused'
      : isOurs
        ? 'connections_cut'
        : 'packets_refused'
    this.note(connection, metric, reason)
  }

  /** A packet that violates the protocol. */
  noteProtocolError(connection: Connection): void {
    const metric = connection.guard.isSignedIn ? 'packets_refused' : 'connections_refused'
    this.note(connection, metric, 'protocol')
  }
}
