/** The recorded data of the past together, between which others have their turns. Pure. */

/** One fact at its instant. */
export interface VacancyAction {
  readonly atMs: number
  /** Until when more of the same is to follow; left out where this is all of it. */
  readonly untilMs?: number
  readonly run: () => Promise<unknown> | undefined
}

const LONGEST = 10

/**
 * In their order, with about so many in each. None ends within what goes on: an automation whose run is on record and whose
 * tasks are not yet would be taken for one that is late, by the server itself, now. After that instant nothing of a
 * stream can be of an earlier one. A house where something always goes on has none that is longer than ten times that.
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
