/** Display time of new alarms on a visible page without interaction, in seconds, and the resulting state. */

/** Seconds during which the alarm is a full card; afterwards it is one line. */
export const FRESH_S = 8
/** Seconds until a non-critical toast closes; the alarm stays in the bell menu and alarm centre. */
export const PASSING_S = 60

export function createToastAges() {
  let seconds: Readonly<Record<string, number>> = {}
  const of = (id: string): number => seconds[id] ?? 0
  return {
    isFresh: (id: string): boolean => of(id) < FRESH_S,
    /** Advances by one second and returns the toasts to close. */
    pass(ids: readonly string[], isCritical: (id: string) => boolean): readonly string[] {
      seconds = Object.fromEntries(ids.map((id) => [id, of(id) + 1]))
      return ids.filter((id) => of(id) >= PASSING_S && !isCritical(id))
    },
  }
}
