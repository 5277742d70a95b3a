import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

/**
 * Numbers of hosts are unique in the whole estate: a gateway signs in with its number, and a project that took another
 * one's would lock it out. Each stream decides alone, so the numbers are held here, those in flight included.
 */
export class HostNumbers {
  readonly #streams = new Map<string, StreamId>()

  /** @throws Rejection host_number_taken where another stream has the number of a host that is installed */
  claim(stream: StreamId, events: readonly AtriumEvent[]): void {
    const numbers = events.flatMap((event) => (event.type === 'HostInstalled' ? [event.data.number] : []))
    for (const number of numbers) {
      const holder = this.#streams.get(number)
      if (holder !== undefined && holder !== stream) throw new Rejection('host_number_taken', { number })
    }
    for (const number of numbers) this.#streams.set(number, stream)
  }

  /** What a stream was opened with; of two that have one number already the first keeps it. */
  add(stream: StreamId, read: ReadState): void {
    for (const { number } of read.all('host'))
      if (!this.#streams.has(number)) this.#streams.set(number, stream)
  }

  /** Hosts that are gone leave their numbers. */
  follow(stream: StreamId, inverse: readonly AnyChange[], read: ReadState): void {
    for (const change of inverse) {
      if (!('put' in change) || change.put.type !== 'host') continue
      const { number, id } = change.put
      if (!read.get('host', id) && this.#streams.get(number) === stream) this.#streams.delete(number)
    }
  }

  /** The stream serves no project any more. */
  forget(stream: StreamId): void {
    for (const [number, holder] of this.#streams) if (holder === stream) this.#streams.delete(number)
  }
}
