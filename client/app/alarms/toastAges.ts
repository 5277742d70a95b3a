/** Display time of new alarms on a visible page without interaction, in seconds, and the resulting state. */

/** As a whole card; one line after that. */
export const FRESH_S = 8
/** Non-critical alarms leave then: bell and alarm centre keep them. */
export const PASSING_S = 60

export function createToastAges() {
  let seconds: Readonly<Record<string, number>> = {}
  const of = (id: string): number => seconds[id] ?? 0
  return {
    isFresh: (id: string): boolean => of(id) < FRESH_S,
    /** Another second; those that leave now. */
    pass(ids: readonly string[], isCritical: (id: string) => boolean): readonly string[] {
      seconds = Object.fromEntries(ids.map((id) => [id, of(id) + 1]))
      return ids.filter((id) => of(id) >= PASSING_S && !isCritical(id))
    },
  }
}
