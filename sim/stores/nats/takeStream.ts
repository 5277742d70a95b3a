/** A mark at the end of a stream, which says who writes it from now on. */
import { isWrongSequence, type Nats, persist } from './natsConnection.ts'

/** Last part of the subject of marks. */
export const TAKEN = '_taken'

/** From now on what an earlier owner sends is refused. @returns the sequence of the mark */
export async function takeStream(
  { js, jsm }: Nats,
  stream: string,
  { subject, epoch }: { readonly subject: string; readonly epoch: number },
): Promise<number> {
  for (;;) {
    const { state } = await persist(() => jsm.streams.info(stream))
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
