/**
 * FIAS records on a TCP stream: each stands between STX and ETX. Records may be cut anywhere across chunks. What stands
 * between two records is skipped, and a record that is longer than the limit is dropped while it is received.
 */
const STX = 0x02
const ETX = 0x03

/** Longer records are dropped: the longest legal one is a text of some hundred characters. */
export const FIAS_RECORD_MAX_BYTES = 4_096

/** `cut`: a new record began before the end of this one. */
export type FrameFault = 'too_long' | 'cut'

export interface FrameHandlers {
  readonly onRecord: (text: string) => void
  readonly onFault: (fault: FrameFault) => void
}

export class FiasDecoder {
  readonly #handlers: FrameHandlers
  readonly #bytes = new Uint8Array(FIAS_RECORD_MAX_BYTES)
  #length = 0
  /** `skipping`: inside a record that is too long. */
  #state: 'outside' | 'inside' | 'skipping' = 'outside'

  constructor(handlers: FrameHandlers) {
    this.#handlers = handlers
  }

  push(chunk: Uint8Array): void {
    for (const byte of chunk) this.#take(byte)
  }

  #take(byte: number): void {
    if (byte === STX) this.#begin()
    else if (byte === ETX) this.#end()
    else if (this.#state === 'inside') this.#add(byte)
  }

  #begin(): void {
    if (this.#state === 'inside') this.#handlers.onFault('cut')
    this.#state = 'inside'
    this.#length = 0
  }

  #add(byte: number): void {
    if (this.#length === FIAS_RECORD_MAX_BYTES) {
      this.#state = 'skipping'
      this.#handlers.onFault('too_long')
      return
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  #end(): void {
    const isWhole = this.#state === 'inside'
    this.#state = 'outside'
    if (isWhole) this.#handlers.onRecord(textOf(this.#bytes.subarray(0, this.#length)))
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('latin1')

/** Systems send UTF-8 or Western European text, and do not say which. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin1.decode(bytes)
  }
}

export const framed = (text: string): Buffer =>
  Buffer.concat([Buffer.of(STX), Buffer.from(text, 'utf8'), Buffer.of(ETX)])
