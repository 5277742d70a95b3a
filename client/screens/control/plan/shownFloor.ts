/** Which floor the plan shows. Pure. */

interface Wanted {
  /** What was chosen in the list of floors; null for none, or where there is no such floor any more. */
  readonly chosen: string | null
  /** Of the open room. */
  readonly open: string | undefined
  /** Those that have a plan, as one walks. */
  readonly floors: readonly string[]
}

/** It opens on a plan wherever there is one. A floor without is shown only where somebody chose it. */
export function shownFloor({
  chosen,
  open,
  floors,
}: Wanted): { readonly id: string; readonly hasPlan: boolean } | null {
  const [first] = floors
  if (first === undefined) return null
  if (chosen !== null) return { id: chosen, hasPlan: floors.includes(chosen) }
  return { id: open !== undefined && floors.includes(open) ? open : first, hasPlan: true }
}
