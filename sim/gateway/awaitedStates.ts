/**
 * Commands that were published and wait for the state that shows them obeyed, or for the word that they failed. Buses whose
 * devices answer no write, but report, have no other confirmation.
 */
import type { Property, Reading, Readings, ReportedValues } from '#shared/devices/kind.ts'
import type { Clock } from '../base/clock.ts'
import { ANSWER_WITHIN_MS, BusError, type FieldDevice, type WriteOutcome } from './adapter.ts'
import type { BusQueue } from './busQueue.ts'

interface Awaited {
  readonly number: string
  readonly wanted: Readings
  readonly properties: ReadonlyMap<string, Property>
  readonly left: Set<string>
  readonly end: (outcome: WriteOutcome | BusError) => void
}

export interface PublishedCommand {
  readonly field: FieldDevice
  readonly values: Readings
  readonly publish: () => Promise<void>
}

export class AwaitedStates {
  readonly #clock: Pick<Clock, 'schedule'>
  readonly #all = new Set<Awaited>()

  constructor(clock: Pick<Clock, 'schedule'>) {
    this.#clock = clock
  }

  /**
   * Publishes a command in its turn, and waits from then on.
   *
   * @returns `unknown` where no state came in time @throws BusError where it is not sent, or the bus says that it failed
   */
  async command(
    { field, values, publish }: PublishedCommand,
    queue: Pick<BusQueue, 'run'>,
  ): Promise<WriteOutcome> {
    const sent: { outcome?: Promise<WriteOutcome> } = {}
    const send = (): Promise<void> => {
      sent.outcome = this.#wait(field, values)
      // Where it cannot be sent, that is the error.
      sent.outcome.catch(() => {})
      return publish()
    }
    await queue.run(send, true).catch((error: unknown) => {
      // Without the broker's acknowledgement the device may have it all the same.
      if (!sent.outcome || (error instanceof BusError && error.problem === 'unreachable')) throw error
    })
    return sent.outcome ?? 'unknown'
  }

  reported(number: string, values: ReportedValues): void {
    for (const one of this.#all) {
      if (one.number !== number) continue
      for (const [name, value] of Object.entries(values))
        if (one.left.has(name) && isObeyed(one.properties.get(name), one.wanted[name], value))
          one.left.delete(name)
      if (one.left.size === 0) one.end('confirmed')
    }
  }

  failed(number: string, reason: string): void {
    for (const one of this.#all) if (one.number === number) one.end(new BusError('refused', reason))
  }

  /** Devices may have got the commands. */
  close(): void {
    for (const one of this.#all) one.end('unknown')
  }

  #wait({ number, properties }: FieldDevice, wanted: Readings): Promise<WriteOutcome> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.schedule(ANSWER_WITHIN_MS, () => awaited.end('unknown'))
      const awaited: Awaited = {
        number,
        wanted,
        properties: new Map(properties.map((one) => [one.name, one])),
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
}

/** Whether a reported value is the request: exactly, or as near as the device's own steps allow. */
function isObeyed(property: Property | undefined, asked: Reading | undefined, value: unknown): boolean {
  if (property?.type === 'number' && typeof value === 'number' && typeof asked === 'number')
    return Math.abs(value - asked) <= property.step / 2 + 1e-9
  // A lamp may show the nearest colour, and a motor that is stopped has no such state.
  if (property?.type === 'text' || asked === 'STOP') return true
  return value === asked
}
