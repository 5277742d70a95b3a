import type { AnyChange, ReadState } from '#shared/records/registry.ts'

/** The data written to the old box is nothing that a new one in its place has. */
export const notHeldBy = (read: ReadState, targetId: string): AnyChange[] =>
  [...read.by('advanced', 'target', targetId).values()]
    .filter((entry) => entry.isHeld)
    .map((entry) => ({ put: { ...entry, isHeld: false } }))
