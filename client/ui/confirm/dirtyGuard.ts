/** Registry of unsaved forms; check before discarding input. */
import { i18n } from '../../i18n/i18n.ts'
import { onBeforeUnload } from '../../platform/page.ts'
import type { Cancel } from '../../platform/time.ts'
import { confirm } from './confirm.ts'

export interface Unsaved {
  readonly isDirty: () => boolean
  /** Discards the draft, so that input the user agreed to lose is not restored. */
  readonly discard: () => void
}

const guards = new Set<Unsaved>()
let stopUnload: Cancel | null = null

/**
 * Registered while a form is mounted. On closing or reloading the page, the browser itself asks for
 * confirmation.
 */
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

/** Whether the screen may be left: immediately without unsaved changes, else after confirmation. */
export async function mayDiscard(): Promise<boolean> {
  if (!hasUnsaved()) return true
  if (!(await askDiscard())) return false
  for (const { isDirty, discard } of [...guards]) if (isDirty()) discard()
  return true
}

let asking: Promise<boolean> | null = null

/** Shares one confirmation among concurrent requests. */
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
