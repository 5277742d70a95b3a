/** Result of a bulk action: one message with counts, names of failures, and follow-up actions. */
import { i18n } from '../i18n/i18n.ts'
import { dismissToast, showToast, type ToastAction } from '../ui/feedback/toasts.ts'

export interface OutcomeLine {
  readonly name: string
  readonly reason: string
}

export interface Outcome {
  readonly label: string
  /** Unit of the count; default devices. */
  readonly unit?: 'rooms' | 'devices'
  readonly confirmed: number
  /** Number of commands sent, including confirmed ones. */
  readonly all: number
  readonly failed: number
  readonly timedOut?: number
  /** Number skipped because their host was offline. */
  readonly left?: number
  /** Number of rooms excluded because of do-not-disturb. */
  readonly spared?: number
  /** Rooms that were chosen as well, where nothing was to be done. */
  readonly idle?: number
  /** Number of devices that already had the values and received no command. */
  readonly already?: number
  readonly lines: readonly OutcomeLine[]
  /** Text shown instead of the counts when all devices confirmed. */
  readonly done?: string
  readonly onRetry?: (() => void) | null
  readonly onUndo?: (() => void) | null
}

const COUNTED = {
  devices: { failed: 'areas.bulk.failed', timedOut: 'areas.bulk.timedOut', left: 'areas.bulk.left' },
  rooms: {
    failed: 'areas.bulk.rooms.failed',
    timedOut: 'areas.bulk.rooms.timedOut',
    left: 'areas.bulk.rooms.left',
  },
} as const

/** Returns the id of its message. */
export function showOutcome(outcome: Outcome): number {
  const {
    label,
    unit = 'devices',
    confirmed,
    all,
    failed,
    timedOut = 0,
    left = 0,
    spared = 0,
    idle = 0,
    already = 0,
    lines,
    onRetry,
    onUndo,
  } = outcome
  const of = COUNTED[unit]
  const isDone = outcome.done !== undefined && all > 0 && confirmed === all && left + spared + idle === 0
  const parts = [
    isDone
      ? outcome.done
      : all > 0
        ? unit === 'rooms'
          ? i18n.t('areas.bulk.rooms.confirmed', { label, done: confirmed, count: all })
          : i18n.t('areas.bulk.confirmed', { label, count: confirmed, all })
        : left === 0
          ? i18n.t('areas.bulk.nothing', { label })
          : label,
    failed > 0 ? i18n.t(of.failed, { count: failed }) : '',
    timedOut > 0 ? i18n.t(of.timedOut, { count: timedOut }) : '',
    left > 0 ? i18n.t(of.left, { count: left }) : '',
    spared > 0 ? i18n.t('areas.bulk.spared', { count: spared }) : '',
    idle > 0 && all + left > 0 ? i18n.t('areas.bulk.idle', { count: idle }) : '',
    already > 0 && all + left > 0 ? i18n.t('areas.bulk.already', { count: already }) : '',
  ]
  const actions: ToastAction[] = []
  if (onRetry) actions.push({ text: i18n.t('control.command.retry'), run: onRetry, needsLive: true })
  if (onUndo) actions.push({ text: i18n.t('control.undo.verb'), run: onUndo, needsLive: true })
  const tone = failed + timedOut > 0 ? 'error' : left > 0 ? 'warning' : all > 0 ? 'ok' : 'info'
  // Only one success message at a time; undo stays available by keyboard. Messages with a retry button stay.
  if (read !== null) dismissToast(read)
  const id = showToast(tone, {
    text: parts.filter(Boolean).join(' · '),
    details: lines.map(({ name, reason }) => i18n.t('areas.named', { name, text: reason })),
    actions,
    stays: failed + timedOut > 0,
  })
  read = onRetry ? null : id
  return id
}

/** Id of the last success message. */
let read: number | null = null
