/** A mark in a stream, which says who writes it from now on. */
import { LeaseLostError } from '../leases/leases.ts'
import { isWrongSequence, type Nats, persist } from './natsConnection.ts'
import { lastMessage } from './readMessages.ts'

/** Last part of the subject of marks. */
export const TAKEN = '_taken'

/** Epoch of the newest mark; 0 where there is none. */
export async function epochOf(nats: Nats, stream: string, subject: string): Promise<number> {
  const mark = await lastMessage(nats, stream, subject)
  return mark === null ? 0 : Number(mark.json<{ epoch: number }>().epoch)
}

/**
 * From now on what an earlier owner sends is refused.
 * @returns the sequence of the mark
 * @throws LeaseLostError where a later owner has taken it
 */
export async function takeStream(
  nats: Nats,
  stream: string,
  { subject, epoch }: { readonly subject: string; readonly epoch: number },
): Promise<number> {
  const { js, jsm } = nats
  for (;;) {
    // Before the mark is read: one that comes later changes it.
    const { state } = await persist(() => jsm.streams.info(stream))
    if ((await epochOf(nats, stream, subject)) > epoch)
      throw new LeaseLostError(stream, 'a later owner has taken it')
    try {
      const expect = { lastSequence: state.last_seq }
      const ack = await persist(() => js.publish(subject, JSON.stringify({ epoch }), { expect }))
      return ack.seq
    } catch (error) {
      // An earlier owner, or this mark without an answer: another one on top of it does no harm.
      if (!isWrongSequence(error)) throw error
    }
  }
}
