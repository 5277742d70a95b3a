/**
 * A document that anyone may read, without signing in: written out when it is asked for first, then the same bytes for
 * everyone. Writing 600 KB out for each reader would let twenty of them keep the event loop for seconds.
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
