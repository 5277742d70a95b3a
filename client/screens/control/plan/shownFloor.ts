/** Which floor the plan shows. Pure. */

interface Wanted {
  /** The chosen floor; null for none, or where there is no such floor any more. */
  readonly chosen: string | null
  /** Those with alarms, the worst first. */
  readonly alarmed: readonly string[]
  /** Of the open room. */
  readonly open: string | undefined
  /** Looked at last. */
  readonly last: string | null
  /** Those that have a plan, as one walks. */
  readonly floors: readonly string[]
}

/** It opens where someone is needed, wherever there is a plan. A floor without is shown only where someone chose it. */
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

/** Of those with alarms the next one after the shown one, the worst first and round again; null where there is no other. */
export function nextAlarmed(alarmed: readonly string[], shown: string | null): string | null {
  const next = alarmed[(alarmed.indexOf(shown ?? '') + 1) % Math.max(1, alarmed.length)]
  return next === undefined || next === shown ? null : next
}
