/**
 * Progress of creating a world and the estimated remaining time in real time: for the terminal, `/readyz` and
 * rejected requests. It outlives the server, because a reset closes one and opens another.
 */

export interface MakingProgress {
  /** Description in English for the server's administrator. */
  readonly doing: string
  readonly done01: number
  /** Null until it can be estimated. */
  readonly leftMs: number | null
}

/** Notified of the step in progress, and of the share of the whole that is done. */
export type OnStep = (doing: string, done01: number) => void

/** Minimum progress before estimating the rest. */
const RATE_FROM_01 = 0.05

export class Making {
  readonly #nowMs: () => number
  #beganMs = 0
  #expectedMs: number | null = null
  #step: { readonly doing: string; readonly done01: number } | null = null

  /** `nowMs` is monotonic. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** `expectedMs` is the duration of the last one, if known. */
  begin(doing: string, expectedMs: number | null): void {
    this.#beganMs = this.#nowMs()
    this.#expectedMs = expectedMs
    this.#step = { doing, done01: 0 }
  }

  /** Progress is monotonic: smaller values are ignored. */
  step(doing: string, done01: number): void {
    if (this.#step === null) this.begin(doing, null)
    this.#step = { doing, done01: Math.min(1, Math.max(done01, this.#step?.done01 ?? 0)) }
  }

  /** Ends and returns the duration in ms. */
  end(): number {
    this.#step = null
    return this.#nowMs() - this.#beganMs
  }

  /** Null while nothing is being created. */
  progress(): MakingProgress | null {
    const step = this.#step
    return step && { ...step, leftMs: this.#leftMs(step.done01) }
  }

  #leftMs(done01: number): number | null {
    const spentMs = this.#nowMs() - this.#beganMs
    if (done01 >= RATE_FROM_01) return Math.round((spentMs / done01) * (1 - done01))
    return this.#expectedMs === null ? null : Math.max(0, Math.round(this.#expectedMs - spentMs))
  }
}

/** Machine-readable progress. */
export function progressFields({ doing, done01, leftMs }: MakingProgress) {
  return {
    doing,
    donePercent: Math.floor(done01 * 100),
    secondsLeft: leftMs === null ? null : Math.ceil(leftMs / 1_000),
  }
}

/** Readable progress: `42 %, about 16 s left`. */
export function progressText({ done01, leftMs }: MakingProgress): string {
  const percent = `${Math.floor(done01 * 100)} %`
  return leftMs === null ? percent : `${percent}, about ${Math.ceil(leftMs / 1_000)} s left`
}
