/**
 * Public document, created on first request and cached as bytes. Serialising 600 KB per request would block the event
 * loop.
 */
export function madeOnce(make: () => object | Promise<object>): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null
  const write = async (): Promise<Buffer> => Buffer.from(JSON.stringify(await make()))
  return () => {
    made ??= write().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
