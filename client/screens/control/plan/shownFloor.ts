/** Which floor the plan shows. Pure. */

interface Wanted {
  /** The chosen floor; null for none, or where there is no such floor any more. */
  readonly chosen: string | null
  /** Floors with alarms, worst first. */
  readonly alarmed: readonly string[]
  /** Floor of the open room. */
  readonly open: string | undefined
  /** Floor that was last viewed. */
  readonly last: string | null
  /** Floors with a plan, in order. */
  readonly floors: readonly string[]
}

/** Initial floor: one that needs attention and has a plan. Floors without a plan are shown only by choice. */
export function shownFloor({
  chosen,
  alarmed,
  open,
  last,
  floors,
}: Wanted): { readonly id: string; readonly hasPlan: boolean } | null {
  const [first] = floors
  if (first === undefined) return null
  if (chosen !== null) return { id: chosen, hasPlan: floors.includes(chosen) }
  const wanted = [...alarmed, open, last].find((id) => typeof id === 'string' && floors.includes(id))
  return { id: wanted ?? first, hasPlan: true }
}

/** Next floor with alarms after the current one, worst first, cyclic; null if there is no other. */
export function nextAlarmed(alarmed: readonly string[], shown: string | null): string | null {
  const next = alarmed[(alarmed.indexOf(shown ?? '') + 1) % Math.max(1, alarmed.length)]
  return next === undefined || next === shown ? null : next
}
