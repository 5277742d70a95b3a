/**
 * Simulated property management system: a FIAS server on loopback that reports guests. Each guest is reported once, and
 * all on a resync request.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { MINUTE_MS } from '#shared/durations.ts'
import { wallMs } from '#shared/time/zone.ts'
import type { Clock } from '../../base/clock.ts'
import { FiasDecoder, framed } from '../../processes/pms/fias/framing.ts'
import { readRecord, writeRecord } from '../../processes/pms/fias/record.ts'

/** Processing delay at the reception. */
const LOOK_MS = MINUTE_MS

export interface SimulatedStay {
  readonly reservation: string
  readonly room: string
  readonly name: string
  readonly group: string
  /** Two letters. */
  readonly language: string
}

export interface SimulatedPmsPorts {
  readonly port: number
  /** World clock. */
  readonly clock: Clock
  readonly timeZone: () => string
  /** The stays in the house now. */
  readonly stays: () => readonly SimulatedStay[]
}

export class SimulatedPms {
  readonly #ports: SimulatedPmsPorts
  readonly #server: Server
  #socket: Socket | null = null
  /** Stays known to the other side by reservation; null before its first request. */
  #known: Map<string, SimulatedStay> | null = null
  #cancel: () => void = () => undefined

  private constructor(ports: SimulatedPmsPorts) {
    this.#ports = ports
    this.#server = createServer((socket) => this.#accept(socket))
  }

  /** @throws if the port is in use */
  static async start(ports: SimulatedPmsPorts): Promise<SimulatedPms> {
    const pms = new SimulatedPms(ports)
    await new Promise<void>((resolve, reject) => {
      pms.#server.once('error', reject)
      pms.#server.listen(ports.port, '127.0.0.1', resolve)
    })
    pms.#schedule()
    return pms
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async close(): Promise<void> {
    this.#cancel()
    this.#socket?.destroy()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
  }

  #schedule(): void {
    this.#cancel = this.#ports.clock.schedule(LOOK_MS, () => {
      this.look()
      this.#schedule()
    })
  }

  /** Reports arrivals, moves and departures since the last check. */
  look(): void {
    const known = this.#known
    if (!known || !this.#socket) return
    const now = new Map(this.#ports.stays().map((stay) => [stay.reservation, stay]))
    for (const [reservation, { room }] of known)
      if (!now.has(reservation))
        this.#send('GO', [
          ['RN', room],
          ['G#', reservation],
        ])
    for (const [reservation, stay] of now) {
      const before = known.get(reservation)
      if (!before) this.#send('GI', fieldsOf(stay))
      else if (before.room !== stay.room) this.#send('GC', [...fieldsOf(stay), ['RO', before.room]])
    }
    this.#known = now
  }

  /** One interface at a time: the newest connection. */
  #accept(socket: Socket): void {
    this.#socket?.destroy()
    this.#socket = socket
    this.#known = null
    const decoder = new FiasDecoder({ onRecord: (text) => this.#receive(text), onFault: () => undefined })
    socket.on('data', (chunk) => decoder.push(chunk))
    socket.on('error', () => socket.destroy())
    this.#send('LS')
  }

  #receive(text: string): void {
    const type = readRecord(text)?.type
    if (type === 'LA') this.#send('LA')
    if (type !== 'DR') return
    const stays = this.#ports.stays()
    this.#send('DS')
    for (const stay of stays) this.#send('GI', fieldsOf(stay))
    this.#send('DE')
    this.#known = new Map(stays.map((stay) => [stay.reservation, stay]))
  }

  #send(type: string, fields: readonly (readonly [string, string])[] = []): void {
    const wall = new Date(wallMs(this.#ports.clock.now(), this.#ports.timeZone())).toISOString()
    const stamp = [
      ['DA', wall.slice(2, 10).replaceAll('-', '')],
      ['TI', wall.slice(11, 19).replaceAll(':', '')],
    ] as const
    if (this.#socket?.writable) this.#socket.write(framed(writeRecord(type, [...fields, ...stamp])))
  }
}

const fieldsOf = ({ room, reservation, name, group, language }: SimulatedStay) =>
  [
    ['RN', room],
    ['G#', reservation],
    ['GN', name],
    ['GL', language],
    ['GG', group],
  ] as const
