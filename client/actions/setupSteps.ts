/**
 * Undo of set-up steps: by the message's button and, for a while, Ctrl+Z. Each step provides its inverse, which the
 * server rejects if someone has changed the same data since.
 */

import { UNDO_WITHIN_MS } from '#shared/constants.ts'
import { ApiError } from '../api/apiError.ts'
import { i18n } from '../i18n/i18n.ts'
import { nowMs } from '../platform/time.ts'
import type { ConsoleState } from '../store/consoleState.ts'
import { dismissToast, readToasts, showToast } from '../ui/feedback/toasts.ts'
import { undo } from './devices/commandDevices.ts'
import { lastReported } from './devices/undo.ts'

interface Step {
  /** The action, in the user's words. */
  readonly label: string
  readonly takeBack: () => Promise<unknown>
  readonly atMs: number
}

const KEPT_MAX = 20
let kept: readonly Step[] = []
/** Steps with a pending undo. */
const underway = new WeakSet<Step>()

/** Reports the step and offers undo. The result forgets the step, for a later one that undoes both. */
export function showStep(label: string, takeBack: Step['takeBack']): () => void {
  const step: Step = { label, takeBack, atMs: nowMs() }
  kept = [...kept, step].slice(-KEPT_MAX)
  offer(step)
  return () => {
    kept = kept.filter((one) => one !== step)
  }
}

function offer(step: Step): void {
  showToast('ok', {
    text: step.label,
    actions: [{ text: i18n.t('control.undo.verb'), run: () => void undoStep(step) }],
  })
}

/** Steps of an earlier project are no business of the next one. */
export function forgetSteps(): void {
  kept = []
}

/**
 * Undoes the user's last action on this page: a set-up step or a device command.
 * @param older fallback if the page has none, such as the log
 */
export async function undoLatest(state: ConsoleState, older?: () => Promise<void>): Promise<void> {
  const step = kept.findLast((one) => !underway.has(one))
  const isRecent = step !== undefined && nowMs() - step.atMs <= UNDO_WITHIN_MS
  if (isRecent && step.atMs >= (lastReported(state)?.atMs ?? 0)) await undoStep(step)
  else if (older && !lastReported(state)) await older()
  else await undo(state)
}

async function undoStep(step: Step): Promise<void> {
  // A step is undone only once: button and keyboard shortcut refer to the same step.
  if (!kept.includes(step) || underway.has(step)) return
  underway.add(step)
  // Undone by keyboard: dismisses the message that offers it.
  const offers = readToasts().filter(({ text, actions }) => text === step.label && actions.length > 0)
  for (const { id } of offers) dismissToast(id)
  const outcome = await step.takeBack().then(
    () => 'done' as const,
    // The listener of failed calls shows the reason.
    (error: unknown) => (error instanceof ApiError && !error.isRefusal ? 'unanswered' : 'refused'),
  )
  underway.delete(step)
  // An unanswered undo can be retried, unless the project was switched.
  if (outcome === 'unanswered' && kept.includes(step)) offer(step)
  else kept = kept.filter((one) => one !== step)
  if (outcome === 'done') showToast('ok', i18n.t('control.undo.done', { label: step.label }))
}
