/** Toast messages. Callers post here; `ToastHost` renders. Not for alarms. */
import { TOAST_ACTION_MS, TOAST_ERROR_MS, TOAST_WARNING_MS } from '#shared/constants.ts'
import { after } from '../../platform/time.ts'

export interface ToastAction {
  readonly text: string
  /** The toast is closed before this runs. */
  readonly run: () => void
  /** Sends to devices: locked while the connection is not live. */
  readonly needsLive?: boolean
}

/** `loading` stays until its caller replaces or dismisses it. */
export type ToastTone = 'ok' | 'info' | 'warning' | 'error' | 'loading'
/** Tones of toasts that close automatically. */
export type PassingTone = Exclude<ToastTone, 'loading'>

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** Number of repetitions while shown. */
  readonly count: number
  /** Progress of a loading toast, 0 to 1; null otherwise. */
  readonly progress01: number | null
  /** One line each, shown below the text. */
  readonly details: readonly string[]
  readonly actions: readonly ToastAction[]
  /** Stays until dismissed, because something remains to be done. */
  readonly stays: boolean
  /** The effect is visible in place: on phones, where the toast would cover it, it is only spoken. */
  readonly isSeen: boolean
}

export interface ToastMessage
  extends Pick<Toast, 'text'>,
    Partial<Pick<Toast, 'details' | 'actions' | 'stays' | 'isSeen'>> {}

/** A toast for long-running work. */
export interface LoadingToast {
  /** From 0 to 1; the text may include a counter. */
  progress(ratio01: number, text?: string): void
  /** Turns into a toast that closes automatically. */
  end(tone: PassingTone, text: string): void
  dismiss(): void
}

const PLAIN = { count: 1, progress01: null, details: [], actions: [], isSeen: false } as const
const SHOWN_MAX = 4
const durationMs: Readonly<Record<PassingTone, number>> = {
  ok: TOAST_WARNING_MS,
  info: TOAST_WARNING_MS,
  warning: TOAST_WARNING_MS,
  error: TOAST_ERROR_MS,
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const cancels = new Map<number, () => void>()
/** Holders per toast; all must release it. */
const held = new Map<number, Set<Holder>>()

/**
 * Repeated messages increment a counter. Messages with actions replace the previous one under a new id, so dismissing
 * the old id has no effect. Returns the id.
 */
export function showToast(tone: PassingTone, message: string | ToastMessage): number {
  const { text, details = [], actions = [], stays = false, isSeen = false } = plain(message)
  const lines = details.join()
  const same = toasts.find(
    (toast) => toast.tone === tone && toast.text === text && toast.details.join() === lines,
  )
  if (same && actions.length > 0) dismissToast(same.id)
  const again = actions.length > 0 ? undefined : same
  const id = again?.id ?? nextId()
  const count = (again?.count ?? 0) + 1
  put({ id, tone, text, count, progress01: null, details, actions, stays, isSeen })
  return id
}

const plain = (message: string | ToastMessage): ToastMessage =>
  typeof message === 'string' ? { text: message } : message

export function showLoading(text: string): LoadingToast {
  const id = nextId()
  put({ ...PLAIN, id, tone: 'loading', text, stays: true })
  const find = () => toasts.find((toast) => toast.id === id && toast.tone === 'loading')
  return {
    progress: (ratio01, wording) => {
      const toast = find()
      const progress01 = Math.min(1, Math.max(0, ratio01))
      if (toast) replace({ ...toast, text: wording ?? toast.text, progress01 })
    },
    // A dismissed loading toast ends as a new toast.
    end: (tone, ended) => {
      if (find()) dismissToast(id)
      showToast(tone, ended)
    },
    dismiss: () => {
      if (find()) dismissToast(id)
    },
  }
}

export function dismissToast(id: number): void {
  forget(id)
  set(toasts.filter((toast) => toast.id !== id))
}

/** Toasts of an earlier user or project are meaningless to the next one. */
export function dismissAllToasts(): void {
  for (const { id } of toasts) forget(id)
  set([])
}

/** Reasons to hold: pointer, focus, or locked action. */
type Holder = 'pointer' | 'focus' | 'lock'

/** Pauses the time-out while the user reads, or its action is locked. */
export function hold(id: number, by: Holder): void {
  const holders = held.get(id) ?? new Set()
  held.set(id, holders.add(by))
  stopTimer(id)
}

export function resume(id: number, by: Holder): void {
  const holders = held.get(id)
  holders?.delete(by)
  if (holders && holders.size > 0) return
  held.delete(id)
  startTimer(id)
}

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nextId = (): number => {
  lastId += 1
  return lastId
}

/** Adds the newest last. Beyond the limit, the oldest expiring one is removed. */
function put(toast: Toast): void {
  const next = [...toasts.filter(({ id }) => id !== toast.id), toast]
  while (next.length > SHOWN_MAX) {
    const passing = next.findIndex(({ stays, id }) => !stays && id !== toast.id)
    const [gone] = next.splice(Math.max(0, passing), 1)
    if (gone) forget(gone.id)
  }
  set(next)
  startTimer(toast.id)
}

function replace(toast: Toast): void {
  set(toasts.map((one) => (one.id === toast.id ? toast : one)))
}

function startTimer(id: number): void {
  stopTimer(id)
  const toast = toasts.find((one) => one.id === id)
  if (!toast || toast.tone === 'loading' || toast.stays || held.has(id)) return
  const cancel = after(shownMs(toast.tone, toast), () => dismissToast(id))
  cancels.set(id, cancel)
}

function shownMs(tone: PassingTone, { actions, details }: Toast): number {
  if (actions.length > 0) return TOAST_ACTION_MS
  // Toasts with details stay as long as errors.
  return details.length > 0 ? TOAST_ERROR_MS : durationMs[tone]
}

function stopTimer(id: number): void {
  cancels.get(id)?.()
  cancels.delete(id)
}

function forget(id: number): void {
  stopTimer(id)
  held.delete(id)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
