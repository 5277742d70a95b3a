/**
 * Simulated world: hosts that connect over MQTT like real ones, with rooms, weather, people and physics. Driven by the
 * world's clock, or manually in lock-step, where each packet is acknowledged before the next, so equal seeds give equal
 * bytes. It depends on the server only through ports.
 */

import { DAY_MS } from '#shared/durations.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hash01, hashText } from '../base/rng.ts'
import { Agenda } from './agenda.ts'
import { type NaturePorts, planBreakdowns } from './building/nature.ts'
import { type GuestOfRoom, touchRooms } from './building/rooms.ts'
import { byHost } from './faults/byHost.ts'
import { WorldFaults } from './faults/worldFaults.ts'
import { automationsHeldBy, Boxes, scenesHeldBy } from './hosts/boxes.ts'
import { HostKeeper } from './hosts/hostKeeper.ts'
import { createMqttLink, type HostLink } from './hosts/hostLink.ts'
import { newsOf, type TickNews } from './hosts/news.ts'
import { ReportTimes } from './hosts/reportTimes.ts'
import type { SimulatedHost } from './hosts/simulatedHost.ts'
import { PluggedIn } from './hosts/unboxed.ts'
import type { GuestAction } from './people/guestActions.ts'
import { Sayings } from './people/sayings.ts'
import { inPieces } from './pieces.ts'
import { Population } from './population.ts'
import type { WorldPorts, WorldState } from './ports.ts'
import { WeatherSpells } from './sky/spells.ts'
import { TickPace } from './tickPace.ts'
import { Truth } from './truth.ts'

/** Urgent changes are reported within this time after their tick. */
const URGENT_MIN_MS = 100
const URGENT_SPREAD_MS = 500

export class World {
  readonly #ports: WorldPorts
  readonly #link: HostLink
  readonly #agenda = new Agenda()
  readonly #population: Population
  readonly #faults: WorldFaults
  readonly #keeper: HostKeeper
  readonly #nature: NaturePorts
  readonly #reports: ReportTimes
  readonly #boxes: Boxes
  /** The true values beneath the reports. */
  readonly truth: Truth
  #nowMs: number
  readonly #pace: TickPace
  #lastTickMs: number
  #isTicking = false
  #wake: (() => void) | null = null
  #unsubscribe: (() => void) | null = null
  /** Weather that is set over projects: from the next tick on it is felt. */
  readonly weather: WeatherSpells
  readonly #sayings: Sayings
  readonly #pluggedIn: PluggedIn

