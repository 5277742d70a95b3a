/**
 * A PUBLISH beyond the normal size, such as lists and pictures of bridges. It is accepted or skipped as soon as its
 * topic is known. Of a skipped packet only the head stays in memory.
 */
import { type Publish, readPublish } from './publishPacket.ts'

export type LargeVerdict = 'keep' | 'skip' | 'refuse'

/** Topic and identifier must fit within this size. */
const HEAD_MAX_BYTES = 70_000

export class LargePublish {
  /** Size of the whole packet. */
  readonly sizeBytes: number
  readonly #judge: (publish: Publish, sizeBytes: number) => LargeVerdict
  #parts: Buffer[] = []
  #length = 0
  #verdict: LargeVerdict | null = null

  constructor(sizeBytes: number, judge: (publish: Publish, sizeBytes: number) => LargeVerdict) {
    this.sizeBytes = sizeBytes
    this.#judge = judge
  }

  /** Null until decided. */
  get verdict(): LargeVerdict | null {
    return this.#verdict
  }

  /** The packet, or the head of a skipped one, when complete. */
  get packet(): Buffer {
    return Buffer.concat(this.#parts)
  }

  add(part: Buffer): void {
    if (this.#verdict !== null && this.#verdict !== 'keep') return
    this.#parts.push(part)
    this.#length += part.length
    if (this.#verdict === null) this.#decide()
  }

  #decide(): void {
    const head = this.packet
    const publish = readPublish(head)
    if (publish === null) {
      if (this.#length >= HEAD_MAX_BYTES) this.#verdict = 'refuse'
      return
    }
    this.#verdict = this.#judge(publish, this.sizeBytes)
    // Copies, because a slice would retain the whole buffer.
    const headLength = head.length - publish.payload.length
    this.#parts = [this.#verdict === 'skip' ? Buffer.from(head.subarray(0, headLength)) : head]
  }
}
