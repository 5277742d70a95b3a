/**
 * The gateway: buses on one side, Atrium on the other. What devices report becomes the reports of one host; commands for that
 * host are written to the bus of each device. Nothing that goes wrong on one bus stops another.
 */

import { ANNOUNCEMENTS } from '#shared/announcedDevices.ts'
import type { ReportedValues } from '#shared/devices/kind.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Control } from '#shared/topics.ts'
import type { Clock } from '../base/clock.ts'
import type { BusProblem, FieldDevice } from './adapter.ts'
import { announcements } from './announcements.ts'
import { Bus, type BusPlan } from './bus.ts'
import { type CommandOutcome, Commands } from './commands.ts'
import { EdgeReports } from './look/edgeReports.ts'
import { type MappingOptions, Mappings } from './mapping/mappings.ts'
import { PendingStates } from './uplink/pendingStates.ts'
import { Spool } from './uplink/spool.ts'
import { Uplink, type UplinkOptions } from './uplink/uplink.ts'

export interface GatewayOptions {
  readonly atrium: UplinkOptions
  readonly spool: { readonly folder: string; readonly maxReports: number; readonly maxBytes: number }
  readonly buses: readonly BusPlan[]
  readonly mapping: MappingOptions
}

export interface GatewayPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly random01: () => number
  readonly counts: GatewayCounts
  readonly log: (level: 'info' | 'warn' | 'error', facts: object, message: string) => void
}

export interface GatewayCounts {
  acknowledged(count: number): void
  /** Reports that nobody will ever get. */
  lost(reason: 'full' | 'disk', count: number): void
  /** The disk refused to read or to forget kept reports. */
  stuck(): void
  command(outcome: CommandOutcome): void
  problem(bus: string, problem: BusProblem | 'claimed_twice'): void
  change(bus: string): void
  /** What a bus has announced and is left out. */
  refused(bus: string, reason: string, count: number): void
}

/** What comes within this travels together; while Atrium is away fewer packets are worth more than their haste. */
const TOGETHER_MS = { up: 60, away: 500 }
/** Well below half an hour, after which a device with mains counts as silent. */
const REPEATED_AFTER_MS = 10 * MINUTE_MS

export class Gateway {
  readonly #ports: GatewayPorts
  readonly #states = new PendingStates()
  readonly #spool: Spool
  readonly #uplink: Uplink
  readonly #commands: Commands
  readonly #buses = new Map<string, Bus>()
  /** The bus of each device. */
  readonly #owners = new Map<string, Bus>()
  /** When all states of a device were last sent, or its first one. */
  readonly #sentMs = new Map<string, number>()
  readonly #edge: EdgeReports
  readonly #mappings: Mappings
  #seq = 0
  #cancelFlush: (() => void) | null = null

