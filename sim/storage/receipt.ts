/** Is told of one write what became of it, once. */
export interface Receipt<R> {
  /** It is on disk. */
  stored(result: R): void
  failed(error: Error): void
}

/** The receipt as a promise, for whom there are not thousands at a time. */
export function promised<R>(write: (receipt: Receipt<R>) => void): Promise<R> {
  return new Promise((stored, failed) => write({ stored, failed }))
}
