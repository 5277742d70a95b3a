/** Sends values to one device or to many as one action of the user: progress, one result, retry and undo. */
import { type ActionEnding, endedResult } from '#machines/deviceActionMachine.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, type LoadingToast, showLoading, showToast } from '../../ui/feedback/toasts.ts'
import { type ReportedBefore, reportedBefore } from '../askedReports.ts'
import { awaitCommands, isLate, type NotDone } from '../awaitCommands.ts'
import { commandsOf } from '../control.ts'
import {
  type ActionEffects,
  type ActionOffers,
  type RunningAction,
  startDeviceAction,
  type Try,
} from '../deviceAction.ts'
import { showOutcome } from '../outcome.ts'
import { onReport, stillOpen } from './openReports.ts'
import { failedLine, offlineLines } from './placedName.ts'
import {
  lastReported,
  rememberReported,
  renewReported,
  restoring,
  takeHostRun,
  type UndoableCommand,
} from './undo.ts'

export interface DevicePlan {
  /** All items of the action, even if only some are retried. */
  readonly items: readonly CommandItem[]
  readonly offline?: readonly DeviceId[]
  /** Maps a device to its room, for results counted by rooms; without it, devices are counted. */
  readonly roomOf?: (deviceId: string) => string
  /** Number of rooms excluded because of do-not-disturb. */
  readonly spared?: number
  /** Rooms where nothing was to be done. */
  readonly idle?: number
  /** Text shown instead of the counts when all devices confirmed. */
  readonly done?: string
}

export interface DeviceTask {
  readonly label: string
  /** A function asks the user for confirmation first; it returns null if the user declines. */
  readonly plan: DevicePlan | (() => Promise<DevicePlan | null>)
  /** Undoing an action is not itself undoable. */
  readonly isUndo?: boolean
  /** Reports progress of the first attempt to a caller that displays it. */
  readonly onProgress?: (done: number) => void
  /** The device's tile shows the progress. `done` is an additional text on success. */
  readonly atDevice?: { readonly done: string | null }
}

export function commandDevices(state: ConsoleState, task: DeviceTask): RunningAction {
  const { plan } = task
  const parts = typeof plan === 'function' ? null : idsOf(plan.items)
  return startDeviceAction(new DeviceEffects(state, task), parts)
}

const idsOf = (items: readonly CommandItem[]): readonly string[] => items.map(({ deviceId }) => deviceId)

class DeviceEffects implements ActionEffects {
  readonly #state: ConsoleState
  readonly #task: DeviceTask
  #plan: DevicePlan
  #undoable: UndoableCommand | null = null
  #progress: LoadingToast | null = null
  #tries = 0
  /** When the devices had last reported before this attempt. */
  #before: ReportedBefore = new Map()
  /** Failures of the last attempt, updated by later reports. */
  #notDone: readonly NotDone[] = []

  constructor(state: ConsoleState, task: DeviceTask) {
    this.#state = state
    this.#task = task
    this.#plan = typeof task.plan === 'function' ? { items: [] } : task.plan
  }

  readonly ask = async (): Promise<readonly string[] | null> => {
    const { plan } = this.#task
    const agreed = typeof plan === 'function' ? await plan() : plan
    if (agreed === null) return null
    this.#plan = agreed
    return idsOf(agreed.items)
  }

