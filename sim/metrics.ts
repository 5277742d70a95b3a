/** What is counted and measured, for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

const PREFIX = 'atrium_'

/** The value of each label, read at every scrape. */
export type ReadByLabel = () => Iterable<readonly [label: string, value: number]>

export interface Metrics {
  readonly registry: Registry
  count(metric: string, label: string): void
  /** A gauge whose value is read at every scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** One gauge for each value of a label. */
  gauges(name: string, help: string, label: string, read: ReadByLabel): void
  /** A counter by one label; the returned function increments it. */
  counter(name: string, help: string, label: string): (value: string) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const events = new EventCounts()
  new Counter({
    name: `${PREFIX}events_total`,
    help: 'Things that happened at the edges: reports taken in, packets and connections refused',
    labelNames: ['what', 'why'],
    registers,
    collect() {
      this.reset()
      for (const { what, why, count } of events) this.inc({ what, why }, count)
    },
  })
  return {
    registry,
    count: (what, why) => events.add(what, why),
    gauge(name, help, read) {
      new Gauge({
        name: PREFIX + name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    gauges(name, help, label, read) {
      new Gauge({
        name: PREFIX + name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [value, figure] of read()) this.set({ [label]: value }, figure)
        },
      })
    },
    counter(name, help, label) {
      const counter = new Counter({ name: PREFIX + name, help, labelNames: [label], registers })
      return (value) => counter.inc({ [label]: value })
    },
  }
}

/** Counted a hundred thousand times a second and read a few times a minute. */
class EventCounts {
  readonly #counts = new Map<string, Map<string, number>>()

  add(what: string, why: string): void {
    const counts = this.#counts.get(what) ?? new Map<string, number>()
    if (counts.size === 0) this.#counts.set(what, counts)
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }

  *[Symbol.iterator](): Iterator<{ readonly what: string; readonly why: string; readonly count: number }> {
    for (const [what, counts] of this.#counts) for (const [why, count] of counts) yield { what, why, count }
  }
}
