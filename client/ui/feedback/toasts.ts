/** Short messages that come and go. Whoever has one posts it here; `ToastHost` shows them. Not for alarms. */
import { TOAST_ERROR_MS, TOAST_WARNING_MS } from '#shared/constants.ts'
import { after } from '../../platform/time.ts'

export type ToastTone = 'ok' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** How often the same text came while it was shown. */
  readonly count: number
}

const SHOWN_MAX = 5
const durationMs: Readonly<Record<ToastTone, number>> = {
  ok: TOAST_WARNING_MS,
  info: TOAST_WARNING_MS,
  warning: TOAST_WARNING_MS,
  error: TOAST_ERROR_MS,
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const cancels = new Map<number, () => void>()

/** The same text again counts up instead of stacking. */
export function showToast(tone: ToastTone, text: string): void {
  const same = toasts.find((toast) => toast.tone === tone && toast.text === text)
  lastId += 1
  const toast: Toast = { id: same?.id ?? lastId, tone, text, count: (same?.count ?? 0) + 1 }
  const others = toasts.filter(({ id }) => id !== toast.id)
  set([...others, toast].slice(-SHOWN_MAX))
  hold(toast.id)
  resume(toast.id)
}

export function dismissToast(id: number): void {
  hold(id)
  set(toasts.filter((toast) => toast.id !== id))
}

/** While somebody reads it, it stays. */
export function hold(id: number): void {
  cancels.get(id)?.()
  cancels.delete(id)
}

export function resume(id: number): void {
  const toast = toasts.find((one) => one.id === id)
  if (toast) {
    cancels.set(
      id,
      after(durationMs[toast.tone], () => dismissToast(id)),
    )
  }
}

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
