/** Epoch ms in an address; null for any other text. Pure. */
export const readInstant = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null

/** Query parameter for an end at the instant; empty without one. Pure. */
export const endingAt = (atMs: number | null): { readonly toMs?: number } =>
  atMs === null ? {} : { toMs: atMs }
