/**
 * Delayed acknowledgement of a single alarm: one click, with undo for a moment. Until then nothing is sent, because the
 * server cannot undo an acknowledgement. Leaving the page or signing out sends it.
 */
import type { AlarmId } from '#shared/records/alarm.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { callProject } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { beforeLeaving } from '../../api/leaving.ts'
import { readCredentials } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { onPageHide } from '../../platform/page.ts'
import { after, type Cancel } from '../../platform/time.ts'
import { dismissToast, showToast } from '../../ui/feedback/toasts.ts'
import { acknowledgeAlarms } from './acknowledgeAlarms.ts'
import { type AcknowledgeStage, heldAcknowledgements } from './heldAcknowledgements.ts'

export const TAKE_BACK_MS = 5_000
/**
 * The store receives the event a moment after the response. Until then the acknowledgement must not appear as
 * failed.
 */
const SETTLE_MS = 3_000

export type Named = Readonly<Record<'title' | 'place', string>>

interface Held {
  readonly named: Named
  /** The note beside the name of anyone who acknowledges it; may be empty. */
  readonly note: string
  readonly toast: number
  /** Project of the click; another project may be shown when it is sent. */
  readonly projectId: ProjectId | null
  /** The account that clicked. */
  readonly by: string | null
  readonly cancel: Cancel
}

const held = new Map<AlarmId, Held>()
/** Number of visible undo buttons per alarm. With one of them the toast needs none. */
const buttons = new Map<AlarmId, number>()
let isFollowing = false

/** No-op if already clicked, unless a note is added. */
export function acknowledgeSoon(id: AlarmId, named: Named, note = ''): void {
  if (note !== '') release(id)
  else if (heldAcknowledgements.get().has(id)) return
  follow()
  const cancel = after(TAKE_BACK_MS, () => void send(id))
  const toast = showHeld(id, named)
  held.set(id, { named, note, toast, projectId: callProject(), by: caller(), cancel })
  put(id, 'held')
}

function showHeld(id: AlarmId, named: Named): number {
  const undo = { text: i18n.t('control.undo.verb'), run: () => takeBack(id) }
  return showToast('info', {
    text: i18n.t('alarms.acknowledging', named),
    actions: buttons.has(id) ? [] : [undo],
    stays: true,
    isSeen: buttons.has(id),
  })
}

/** Registers an undo button; returns the function to unregister it. */
export function countWayBack(id: AlarmId): () => void {
  changeButtons(id, 1)
  return () => changeButtons(id, -1)
}

function changeButtons(id: AlarmId, by: 1 | -1): void {
  const before = buttons.get(id) ?? 0
  if (before + by === 0) buttons.delete(id)
  else buttons.set(id, before + by)
  const it = held.get(id)
  if (!it || before > 0 === buttons.has(id)) return
  dismissToast(it.toast)
  held.set(id, { ...it, toast: showHeld(id, it.named) })
}

/** Cancels the acknowledgement; has no effect once it was sent. */
export function takeBack(id: AlarmId): void {
  if (release(id)) put(id, null)
}

async function send(id: AlarmId, isLast = false): Promise<void> {
  const it = release(id)
  if (!it) return
  // The session has ended elsewhere: nobody acknowledges in the name of who signed in since.
  if (it.by !== caller()) {
    put(id, null)
    return
  }
  put(id, 'sent')
  const { projectId, note } = it
  try {
    await acknowledgeAlarms([id], note, {
      isLast,
      isQuiet: true,
      ...(projectId === null ? {} : { projectId }),
    })
    after(SETTLE_MS, () => put(id, null))
  } catch (error) {
    tellFailed(it.named, error)
    // The alarm waits again.
    put(id, null)
  }
}

/**
 * Reports a failure. The alarm may no longer be visible; without a response it may have been acknowledged.
 */
function tellFailed(named: Named, error: unknown): void {
  const isRefused = error instanceof ApiError && error.isRefusal
  if (!isRefused) showToast('error', i18n.t('alarms.unanswered', named))
  else showToast('warning', i18n.t('alarms.refused', { ...named, message: error.message }))
}

const caller = (): string | null => readCredentials()?.user ?? null

const sendAll = (isLast: boolean): Promise<unknown> =>
  Promise.all([...held.keys()].map((id) => send(id, isLast)))

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  onPageHide(() => void sendAll(true))
  beforeLeaving(() => sendAll(false))
}

function release(id: AlarmId): Held | undefined {
  const it = held.get(id)
  held.delete(id)
  it?.cancel()
  if (it) dismissToast(it.toast)
  return it
}

function put(id: AlarmId, stage: AcknowledgeStage | null): void {
  const next = new Map(heldAcknowledgements.get())
  if (stage === null) next.delete(id)
  else next.set(id, stage)
  heldAcknowledgements.set(next)
}
