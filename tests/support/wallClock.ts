import { onTestFinished, vi } from 'vitest'

/** Freezes system date and monotonic time; timers and sockets stay real. */
export function freezeDate(): { pass(ms: number): void; setBack(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return {
    pass: (ms) => void vi.advanceTimersByTime(ms),
    /** Someone sets the machine's clock: only the date changes. */
    setBack: (ms) => void vi.setSystemTime(Date.now() - ms),
  }
}
