/** Epoch ms in an address; null for any other text. Pure. */
export const readInstant = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null

/** What fixes the end of a list at the instant; nothing where there is none. Pure. */
export const endingAt = (atMs: number | null): { readonly toMs?: number } =>
  atMs === null ? {} : { toMs: atMs }
