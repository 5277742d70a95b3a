/** Who has typed something that is not saved. Whoever would throw it away asks here first. */
import { i18n } from '../../i18n/i18n.ts'
import { onBeforeUnload } from '../../platform/page.ts'
import type { Cancel } from '../../platform/time.ts'
import { confirm } from './confirm.ts'

export interface Unsaved {
  readonly isDirty: () => boolean
  /** Throws it away: what was agreed to be lost must not come back with the page. */
  readonly discard: () => void
}

const guards = new Set<Unsaved>()
let stopUnload: Cancel | null = null

/** For as long as a form is on the screen. The browser itself asks when the page is closed or loaded anew. */
export function guardUnsaved(unsaved: Unsaved): Cancel {
  guards.add(unsaved)
  stopUnload ??= onBeforeUnload(hasUnsaved)
  return () => {
    guards.delete(unsaved)
    if (guards.size > 0) return
    stopUnload?.()
    stopUnload = null
  }
}

export const hasUnsaved = (): boolean => [...guards].some(({ isDirty }) => isDirty())

/** Whether everything on the screen may be left: at once when nothing is unsaved, else the person is asked. */
export async function mayDiscard(): Promise<boolean> {
  if (!hasUnsaved()) return true
  if (!(await askDiscard())) return false
  for (const { isDirty, discard } of [...guards]) if (isDirty()) discard()
  return true
}

let asking: Promise<boolean> | null = null

/** Asked once, however often somebody wants to leave meanwhile. */
export function askDiscard(): Promise<boolean> {
  asking ??= confirm({
    title: i18n.t('form.leave.title'),
    body: i18n.t('form.leave.body'),
    verb: i18n.t('form.leave.verb'),
    cancelVerb: i18n.t('form.leave.stay'),
    intent: 'danger',
  }).finally(() => {
    asking = null
  })
  return asking
}
