/** Next report time per host. Hosts due at the same instant report together, by number. */
import type { Agenda } from '../agenda.ts'
import type { SimulatedHost } from './simulatedHost.ts'

export interface ReportTimesPorts {
  readonly agenda: Agenda
  readonly now: () => number
  /**
   * Non-urgent reports are sent at multiples of this, so that in lock-step mode many share an instant; 1 disables it.
   */
  readonly gridMs: number
  /** Factor by which hosts wait longer with long ticks. */
  readonly stretch: () => number
  /** The agenda has an entry that it did not have. */
  readonly onEntered: () => void
}

interface Round {
  readonly dueMs: number
  readonly hosts: Set<SimulatedHost>
}

export class ReportTimes {
  readonly #ports: ReportTimesPorts
  readonly #roundOf = new Map<SimulatedHost, Round>()
  readonly #rounds = new Map<number, Round>()

  constructor(ports: ReportTimesPorts) {
    this.#ports = ports
  }

  /** Schedules a deferrable report; an earlier one stays. */
  expect(host: SimulatedHost, dueMs: number): void {
    const { gridMs } = this.#ports
    this.#enter(host, Math.ceil(dueMs / gridMs) * gridMs)
  }

  /** Schedules an urgent report. */
  expectSoon(host: SimulatedHost, dueMs: number): void {
    this.#enter(host, dueMs)
  }

  forget(host: SimulatedHost): void {
    this.#roundOf.get(host)?.hosts.delete(host)
    this.#roundOf.delete(host)
  }

  #enter(host: SimulatedHost, dueMs: number): void {
    const entered = this.#roundOf.get(host)
    if (entered && entered.dueMs <= dueMs) return
    entered?.hosts.delete(host)
    const round = this.#rounds.get(dueMs) ?? this.#begin(dueMs)
    round.hosts.add(host)
    this.#roundOf.set(host, round)
  }

  #begin(dueMs: number): Round {
    const round: Round = { dueMs, hosts: new Set() }
    this.#rounds.set(dueMs, round)
    this.#ports.agenda.add(dueMs, () => this.#speak(round))
    this.#ports.onEntered()
    return round
  }

  async #speak(round: Round): Promise<void> {
    this.#rounds.delete(round.dueMs)
    const hosts = [...round.hosts].sort((a, b) => (a.number < b.number ? -1 : 1))
    for (const host of hosts) {
      this.#roundOf.delete(host)
      this.expect(host, this.#ports.now() + Math.round(host.reportEveryMs * this.#ports.stretch()))
    }
    await Promise.all(hosts.map((host) => host.reportChanges()))
  }
}
