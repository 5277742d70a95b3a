/** How a form sends. */
import type { FormValues } from './values.ts'

export type SendResult<T> =
  | { readonly kind: 'sent'; readonly output: T; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'held' }

export const HELD = { kind: 'held' } as const

export interface SendPorts<T> {
  readonly send: (input: Record<string, unknown>) => Promise<T>
  /** Reloads the record before sending. */
  readonly refresh?: (() => Promise<FormValues>) | undefined
  /** Called once everything is valid; nothing is sent unless the user confirms. */
  readonly ask?: (() => Promise<boolean>) | undefined
}
