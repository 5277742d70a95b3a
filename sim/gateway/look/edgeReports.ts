/** What Atrium shows of the buses themselves: their state, again when it changes, and their points when someone looks. */

import type { z } from 'zod'
import type { busesSchema, Look } from '#shared/fieldBuses.ts'
import { BUSES_MAX, BUSES_PART, POINTS_PART, PROBLEM_MAX } from '#shared/fieldBusNames.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import type { Clock } from '../../base/clock.ts'
import type { Bus } from '../bus.ts'
import { lookAnswer } from './lookAnswer.ts'

export interface EdgeReportPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly buses: ReadonlyMap<string, Bus>
  devicesOn(bus: Bus): number
  /** Devices made in the console. */
  mappings(): readonly { readonly id: string; readonly version: number }[]
  say(text: string, part: string): void
}

/** Changes within this travel together. */
const SOON_MS = 500
/** Counts of points change without an event. */
const AGAIN_MS = 20_000

export class EdgeReports {
  readonly #ports: EdgeReportPorts
  #cancel: (() => void) | null = null
  #isClosed = false

  constructor(ports: EdgeReportPorts) {
    this.#ports = ports
  }

  announce(): void {
    const { clock, say } = this.#ports
    const mappings = this.#ports.mappings().map(({ id, version }) => ({ id, version }))
    say(JSON.stringify({ t: Math.round(clock.now()), buses: this.#buses(), mappings }), BUSES_PART)
    this.#schedule(AGAIN_MS)
  }

  announceSoon(): void {
    this.#schedule(SOON_MS)
  }

  /** A bus that there is not has no points. */
  answer(id: string, look: Look): void {
    const bus = this.#ports.buses.get(look.bus)
    if (!bus) return
    for (const text of lookAnswer(id, look, bus.points, bus.explore())) this.#ports.say(text, POINTS_PART)
  }

  close(): void {
    this.#isClosed = true
    this.#cancel?.()
  }

  #schedule(afterMs: number): void {
    this.#cancel?.()
    if (!this.#isClosed) this.#cancel = this.#ports.clock.schedule(afterMs, () => this.announce())
  }

  #buses(): z.input<typeof busesSchema>['buses'] {
    return [...this.#ports.buses.values()].slice(0, BUSES_MAX).map((bus) => ({
      name: bus.plan.name,
      protocol: bus.plan.protocol,
      place: bus.plan.place,
      isUp: bus.isUp,
      sinceMs: bus.sinceMs,
      problem: withoutControls(bus.problem).slice(0, PROBLEM_MAX).toWellFormed(),
      devices: this.#ports.devicesOn(bus),
      points: bus.points.size,
      failing: bus.points.failing,
      queued: bus.queued,
    }))
  }
}
