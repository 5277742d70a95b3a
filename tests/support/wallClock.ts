import { onTestFinished, vi } from 'vitest'

/** The machine's date, standing still until the test lets time pass; timers and sockets stay real. */
export function freezeDate(): { pass(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms) => void vi.setSystemTime(Date.now() + ms) }
}
