import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** Whether the stream has a host with this number, or has undurable decisions. */
type IsHeld = (stream: StreamId, number: string) => boolean

/**
 * Host numbers are unique in the whole estate, because gateways sign in by number. Streams decide independently, so
 * this registry notes which stream used a number last. Another stream that wants it checks whether it is still in use.
 */
export class HostNumbers {
  readonly #streams = new Map<string, StreamId>()
  readonly #isHeld: IsHeld

  constructor(isHeld: IsHeld) {
    this.#isHeld = isHeld
  }

  /** @throws Rejection host_number_taken where another stream has the number of a host that is installed */
  claim(stream: StreamId, events: readonly AtriumEvent[]): void {
    const numbers = events.flatMap((event) =>
      event.type === 'HostInstalled' || event.type === 'HostReplaced' ? [event.data.number] : [],
    )
    for (const number of numbers) {
      const holder = this.#streams.get(number)
      if (holder !== undefined && holder !== stream && this.#isHeld(holder, number))
        throw new Rejection('host_number_taken', { number })
    }
    for (const number of numbers) this.#streams.set(number, stream)
  }

  /** Registers the hosts of an opened stream. If two have one number, the first keeps it. */
  add(stream: StreamId, read: ReadState): void {
    for (const { number } of read.all('host'))
      if (!this.#streams.has(number)) this.#streams.set(number, stream)
  }
}
