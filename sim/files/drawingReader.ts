/** Cleans drawings that people hand in, in a thread of their own. */
import { Rejection } from '#shared/kernel/errors.ts'
import { BoundedThread, type ThreadLimits } from '../threads/boundedThread.ts'
import type { SvgDrawing } from './svgDrawing.ts'

const THREAD = new URL('./drawingThread.ts', import.meta.url)
const LIMITS: ThreadLimits = { timeMaxMs: 10_000, heapMaxMib: 192, runningMax: 1, waitingMax: 8 }

export class DrawingReader {
  readonly #thread: BoundedThread<string, SvgDrawing>

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new BoundedThread(
      THREAD,
      { ...LIMITS, ...limits },
      {
        tooSlow: ({ timeMaxMs }) => new Rejection('drawing_invalid', { reason: `> ${timeMaxMs / 1_000} s` }),
        tooLarge: ({ heapMaxMib }) => new Rejection('drawing_invalid', { reason: `> ${heapMaxMib} MiB` }),
      },
    )
  }

  /** @throws Rejection drawing_invalid, too_many_requests */
  clean(source: string): Promise<SvgDrawing> {
    return this.#thread.run(source)
  }
}