  /** @throws where the folder of the spool cannot be written */
  constructor(options: GatewayOptions, ports: GatewayPorts) {
    const { clock, random01, counts, log } = ports
    this.#ports = ports
    this.#spool = new Spool({ ...options.spool, onDropped: (count) => counts.lost('full', count) })
    this.#uplink = new Uplink(options.atrium, {
      clock,
      random01,
      spool: this.#spool,
      onControl: (text) => void this.#commands.take(text),
      onUp: () => this.#greet(),
      onDown: (reason) => log('warn', { reason }, 'Atrium is away'),
      onAcknowledged: counts.acknowledged,
      onLost: (count, reason) => {
        counts.lost('disk', count)
        log('error', { reason, count }, 'reports could not be kept')
      },
      onStuck: (reason) => {
        counts.stuck()
        log('error', { reason }, 'kept reports could not be read or forgotten')
      },
    })
    this.#commands = new Commands({
      now: () => clock.now(),
      device: (number) => this.#states.device(number),
      write: (device, values) => this.#write(device, values),
      acknowledge: (answer) => this.#uplink.say(JSON.stringify(answer)),
      onOutcome: counts.command,
      onEdge: (id, edge) => this.#takeEdge(id, edge),
    })
    this.#edge = new EdgeReports({
      clock,
      buses: this.#buses,
      devicesOn: (bus) => this.#devicesOn(bus),
      mappings: () => this.#mappings.held,
      say: (text, part) => this.#uplink.say(text, part),
    })
    this.#mappings = new Mappings(options.mapping, {
      buses: this.#buses,
      say: (text, part) => this.#uplink.say(text, part),
      onChange: () => this.#edge.announceSoon(),
      onProblem: (message) => log('error', {}, message),
    })
    for (const plan of this.#mappings.recall()) this.#buses.set(plan.name, this.#busOf(plan))
  }

  start(): void {
    this.#uplink.start()
    for (const bus of this.#buses.values()) bus.start()
  }

  /** Ends the buses first: what they have reported is sent or kept. */
  async close(): Promise<void> {
    await Promise.all([...this.#buses.values()].map((bus) => bus.close()))
    this.#edge.close()
    this.#flush()
    await this.#uplink.close()
    this.#spool.close()
  }

  health() {
    return {
      atrium: this.#uplink.isUp ? ('up' as const) : ('away' as const),
      spooled: this.#spool.count,
      buses: [...this.#buses.values()].map((bus) => ({
        name: bus.plan.name,
        protocol: bus.plan.protocol,
        isUp: bus.isUp,
        queued: bus.queued,
        refused: Object.fromEntries(bus.refused),
        devices: this.#devicesOn(bus),
      })),
    }
  }

  #takeEdge(id: string, edge: NonNullable<Control['edge']>): void {
    switch (edge.op) {
      case 'look':
        this.#edge.answer(id, edge)
        break
      case 'preview':
        void this.#mappings.preview(id, edge)
        break
      case 'store': {
        const { op: _, ...mapping } = edge
        void this.#mappings.store(mapping)
        break
      }
      case 'remove':
        void this.#mappings.remove(edge.id)
        break
    }
  }

  #devicesOn(bus: Bus): number {
    return [...this.#owners.values()].filter((owner) => owner === bus).length
  }

  #busOf(plan: BusPlan): Bus {
    const { clock, random01, counts, log } = this.#ports
    const bus: Bus = new Bus(plan, {
      clock,
      random01,
      listener: {
        devices: (devices) => this.#take(bus, devices),
        states: (number, values) => this.#note(bus, number, values),
        available: (number, isAvailable) => {
          if (this.#owners.get(number) !== bus || isAvailable) return
          this.#states.forget(number)
          this.#flushSoon()
        },
      },
      onProblem: (name, problem, message) => {
        counts.problem(name, problem)
        log('warn', { bus: name, problem }, message)
      },
      onRefused(name, reason, count, message) {
        counts.refused(name, reason, count)
        // Once: of a flood all are alike.
        if (bus.refused.get(reason) === count)
          log('warn', { bus: name, reason, entity: message }, 'an entity is left out')
      },
      onState: (name, isUp, reason) => {
        log(isUp ? 'info' : 'warn', { bus: name, reason }, isUp ? 'the bus is up' : 'the bus is down')
        if (!isUp) for (const [number, owner] of this.#owners) if (owner === bus) this.#states.forget(number)
        this.#flushSoon()
        this.#edge.announceSoon()
      },
    })
    return bus
  }

  #take(bus: Bus, devices: readonly FieldDevice[]): void {
    const there = new Set(devices.map(({ number }) => number))
    for (const [number, owner] of this.#owners) {
      if (owner !== bus || there.has(number)) continue
      this.#states.forget(number)
      this.#flush()
      this.#owners.delete(number)
      this.#sentMs.delete(number)
      this.#states.remove(number)
    }
    const own = devices.filter((device) => {
      const owner = this.#owners.get(device.number)
      if (owner === undefined || owner === bus) return true
      this.#ports.counts.problem(bus.plan.name, 'claimed_twice')
      const facts = { bus: bus.plan.name, other: owner.plan.name, device: device.address }
      this.#ports.log('error', facts, 'two buses have one device: the first keeps it')
      return false
    })
    for (const device of own) {
      this.#owners.set(device.number, bus)
      this.#states.put(device)
    }
    this.#announce(own)
  }

  #note(bus: Bus, number: string, values: ReportedValues): void {
    if (this.#owners.get(number) !== bus) return
    this.#ports.counts.change(bus.plan.name)
    if (!this.#states.add(number, values)) {
      this.#flush()
      this.#states.add(number, values)
    }
    const nowMs = this.#ports.clock.now()
    const sentMs = this.#sentMs.get(number)
    const isDue = sentMs !== undefined && nowMs - sentMs >= REPEATED_AFTER_MS
    if (isDue) this.#states.repeat(number)
    if (isDue || sentMs === undefined) this.#sentMs.set(number, nowMs)
    this.#flushSoon()
  }

  async #write(device: FieldDevice, values: Parameters<Bus['write']>[1]) {
    const bus = this.#owners.get(device.number)
    if (!bus) throw new Error(`unknown device ${device.number}`)
    const outcome = await bus.write(device.number, values)
    // The state first: anyone who sees the command confirmed sees what it has changed.
    this.#flush()
    return outcome
  }

  /** As any host after it has connected: all states, and which devices it has. */
  #greet(): void {
    this.#ports.log('info', { spooled: this.#spool.count }, 'Atrium is there')
    this.#announce([...this.#owners.keys()].flatMap((number) => this.#states.device(number) ?? []))
    this.#states.repeatAll()
    this.#flush()
    this.#edge.announce()
  }

  #announce(devices: readonly FieldDevice[]): void {
    for (const text of announcements(devices)) this.#uplink.say(text, ANNOUNCEMENTS)
  }

  #flushSoon(): void {
    if (this.#states.isEmpty || this.#cancelFlush) return
    const waitMs = this.#uplink.isUp ? TOGETHER_MS.up : TOGETHER_MS.away
    this.#cancelFlush = this.#ports.clock.schedule(waitMs, () => this.#flush())
  }

  #flush(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    const t = Math.round(this.#ports.clock.now())
    for (const text of this.#states.take(t, () => this.#nextSeq())) this.#uplink.report(text)
  }

  #nextSeq(): number {
    this.#seq += 1
    return this.#seq
  }
}