  constructor(ports: WorldPorts) {
    this.#ports = ports
    this.#link = ports.link ?? createMqttLink(ports.brokerUrl)
    this.#nowMs = Math.floor(ports.clock.now())
    this.#lastTickMs = this.#nowMs
    this.#pace = new TickPace(ports)
    this.weather = ports.weatherSpells ?? new WeatherSpells()
    this.#sayings = new Sayings({
      file: ports.sayingsFile,
      spells: this.weather,
      visits: () => this.#population.projects.flatMap(({ visits }) => [...visits]),
    })
    this.#pluggedIn = new PluggedIn(ports.pluggedInFile)
    this.#reports = new ReportTimes({
      agenda: this.#agenda,
      now: () => this.now(),
      gridMs: ports.lockStep?.reportGridMs ?? 1,
      stretch: () => this.#pace.stretch,
      onEntered: () => this.#arm(),
    })
    this.#keeper = new HostKeeper(ports.lockStep !== undefined)
    this.#faults = new WorldFaults({
      ports,
      agenda: this.#agenda,
      population: () => this.#population,
      now: () => this.now(),
      applied: (faults) => this.#applied(faults),
      entered: () => this.#arm(),
      beatAtLeastMs: () => (ports.lockStep ? 0 : this.#pace.tickMs / 5),
    })
    this.#population = new Population(ports, {
      seed: ports.seed,
      now: () => this.now(),
      createHost: (project, host, read) => this.#createHost(project, host, read),
      initialReadings: this.#faults.initialReadings,
      lay: this.#faults.lay,
      ...(ports.lived ? { lived: ports.lived } : {}),
      weatherSpells: this.weather,
      clienteleOf: () => ports.clientele,
      said: (areaId) => this.#sayings.of(areaId),
      isPluggedIn: (hostId) => this.#pluggedIn.has(hostId),
    })
    this.truth = new Truth(this.#population)
    this.#boxes = this.#createBoxes()
    this.#nature = {
      seed: ports.seed,
      agenda: this.#agenda,
      hostNumberOf: (device) => this.#population.hostOf(device)?.number,
      breakDown: (fault, endsAtMs) => this.#breakDown(fault, endsAtMs),
      attend: async (device, breakdown) => {
        const host = this.#population.hostOf(device)
        return (await (host && ports.attend?.(host.projectHex, device.id, breakdown))) ?? true
      },
    }
  }

  /** The world's time, whole ms. */
  now(): number {
    if (!this.#ports.lockStep) this.#nowMs = Math.max(this.#nowMs, Math.floor(this.#ports.clock.now()))
    return this.#nowMs
  }

  /** Resolves when every host that can connect has reported all its values. */
  async start(): Promise<void> {
    for (const { id } of this.#ports.lockStep?.underWay?.() ?? []) this.#boxes.commands.lose(id)
    this.#nowMs = this.now()
    this.#lastTickMs = this.#nowMs
    this.#pace.begin()
    this.#unsubscribe = this.#ports.onChange((changes, projectId) => {
      this.#population.note(changes, projectId)
      this.#faults.note(changes, projectId)
      if (!this.#population.isStale || this.#ports.lockStep) return
      // User-configured records apply at once, not with the next tick.
      this.#agenda.add(this.now(), () => this.#refresh())
      this.#arm()
    })
    await this.#faults.open()
    await this.#sayings.open()
    await this.#boxes.open()
    await this.#pluggedIn.open()
    this.#keeper.open()
    await this.#refresh()
    this.#agenda.add(this.#nowMs + this.#pace.tickMs, () => this.#tick())
    this.#agenda.add((Math.floor(this.#nowMs / DAY_MS) + 1) * DAY_MS, () => this.#beginDay())
    this.#arm()
  }

  /** Stores true values under faults and settings of people, before the disk closes. */
  async keepTruth(): Promise<void> {
    await this.#sayings.keep()
    await this.#boxes.keep()
    await this.#faults.keepTruth()
  }

  /** Ends the world; its hosts disconnect without reporting absence, as in a power cut of the building. */
  async close(): Promise<void> {
    this.#wake?.()
    this.#wake = null
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#agenda.clear()
    this.#boxes.clear()
    await this.#keeper.close(this.#population.hosts)
  }

  /** Lock-step: advances by this much time, one entry after the other. */
  async step(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs
    await this.#keeper.connect(this.#population.hosts)
    for (;;) {
      // Messages in transit are delivered before time advances, and the gateway may act before the next
      // entry.
      if (this.#agenda.nextBy(untilMs) > this.#nowMs) await this.#delivered()
      const timerMs = this.#ports.lockStep?.nextDueMs?.() ?? untilMs
      if (timerMs > this.#nowMs && timerMs < this.#agenda.nextBy(untilMs)) {
        await this.#moveTo(timerMs)
        continue
      }
      const entry = this.#agenda.take(untilMs)
      if (!entry) break
      await this.#moveTo(entry.atMs)
      await entry.run()
    }
    await this.#moveTo(untilMs)
  }

  /** Lock-step: the machine's clock was set forward. Entries are late, but no time has passed in the building. */
  follow(): void {
    this.#nowMs = Math.max(this.#nowMs, Math.floor(this.#ports.clock.now()))
    this.#lastTickMs = this.#nowMs
  }

  /** The simulated host has a new secret and signs in immediately instead of at its next attempt. */
  async plugIn(hostId: HostId): Promise<void> {
    await this.#pluggedIn.add(hostId)
    await this.#refresh()
    const host = this.#population.unbox(hostId)
    if (host) await this.#keeper.settle(host)
  }

  /** Whether a command reaches its host within a moment of real time. */
  arrives(commandId: string): Promise<boolean> {
    return this.#boxes.commands.arrives(commandId)
  }

  /** Resolves when a host has received this command: in lock-step, the moment to step on. */
  received(commandId: string): Promise<void> {
    return this.#boxes.commands.until(commandId)
  }

  /** Makes guests of a room act now, optionally on one device. Throws `RangeError` if no one lives in the area. */
  async guest(areaId: AreaId, action: GuestAction, number?: string): Promise<void> {
    const hosts = this.#population.projectOfArea(areaId)?.act(areaId, action, number)
    if (!hosts) throw new RangeError(`no room in which somebody could ${action.action}: area ${areaId}`)
    void this.#sayings.keep()
    for (const host of hosts) await this.#report({ ...newsOf(host), isUrgent: true })
  }

  /** Repairs a spontaneous failure; false if already ended. */
  readonly repair = (id: string): Promise<boolean> => this.#faults.repair(id)

  /** Guests in all projects. */
  guests(): GuestOfRoom[] {
    return this.#population.projects.flatMap((project) => project.guests())
  }

  state(): WorldState {
    const counts = this.#population.counts()
    return { nowMs: this.now(), ...counts, tickMs: this.#pace.tickMs, faults: this.#faults.list() }
  }

  #createBoxes(): Boxes {
    const { seed, failureRate01, clock, lockStep } = this.#ports
    return new Boxes({
      ...{ seed, failureRate01, clock },
      ...{ agenda: this.#agenda, isLockStep: lockStep !== undefined },
      arm: () => this.#arm(),
      now: () => this.now(),
      refresh: () => this.#refresh(),
      stir: (devices) => this.#population.stir(devices),
      noteObedience: (host, control, atMs, how) => this.truth.noteObedience(host, control, atMs, how),
      keepSayings: () => void this.#sayings.keep(),
      file: this.#ports.boxesFile,
      hosts: () => this.#population.hosts,
    })
  }

  #createHost(project: Project, host: Host, read: ReadState): SimulatedHost {
    return this.#boxes.make({
      id: host.id,
      number: host.number,
      projectHex: project.hex,
      secret: () => this.#ports.secretOf(host.id),
      link: this.#link,
      pace01: hash01(hashText(`${this.#ports.seed}/pace/${host.number}`)),
      now: () => this.now(),
      onLost: (one) => this.#keeper.retryLater(one),
      scenes: scenesHeldBy(host.id, read),
      automations: automationsHeldBy(host.id, read),
    })
  }

  async #moveTo(instantMs: number): Promise<void> {
    this.#nowMs = Math.max(this.#nowMs, instantMs)
    this.#ports.lockStep?.advanceTo(this.#nowMs)
    // Due server work completes before anything else.
    await this.#ports.lockStep?.drained?.()
  }

  /** Lock-step: commands of automations and scenes reach their gateway before time advances. */
  async #delivered(): Promise<void> {
    const { lockStep } = this.#ports
    await lockStep?.drained?.()
    for (const { id, hostId } of lockStep?.underWay?.() ?? [])
      if (this.#population.hosts.some((host) => host.id === hostId && host.isConnected))
        await this.arrives(id)
  }

  /** Schedules a timer for the next entry. */
  #arm(): void {
    if (this.#ports.lockStep) return
    this.#wake?.()
    this.#wake = null
    const nextMs = this.#agenda.nextMs()
    if (nextMs === null || !this.#unsubscribe) return
    this.#wake = this.#ports.clock.schedule(Math.max(0, nextMs - this.#ports.clock.now()), () => {
      const untilMs = this.#ports.clock.now() + 0.5
      for (let entry = this.#agenda.take(untilMs); entry; entry = this.#agenda.take(untilMs)) void entry.run()
      this.#arm()
    })
  }

  async #refresh(): Promise<void> {
    // Changes while the world is opening would connect hosts too early.
    if (!this.#population.isStale || !this.#keeper.isOpen) return
    const { addedHosts, removedHosts, addedDevices } = this.#population.refresh()
    for (const host of removedHosts) {
      this.#reports.forget(host)
      await this.#keeper.release(host)
    }
    this.#faults.refresh()
    if (this.#ports.breaksByItself !== false) {
      await planBreakdowns(this.#nature, addedDevices, { nowMs: this.now(), isNewDay: false })
    }
    const added = new Set(addedHosts)
    for (const device of addedDevices) {
      const host = this.#population.hostOf(device)
      if (host && !added.has(host)) this.#reports.expectSoon(host, this.now() + URGENT_MIN_MS)
    }
    const inOrder = this.#population.hosts.filter((host) => added.has(host))
    for (const host of inOrder) this.#reports.expect(host, this.now() + Math.round(host.reportEveryMs * 0.7))
    await this.#keeper.connect(inOrder)
  }

  async #beginDay(): Promise<void> {
    this.#agenda.add(this.now() + DAY_MS, () => this.#beginDay())
    if (this.#ports.breaksByItself === false) return
    const devices = this.#population.projects.flatMap((project) => [...project.devices.values()])
    await planBreakdowns(this.#nature, devices, { nowMs: this.now(), isNewDay: true })
  }

  async #tick(): Promise<void> {
    const nowMs = this.now()
    if (this.#isTicking) {
      // An overloaded machine skips; the next tick covers the time.
      this.#agenda.add(nowMs + this.#pace.tickMs, () => this.#tick())
      return
    }
    const dtMs = nowMs - this.#lastTickMs
    this.#lastTickMs = nowMs
    this.#pace.follow(dtMs)
    this.#agenda.add(nowMs + this.#pace.tickMs, () => this.#tick())
    this.#isTicking = true
    await this.#pace.waitedFor(() => this.#live(nowMs, dtMs))
    this.#isTicking = false
  }

  async #live(nowMs: number, dtMs: number): Promise<void> {
    const news: TickNews[] = []
    for (const project of this.#population.projects)
      news.push(...(await inPieces(project.ticking(nowMs, dtMs), this.#ports.lockStep !== undefined)))
    await this.#refresh()
    this.#keeper.forgive()
    // A gateway's own actions precede its reports.
    for (const host of this.#population.hosts) if (host.automations.size > 0) await this.#boxes.hear(host)
    for (const one of news) await this.#report(one)
  }

  async #report({ host, alarms, isUrgent }: TickNews): Promise<void> {
    // Removed meanwhile.
    if (this.#population.hostByNumber(host.number) !== host) return
    await this.#boxes.hear(host)
    if (isUrgent) {
      // In lock-step mode, hosts report together, so that the disk is written once.
      const spread = this.#ports.lockStep?.reportGridMs ? 1 : hash01(hashText(host.number), this.now() / 1000)
      this.#reports.expectSoon(host, this.now() + URGENT_MIN_MS + Math.floor(URGENT_SPREAD_MS * spread))
    }
    for (const { device, code } of alarms) {
      // The cause may have ended before it is reported, so all values are sent.
      device.nextFullMs = 0
      await host.raiseAlarm(device, code)
    }
  }

  async #breakDown(fault: Fault, endsAtMs: number): Promise<void> {
    // The target may have been deleted since.
    const target =
      'host' in fault
        ? this.#population.hostByNumber(fault.host)
        : this.#population.deviceByNumber(fault.device)
    if (target) await this.#faults.breakDown(fault, endsAtMs)
  }

  /** Applies the start or end of faults, once for each host: connection, alarms, changed readings. */
  async #applied(faults: readonly Fault[]): Promise<void> {
    for (const { host, own, devices } of byHost(faults, this.#population)) {
      if (own.length > 0) {
        const isPower = own.includes('power_cut') || own.includes('board_tripped')
        if (isPower) this.#population.stir(touchRooms(host.devices, host.devices))
        await this.#keeper.settle(host)
        await this.#boxes.catchUp(host, own)
        if (isPower && host.isConnected) await this.#report({ ...newsOf(host), isUrgent: true })
        await this.#ports.lockStep?.settled?.()
      }
      if (devices.length === 0) continue
      touchRooms(devices, host.devices)
      this.#population.stir(devices)
      if (host.isConnected) await this.#report({ ...newsOf(host), isUrgent: true })
    }
  }
}
