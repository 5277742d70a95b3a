/** The processes of a server: started and stopped together, each measured by its name. */
import type { RecordName } from '#shared/records/registry.ts'
import type { Metrics } from '../../base/metrics.ts'
import { type Process, type ProcessPorts, RunningProcess } from './process.ts'

export interface ProcessesPorts extends Pick<ProcessPorts, 'workspaces' | 'clock' | 'random01'> {
  readonly metrics: Pick<Metrics, 'gauges' | 'counter'>
  readonly onError: (error: unknown, doing: string) => void
}

export class Processes {
  readonly #ports: ProcessesPorts
  readonly #running = new Map<string, Pick<RunningProcess<RecordName>, 'size' | 'stop'>>()
  readonly #steps: (name: string, by?: number) => void
  readonly #failures: (name: string, by?: number) => void

  constructor(ports: ProcessesPorts) {
    this.#ports = ports
    const { gauges, counter } = ports.metrics
    const byProcess = { label: 'process', values: [] }
    this.#steps = counter({ name: 'process_steps_total', help: 'Steps of processes', ...byProcess })
    this.#failures = counter({
      ...{ name: 'process_failures_total', help: 'Steps of processes that failed and are tried again' },
      ...byProcess,
    })
    gauges('process_waiting', 'Processes that wait for their time or for a report', 'process', () =>
      [...this.#running].map(([name, { size }]) => [name, size] as const),
    )
  }

  /** Processes open records and follows commits from now on. */
  start<T extends RecordName>(process: Process<T>): void {
    const { name } = process
    if (this.#running.has(name)) throw new Error(`two processes are named ${name}`)
    this.#steps(name, 0)
    this.#failures(name, 0)
    const { workspaces, clock, random01, onError } = this.#ports
    const running = new RunningProcess(process, {
      ...{ workspaces, clock, random01 },
      onError: (error) => onError(error, name),
      count: (what) => (what === 'step' ? this.#steps : this.#failures)(name),
    })
    this.#running.set(name, running)
  }

  stop(): void {
    for (const process of this.#running.values()) process.stop()
  }
}
