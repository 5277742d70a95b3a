/** KNXnet/IP: telegrams to and from group addresses, through a tunnel or as multicasts. */

import { createRequire } from 'node:module'
import type { KNXClient as Client } from 'knxultimate'
import { messageOf } from '../../base/messageOf.ts'
import { type AdapterPorts, BusError } from '../adapter.ts'

export interface KnxTarget {
  /** The interface or router; null for routing. */
  readonly host: string | null
  readonly port: number
  /** The own address on the IP network; null for any. */
  readonly localAddress: string | null
  /** Of this gateway on the bus, in routing. */
  readonly individualAddress: string
}

export type TakeTelegram = (group: string, data: Buffer) => void

const MULTICAST = '224.0.23.12'
const CONNECT_MAX_MS = 10_000
const GOODBYE_MAX_MS = 2_000
/** Interfaces give up a client that is silent for two minutes, and some sooner. Below ten the library notices no failure. */
const KEEP_ALIVE_S = 30
/** A telegram that a device has sent, and not the confirmation of one of our own. */
const INDICATION = 0x29

const { KNXClient } = createRequire(import.meta.url)('knxultimate') as { readonly KNXClient: typeof Client }

export class KnxLine {
  readonly #client: Client
  readonly #ports: AdapterPorts
  #isUp = false
  #isClosed = false

  private constructor(target: KnxTarget, ports: AdapterPorts, take: TakeTelegram) {
    const { host, port, localAddress, individualAddress } = target
    this.#ports = ports
    this.#client = new KNXClient({
      hostProtocol: host === null ? 'Multicast' : 'TunnelUDP',
      ipAddr: host ?? MULTICAST,
      ipPort: port,
      loglevel: 'disable',
      connectionKeepAliveTimeout: KEEP_ALIVE_S,
      ...(host === null ? { physAddr: individualAddress } : {}),
      ...(localAddress === null ? {} : { localIPAddress: localAddress }),
    })
    this.#client.on('indication', ({ cEMIMessage: message }, isEcho) => {
      // In routing the own telegrams come back as well.
      const isOwn = isEcho || (host === null && String(message.srcAddress) === individualAddress)
      const { npdu } = message
      if (isOwn || message.msgCode !== INDICATION || !(npdu.isGroupWrite || npdu.isGroupResponse)) return
      take(String(message.dstAddress), npdu.dataValue)
    })
  }

  /** @throws BusError */
  static async open(target: KnxTarget, ports: AdapterPorts, take: TakeTelegram): Promise<KnxLine> {
    const line = new KnxLine(target, ports, take)
    try {
      await line.#opened()
    } catch (error) {
      await line.close()
      throw new BusError('unreachable', `${target.host ?? MULTICAST}:${target.port}: ${messageOf(error)}`)
    }
    return line
  }

  write(group: string, data: Buffer, bits: number): Promise<void> {
    return this.#ports.queue.run(() => this.writeAtOnce(group, data, bits), true)
  }

  /** For a telegram that is in its turn already. */
  async writeAtOnce(group: string, data: Buffer, bits: number): Promise<void> {
    this.#send((client) => client.writeRaw(group, data, bits))
  }

  read(group: string, isUrgent = false): Promise<void> {
    return this.#ports.queue.run(async () => this.#send((client) => client.read(group)), isUrgent)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await new Promise<void>((resolve) => {
      const cancel = this.#ports.clock.schedule(GOODBYE_MAX_MS, resolve)
      const end = (): void => {
        cancel()
        resolve()
      }
      this.#client.Disconnect().then(end, end)
    })
  }

  #send(request: (client: Client) => void): void {
    if (this.#isClosed || !this.#isUp) throw new BusError('unreachable', 'the bus is disconnected')
    try {
      request(this.#client)
    } catch (error) {
      throw new BusError('unreachable', messageOf(error))
    }
  }

  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#ports.clock.schedule(CONNECT_MAX_MS, () => reject(new Error('no connection')))
      const fail = (reason: string): void => {
        cancel()
        reject(new Error(reason))
        if (this.#isUp && !this.#isClosed) this.#ports.onLost(reason)
        this.#isUp = false
      }
      this.#client.on('connected', () => {
        cancel()
        this.#isUp = true
        resolve()
      })
      this.#client.on('error', (error) => {
        if (this.#isUp) this.#ports.onProblem('no_answer', messageOf(error))
        else fail(messageOf(error))
      })
      // After its repetitions the connection is no good [KNX Standard 3/8/4, 2.6].
      this.#client.on('ackReceived', (_, isAcknowledged) => {
        if (!isAcknowledged) fail('a telegram was not acknowledged')
      })
      this.#client.on('disconnected', (reason) => fail(reason || 'the connection was closed'))
      this.#client.on('close', () => fail('the connection was closed'))
      this.#client.Connect()
    })
  }
}
