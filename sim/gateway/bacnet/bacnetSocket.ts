/**
 * The UDP socket below the BACnet library. The library's own one lets an exception of its decoder end the process: one
 * malformed datagram is enough. It also chooses port 47808 for 0, and drops requests that come from 127.0.0.1:47808.
 */
import { createSocket } from 'node:dgram'
import { EventEmitter } from 'node:events'

export const BACNET_PORT = 47_808
const PAYLOAD_MAX = 1_482

export interface SocketOptions {
  /** Of its own; 0 for any. */
  readonly port: number
  readonly interface: string
  /** Where requests to everyone go, with a port where it is not 47808. */
  readonly broadcast: string
  readonly onNonsense: (reason: string) => void
}

/** With its port. */
export const placeOf = (address: string): string =>
  address.includes(':') ? address : `${address}:${BACNET_PORT}`

export class BacnetSocket extends EventEmitter {
  readonly #options: SocketOptions
  readonly #socket = createSocket({ type: 'udp4', reuseAddr: false })
  #isOpen = false

  constructor(options: SocketOptions) {
    super()
    this.#options = options
    this.#socket.on('message', (bytes, { address, port }) => this.#take(bytes, `${address}:${port}`))
    this.#socket.on('error', (error) => this.emit('error', error))
    this.#socket.on('listening', () => {
      this.#isOpen = true
      this.#socket.setBroadcast(true)
      this.emit('listening')
    })
  }

  getBroadcastAddress(): string {
    return this.#options.broadcast
  }

  getMaxPayload(): number {
    return PAYLOAD_MAX
  }

  open(): void {
    const { port, interface: address } = this.#options
    this.#socket.bind(port, address)
  }

  /** @param receiver everyone where it is left out */
  send(buffer: Buffer, length: number, receiver?: string): void {
    if (!this.#isOpen) return
    const [host = '', port] = placeOf(receiver ?? this.#options.broadcast).split(':')
    // A request that is not sent is not answered: the request ends after its time.
    this.#socket.send(buffer, 0, length, Number(port), host, (error) => {
      if (error) this.#options.onNonsense(`${host}:${port}: ${error.message}`)
    })
  }

  close(): void {
    this.#isOpen = false
    try {
      this.#socket.close()
    } catch {
      // It was never opened.
    }
  }

  #take(bytes: Buffer, from: string): void {
    try {
      this.emit('message', bytes, from)
    } catch (error) {
      this.#options.onNonsense(
        `a datagram of ${from} cannot be read: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}
