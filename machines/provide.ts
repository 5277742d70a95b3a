/**
 * Placeholder of an effect that a machine only names. The code that starts the machine provides the real one;
 * until then the first use throws an error that names the missing effect.
 */
export function provide(name: string): () => never {
  return () => {
    throw new Error(`provide ${name}`)
  }
}
