import { vi } from 'vitest'

/** Waits for a condition, with room for a machine that is busy with other tests. */
export function until(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(condition, { timeout: 15_000, interval: 10 })
}
