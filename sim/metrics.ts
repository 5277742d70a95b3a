/** What is counted, for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  count(metric: string, label: string): void
}

export function createMetrics(gauges: Readonly<Record<string, () => number>>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counted = new Counter({
    name: 'atrium_events_total',
    help: 'Things that happened at the edges: reports taken in, packets and connections refused',
    labelNames: ['what', 'why'],
    registers: [registry],
  })
  for (const [name, read] of Object.entries(gauges)) {
    new Gauge({
      name: `atrium_${name}`,
      help: name.replaceAll('_', ' '),
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  return { registry, count: (what, why) => counted.inc({ what, why }) }
}
