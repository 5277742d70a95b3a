/**
 * The body of an effect that a machine only names. Whoever starts the machine provides the real one; until then
 * the first use says which is missing.
 */
export function provide(name: string): () => never {
  return () => {
    throw new Error(`provide ${name}`)
  }
}
