import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** Whether the stream has a host of this number, or has decisions that are not durable yet. */
type IsHeld = (stream: StreamId, number: string) => boolean

/**
 * Numbers of hosts are unique in the whole estate: a gateway signs in with its number, and a project that took another
 * one's would lock it out. Each stream decides alone, so who decided on a number last is noted here. Whether it still
 * stands is asked when another stream wants it, for the host may be gone, or the log may have refused it.
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

  /** What a stream was opened with; of two that have one number already the first keeps it. */
  add(stream: StreamId, read: ReadState): void {
    for (const { number } of read.all('host'))
      if (!this.#streams.has(number)) this.#streams.set(number, stream)
  }
}
