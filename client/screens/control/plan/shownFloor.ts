/** Which floor the plan shows. Pure. */

interface Wanted {
  /** What was chosen in the list of floors. */
  readonly chosen: string | null
  /** Of the open room. */
  readonly open: string | undefined
  readonly floors: readonly string[]
}

/** Of the open room's floor, which has no plan, nothing is drawn: another one is shown only where it was chosen. */
export function shownFloor({
  chosen,
  open,
  floors,
}: Wanted): { readonly id: string; readonly hasPlan: boolean } | null {
  const [first] = floors
  if (first === undefined) return null
  if (chosen !== null && floors.includes(chosen)) return { id: chosen, hasPlan: true }
  if (open !== undefined) return { id: open, hasPlan: floors.includes(open) }
  return { id: first, hasPlan: true }
}
