/** Counters and measurements for Prometheus. Labels have few values: no series grows with devices, people or projects. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { EVENT_SERIES, type EventName, LABEL_VALUES_MAX } from './eventSeries.ts'

const PREFIX = 'atrium_'

/** The value of each label, read at every scrape. */
export type ReadByLabel = () => Iterable<readonly [label: string, value: number]>

export interface Metrics {
  readonly registry: Registry
  count(event: EventName, value: string): void
  /** A gauge whose value is read at every scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** Registers one gauge for each value of a label. */
  gauges(name: string, help: string, label: string, read: ReadByLabel): void
  /** Counter with one label; returns the increment function. Known label values start at 0. */
  counter(options: CounterOptions): (value: string, by?: number) => void
  /** A gauge that is always 1 and carries facts as labels. */
  info(name: string, help: string, labels: Readonly<Record<string, string>>): void
  /** Records a request and its duration. */
  request(labels: RequestLabels, seconds: number): void
}

export interface CounterOptions {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly values: readonly string[]
}

export interface RequestLabels {
  /** A path of the contract, never the requested path. */
  readonly route: string
  /** HTTP status. */
  readonly status: string
}

/**
 * A new Prometheus registry with the metrics of the process, of events and of HTTP requests. Independent of other
 * instances.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectProcessMetrics(registry)
  const events = new EventCounts()
  countEvents(registry, events)
  const request = requestMetrics(registry)
  return {
    registry,
    request,
    count: (event, value) => events.add(event, value),
    info(name, help, labels) {
      new Gauge({ name: PREFIX + name, help, labelNames: Object.keys(labels), registers }).set(
        { ...labels },
        1,
      )
    },
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
    counter({ name, help, label, values }) {
      const counter = new Counter({ name: PREFIX + name, help, labelNames: [label], registers })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value, by = 1) => counter.inc({ [label]: value }, by)
    },
  }
}

/**
 * Skips three gauges of prom-client that end in `_total`, a suffix reserved for counters; the gauges by type have the
 * same values.
 */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${what}_total`)
}

/** A series for each kind of event, and all of them under the name that scenarios use. */
function countEvents(registry: Registry, events: EventCounts): void {
  const registers = [registry]
  new Counter({
    name: `${PREFIX}events_total`,
    help: 'All events at the edges by kind and reason; each kind also has a series of its own',
    labelNames: ['what', 'why'],
    registers,
    collect() {
      this.reset()
      for (const { event, value, count } of events) this.inc({ what: event, why: value }, count)
    },
  })
  for (const [event, { name, help, label }] of Object.entries(EVENT_SERIES))
    new Counter({
      name: PREFIX + name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of events.of(event as EventName)) this.inc({ [label]: value }, count)
      },
    })
}

const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function requestMetrics(registry: Registry): Metrics['request'] {
  const options = { labelNames: ['route', 'status'] as const, registers: [registry] }
  const count = new Counter({
    ...options,
    name: `${PREFIX}http_requests_total`,
    help: 'HTTP requests by route of the API and HTTP status; a business refusal has status 200',
  })
  const duration = new Histogram({
    ...options,
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the request to the end of its response, by route of the API and HTTP status',
    buckets: LATENCY_BUCKETS_S,
  })
  return (labels, seconds) => {
    count.inc({ ...labels })
    duration.observe({ ...labels }, seconds)
  }
}

/** Counted a hundred thousand times a second and read a few times a minute. */
class EventCounts {
  readonly #counts: ReadonlyMap<EventName, Map<string, number>> = new Map(
    Object.entries(EVENT_SERIES).map(([event, { values }]) => [
      event as EventName,
      new Map(values.map((value) => [value, 0])),
    ]),
  )

  add(event: EventName, value: string): void {
    const counts = this.of(event)
    const label = counts.has(value) || counts.size < LABEL_VALUES_MAX ? value : 'other'
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }

  of(event: EventName): Map<string, number> {
    const counts = this.#counts.get(event)
    if (!counts) throw new Error(`no such event: ${event}`)
    return counts
  }

  *[Symbol.iterator](): Iterator<{
    readonly event: EventName
    readonly value: string
    readonly count: number
  }> {
    for (const [event, counts] of this.#counts)
      for (const [value, count] of counts) yield { event, value, count }
  }
}
