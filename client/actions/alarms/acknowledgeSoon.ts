/**
 * One alarm is acknowledged by one click, which can be taken back for a moment: until then nothing is sent, since the
 * server knows no way back from an acknowledgement. What ends the moment early, leaving the page or signing out, sends it.
 */
import type { AlarmId } from '#shared/records/alarm.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { callProject } from '../../api/api.ts'
import { beforeLeaving } from '../../api/leaving.ts'
import { readCredentials } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { onPageHide } from '../../platform/page.ts'
import { after, type Cancel } from '../../platform/time.ts'
import { dismissToast, showToast } from '../../ui/feedback/toasts.ts'
import { acknowledgeAlarms } from './acknowledgeAlarms.ts'
import { type AcknowledgeStage, heldAcknowledgements } from './heldAcknowledgements.ts'

export const TAKE_BACK_MS = 5_000
/** The store hears of it a moment after the answer: until then it must not look as if it had failed. */
const SETTLE_MS = 3_000

interface Held {
  readonly toast: number
  /** Where it was clicked: another project may be on show when it is sent. */
  readonly projectId: ProjectId | null
  /** Who clicked. */
  readonly by: string | null
  readonly cancel: Cancel
}

const held = new Map<AlarmId, Held>()
let isFollowing = false

/** Nothing where it has been clicked before. */
export function acknowledgeSoon(
  id: AlarmId,
  named: { readonly title: string; readonly place: string },
): void {
  if (heldAcknowledgements.get().has(id)) return
  follow()
  const toast = showToast('info', {
    text: i18n.t('alarms.acknowledging', named),
    actions: [{ text: i18n.t('control.undo.verb'), run: () => takeBack(id) }],
    stays: true,
  })
  const cancel = after(TAKE_BACK_MS, () => void send(id))
  held.set(id, { toast, projectId: callProject(), by: caller(), cancel })
  put(id, 'held')
}

/** Nothing where it is too late. */
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
  const { projectId } = it
  try {
    await acknowledgeAlarms([id], '', { isLast, ...(projectId === null ? {} : { projectId }) })
    after(SETTLE_MS, () => put(id, null))
  } catch {
    // The listener of failed calls shows why; the alarm waits again.
    put(id, null)
  }
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