  /** A retry belongs to the same action, for count and undo. */
  readonly send = async ({ parts, signal, action }: Try): Promise<void> => {
    const items = this.#itemsOf(parts)
    if (items.length === 0) return
    const { label, isUndo } = this.#task
    this.#tries += 1
    if (this.#tries > 1) this.#undoable &&= renewReported(this.#state, this.#undoable)
    else if (!isUndo) {
      const undoable = rememberReported(this.#state, label, this.#plan.items)
      this.#undoable = undoable && renewReported(this.#state, undoable, { action })
    }
    this.#before = reportedBefore(this.#state.store.readings, items)
    if (!this.#task.atDevice && !this.#isProgressShown()) {
      const toast = showLoading(this.#progressText(this.#plan.items.length - items.length))
      this.#progress = toast
      signal.addEventListener('abort', () => toast.dismiss())
    }
    await commandsOf(this.#state).start(items)
  }

  readonly settle = async ({ parts, signal }: Try): Promise<ActionEnding | null> => {
    const items = this.#itemsOf(parts)
    const [all, toast] = [this.#plan.items.length, this.#progress]
    const hide = (): void => toast?.dismiss()
    signal.addEventListener('abort', hide)
    const notDone = await awaitCommands(commandsOf(this.#state), items, (count) => {
      if (this.#isProgressShown()) this.#task.onProgress?.(count)
      const done = all - items.length + count
      toast?.progress(done / all, this.#progressText(done))
    })
    hide()
    // After a project switch the devices are unknown and cannot be controlled.
    return notDone && this.#judge(notDone)
  }

  readonly show = (ending: ActionEnding, offers: ActionOffers): number | null => {
    const { label, atDevice } = this.#task
    if (atDevice) return this.#showAtDevice(atDevice.done, ending, offers)
    const { items, offline = [], roomOf, spared = 0, idle = 0, done } = this.#plan
    const notDone = this.#notDone
    const timedOut = notDone.filter(isLate).length
    return showOutcome({
      label,
      ...(roomOf
        ? roomCounts(roomOf, { items, notDone, offline })
        : {
            confirmed: items.length - notDone.length,
            all: items.length,
            failed: notDone.length - timedOut,
            timedOut,
            left: offline.length,
          }),
      spared,
      idle,
      ...(done === undefined ? {} : { done }),
      lines: [
        ...notDone.map(({ deviceId, failure }) => failedLine(this.#state, deviceId, failure)),
        ...offlineLines(this.#state, offline),
      ],
      onRetry: ending.open.length > 0 ? offers.retry : null,
      onUndo: ending.isUndoable && notDone.length < items.length ? offers.undo : null,
    })
  }

  /**
   * A failed or unanswered command counts as confirmed as soon as its device reports the requested values.
   */
  readonly follow = (toastId: number, changed: (ending: ActionEnding | null) => void): (() => void) => {
    const items = this.#itemsOf(this.#notDone.map(({ deviceId }) => deviceId))
    if (items.length === 0) return () => undefined
    return onReport(this.#state, { items, before: this.#before, toastId }, () => {
      dismissToast(toastId)
      // A value may have been changed by someone else. That alone causes no message and no undo.
      const isCommandSent =
        this.#undoable !== null || this.#notDone.some(isLate) || (this.#plan.offline?.length ?? 0) > 0
      const ending = this.#judge(this.#notDone)
      changed(isCommandSent || ending.open.length > 0 ? ending : null)
    })
  }

  readonly takeBack = (): void => {
    if (this.#undoable) void restore(this.#state, this.#undoable)
  }

  #itemsOf(parts: readonly string[]): readonly CommandItem[] {
    const ids = new Set(parts)
    return this.#plan.items.filter(({ deviceId }) => ids.has(deviceId))
  }

  #judge(ended: readonly NotDone[]): ActionEnding {
    const { items } = this.#plan
    const of = this.#itemsOf(ended.map(({ deviceId }) => deviceId))
    const open = idsOf(stillOpen(this.#state, of, this.#before))
    const openIds = new Set(open)
    this.#notDone = ended.filter(({ deviceId }) => openIds.has(deviceId))
    const late = this.#notDone.filter(isLate).length
    // Without changes there is nothing to undo.
    if (this.#undoable && !this.#task.atDevice && open.length - late === items.length) {
      takeHostRun(this.#state, this.#undoable)
      this.#undoable = null
    }
    const result = endedResult({ all: items.length, open: open.length, late })
    return { result, open, isUndoable: this.#undoable !== null }
  }

  #showAtDevice(done: string | null, { result }: ActionEnding, { undo: run }: ActionOffers): number | null {
    // The device itself shows the failure.
    if (done === null || result !== 'done' || this.#undoable === null) return null
    const actions = [{ text: i18n.t('control.undo.verb'), run, needsLive: true }]
    return showToast('ok', { text: done, actions })
  }

  #isProgressShown(): boolean {
    return this.#task.onProgress !== undefined && this.#tries === 1
  }

  /**
   * Progress text. A single device has no count; rooms count only after all of their devices have responded.
   */
  #progressText(done: number): string {
    const { label } = this.#task
    const { items, roomOf, done: words } = this.#plan
    const all = items.length
    return roomOf || (all === 1 && words !== undefined)
      ? label
      : i18n.t('areas.bulk.progress', { label, done, all })
  }
}

/** A room has failed if one of its devices has, and is skipped if none was reachable. */
function roomCounts(
  roomOf: (deviceId: string) => string,
  of: Pick<DevicePlan, 'items'> & {
    readonly notDone: readonly NotDone[]
    readonly offline: readonly DeviceId[]
  },
) {
  const roomsOf = (ids: readonly string[]) => new Set(ids.map(roomOf))
  const rooms = roomsOf(idsOf(of.items))
  const open = roomsOf(of.notDone.map(({ deviceId }) => deviceId))
  const failed = roomsOf(of.notDone.filter((one) => !isLate(one)).map(({ deviceId }) => deviceId))
  return {
    unit: 'rooms' as const,
    confirmed: rooms.size - open.size,
    all: rooms.size,
    failed: failed.size,
    timedOut: open.size - failed.size,
    left: [...roomsOf(of.offline)].filter((room) => !rooms.has(room)).length,
  }
}

/** Undoes the user's last command. */
export async function undo(state: ConsoleState): Promise<void> {
  const undoable = lastReported(state)
  if (!undoable) showToast('info', i18n.t('control.undo.nothing'))
  else if (!undoable.action?.undo()) await restore(state, undoable)
}

/** Restores the previous values of devices. */
export async function restore(state: ConsoleState, undoable: UndoableCommand): Promise<void> {
  if (!takeHostRun(state, undoable)) {
    showToast('info', i18n.t('control.undo.nothing'))
    return
  }
  const items = restoring(state, undoable)
  const label = i18n.t('control.undo.of', { label: undoable.label })
  undoable.onUndo?.()
  if (items.length > 0) await commandDevices(state, { label, plan: { items }, isUndo: true }).result
  else showToast('info', i18n.t('control.undo.changed', { label: undoable.label }))
}
