/** Commands that wait for the state that shows them obeyed, or for the bridge's word that they failed. */
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import type { Clock } from '../../base/clock.ts'
import { BusError, type WriteOutcome } from '../adapter.ts'

interface Awaited {
  readonly number: string
  readonly wanted: Readings
  /** Of numbers: a device keeps what it can, which may be half a step beside. */
  readonly isAsWanted: (name: string, value: unknown) => boolean
  readonly left: Set<string>
  readonly end: (outcome: WriteOutcome | BusError) => void
}

export class AwaitedStates {
  readonly #clock: Pick<Clock, 'schedule'>
  readonly #all = new Set<Awaited>()

  constructor(clock: Pick<Clock, 'schedule'>) {
    this.#clock = clock
  }

  /** @returns `unknown` where no state came in time @throws BusError where the bridge says that it failed */
  wait(
    { number, wanted, isAsWanted }: Pick<Awaited, 'number' | 'wanted' | 'isAsWanted'>,
    withinMs: number,
  ): Promise<WriteOutcome> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.schedule(withinMs, () => awaited.end('unknown'))
      const awaited: Awaited = {
        number,
        wanted,
        isAsWanted,
        left: new Set(Object.keys(wanted)),
        end: (outcome) => {
          cancel()
          this.#all.delete(awaited)
          if (outcome instanceof BusError) reject(outcome)
          else resolve(outcome)
        },
      }
      this.#all.add(awaited)
    })
  }

  reported(number: string, values: ReportedValues): void {
    for (const one of this.#all) {
      if (one.number !== number) continue
      for (const [name, value] of Object.entries(values))
        if (one.left.has(name) && one.isAsWanted(name, value)) one.left.delete(name)
      if (one.left.size === 0) one.end('confirmed')
    }
  }

  failed(number: string, reason: string): void {
    for (const one of this.#all) if (one.number === number) one.end(new BusError('refused', reason))
  }

  /** The bridge may have passed on what it was sent. */
  close(): void {
    for (const one of this.#all) one.end('unknown')
  }
}
