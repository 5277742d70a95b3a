/** Outgoing packets of a host through its faults. */
import type { HostOverlay } from './hostOverlay.ts'

export interface Packet {
  readonly topic: string
  readonly payload: string
  readonly delayMs: number
  /** Held back until the next packet, at most for its delay. */
  readonly isHeld: boolean
}

/** Transforms a packet into none, one or several. `number` counts the host's packets. */
export type PacketFault = (packet: Packet, number: number) => readonly Packet[]

export interface OutboundPorts {
  readonly write: (topic: string, payload: string) => Promise<boolean>
  /** Runs after this time of a machine; in lock-step as part of a later step. */
  readonly later: (delayMs: number, run: () => Promise<unknown>) => void
}

/** A box has little memory: beyond it the oldest are lost. */
const BACKLOG_MAX = 500

export class Outbound {
  readonly #ports: OutboundPorts
  #count = 0
  #backlog: Packet[] = []
  #held: Packet[] = []

  constructor(ports: OutboundPorts) {
    this.#ports = ports
  }

  /** Resolves like the line's `publish`; true for what only seems to have been sent. */
  async send(topic: string, payload: string, { isClogged, packets }: HostOverlay): Promise<boolean> {
    this.#count += 1
    const packet: Packet = { topic, payload, delayMs: 0, isHeld: false }
    if (isClogged) {
      this.#backlog.push(packet)
      if (this.#backlog.length > BACKLOG_MAX) this.#backlog.shift()
      return true
    }
    if (packets.length === 0 && this.#held.length === 0) return this.#ports.write(topic, payload)
    const number = this.#count
    const changed = packets.reduce<readonly Packet[]>(
      (all, fault) => all.flatMap((one) => fault(one, number)),
      [packet],
    )
    return this.#pass(changed)
  }

  /** Sends packets held back by a clogged connection. */
  async flush(): Promise<void> {
    const kept = this.#backlog
    this.#backlog = []
    for (const { topic, payload } of kept) await this.#ports.write(topic, payload)
  }

  async #pass(packets: readonly Packet[]): Promise<boolean> {
    const overtaken = this.#held
    this.#held = []
    let isSent = true
    for (const packet of packets) {
      if (packet.isHeld) this.#hold(packet)
      else if (packet.delayMs > 0) this.#ports.later(packet.delayMs, () => this.#write(packet))
      else isSent = await this.#write(packet)
    }
    for (const packet of overtaken) await this.#write(packet)
    return isSent
  }

  #hold(packet: Packet): void {
    this.#held.push(packet)
    this.#ports.later(packet.delayMs, async () => {
      if (!this.#held.includes(packet)) return
      this.#held = this.#held.filter((one) => one !== packet)
      await this.#write(packet)
    })
  }

  #write({ topic, payload }: Packet): Promise<boolean> {
    return this.#ports.write(topic, payload)
  }
}
