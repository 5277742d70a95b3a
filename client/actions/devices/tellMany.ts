/** What many devices are told as one action of the user: shows its progress, ends in one result, and can be taken back. */
import type { CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, showLoading, showToast } from '../../ui/feedback/toasts.ts'
import { type ReportedBefore, reportedBefore } from '../askedReports.ts'
import { awaitCommands, isLate, type NotDone } from '../awaitCommands.ts'
import { commandsOf } from '../control.ts'
import { showOutcome } from '../outcome.ts'
import { onReport, stillOpen } from './openReports.ts'
import { failedLine, offlineLines } from './placedName.ts'
import { rememberTold, renewTold, restoring, type Told, takeTold } from './undo.ts'

interface Task {
  readonly label: string
  /** Of the whole action, also where some of them are commanded once more. */
  readonly items: readonly CommandItem[]
  readonly offline?: readonly DeviceId[]
  /** Rooms that were left alone, as was wished. */
  readonly spared?: number
  /** Rooms where nothing was to be done. */
  readonly idle?: number
  /** Taking something back is not taken back in turn. */
  readonly isUndo?: boolean
  /** Shown instead of the counts when all of them confirmed. */
  readonly done?: string
  /** Where its progress is shown already, which is that of the first try. */
  readonly onProgress?: (done: number) => void
}

/** Sends the values, and shows what became of them: one message from the first to the last. */
export async function tellMany(state: ConsoleState, task: Task): Promise<void> {
  const { label, items } = task
  if (items.length > 0) await tell(state, task, items, task.isUndo ? null : rememberTold(state, label, items))
  else showResult(state, task, { notDone: [], told: null, before: new Map() })
}

/** Another try of some is a part of the same action: it is counted, and taken back, as a whole. */
async function tell(state: ConsoleState, task: Task, some: Task['items'], told: Told | null): Promise<void> {
  const { label, items } = task
  const all = items.length
  const done = all - some.length
  const before = reportedBefore(state.store.readings, some)
  const { onProgress, ...rest } = task
  // Of one device there is nothing to count.
  const text = (count: number) =>
    all === 1 && task.done !== undefined ? label : i18n.t('areas.bulk.progress', { label, done: count, all })
  const toast = onProgress ? null : showLoading(text(done))
  const notDone = await awaitCommands(commandsOf(state), some, (count) => {
    onProgress?.(count)
    toast?.progress((done + count) / all, text(done + count))
  })
  toast?.dismiss()
  // In the next project nothing is known of them, nor can anything be done.
  if (notDone) showResult(state, rest, { notDone, told, before })
}

interface Ended {
  readonly notDone: readonly NotDone[]
  readonly told: Told | null
  /** When the devices had last reported before they were told. */
  readonly before: ReportedBefore
}

/** What has failed, or stays without an answer, counts as confirmed once its device reports what it was asked for. */
function showResult(state: ConsoleState, task: Task, ended: Ended): void {
  const { before } = ended
  const { label, items, offline = [] } = task
  const endedIds = new Set(ended.notDone.map(({ deviceId }) => deviceId))
  const open = stillOpen(
    state,
    items.filter(({ deviceId }) => endedIds.has(deviceId)),
    before,
  )
  const openIds = new Set<string>(open.map(({ deviceId }) => deviceId))
  const notDone = ended.notDone.filter(({ deviceId }) => openIds.has(deviceId))
  const timedOut = notDone.filter(isLate).length
  const failed = notDone.length - timedOut
  // Where nothing has changed, there is nothing to take back.
  const isNothing = failed === items.length
  if (ended.told && isNothing) takeTold(state, ended.told)
  const told = isNothing ? null : ended.told
  const toastId = showOutcome({
    label,
    confirmed: items.length - notDone.length,
    all: items.length,
    failed,
    timedOut,
    left: offline.length,
    spared: task.spared ?? 0,
    idle: task.idle ?? 0,
    ...(task.done === undefined ? {} : { done: task.done }),
    lines: [
      ...notDone.map(({ deviceId, failure }) => failedLine(state, deviceId, failure)),
      ...offlineLines(state, offline),
    ],
    onRetry: open.length > 0 ? () => void tell(state, task, open, told && renewTold(state, told)) : null,
    onUndo: told && notDone.length < items.length ? () => void undo(state, told) : null,
  })
  if (open.length === 0) return
  onReport(state, { items: open, before, toastId }, () => {
    dismissToast(toastId)
    // What has failed may be so by another's hand: of that alone nothing is told, nor can it be taken back.
    const isTold = told !== null || timedOut > 0 || offline.length > 0
    if (isTold || stillOpen(state, open, before).length > 0)
      showResult(state, task, { notDone, told, before })
  })
}

/** Takes back what the user did last, or what is given. */
export async function undo(state: ConsoleState, wanted?: Told): Promise<void> {
  const told = takeTold(state, wanted)
  if (!told) {
    showToast('info', i18n.t('control.undo.nothing'))
    return
  }
  const items = restoring(state, told)
  const label = i18n.t('control.undo.of', { label: told.label })
  told.onUndo?.()
  if (items.length > 0) await tellMany(state, { label, items, isUndo: true })
  else showToast('info', i18n.t('control.undo.changed', { label: told.label }))
}
