/** Generous limit for busy machines. */
export const PATIENCE_MS = 120_000
