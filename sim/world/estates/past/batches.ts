/** The recorded data of the past together, between which others have their turns. Pure. */

/** One event at its instant. */
export interface VacancyAction {
  readonly atMs: number
  /** End of continuing activity; omitted if this is complete. */
  readonly untilMs?: number
  readonly run: () => Promise<unknown> | undefined
}

const LONGEST = 10

/**
 * Batches events in order, about this many each. None ends within a running activity, because the server would treat an
 * automation run without tasks as late. Later events of a stream never precede earlier ones. With continuous activity a
 * batch is cut at ten times the size.
 */
export function* batchesOf(
  actions: readonly VacancyAction[],
  size: number,
): Generator<readonly VacancyAction[]> {
  for (let from = 0; from < actions.length; ) {
    let openUntilMs = Number.NEGATIVE_INFINITY
    let end = from
    for (const { atMs, untilMs = atMs } of actions.slice(from)) {
      const count = end - from
      if (count >= size && (atMs > openUntilMs || count >= LONGEST * size)) break
      openUntilMs = Math.max(openUntilMs, untilMs)
      end += 1
    }
    yield actions.slice(from, end)
    from = end
  }
}
