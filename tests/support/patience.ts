/** With room for a machine that does much else: how long something takes is no part of what these tests say. */
export const PATIENCE_MS = 120_000
