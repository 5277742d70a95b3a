/** Submits a form. */
import { refusalOf } from './refusal.ts'
import { type FormValues, isSame, valueAt } from './values.ts'

export type SendResult<T> =
  | { readonly kind: 'sent'; readonly output: T; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'held' }

export const HELD = { kind: 'held' } as const

export interface SendPorts<T> {
  readonly send: (input: Record<string, unknown>) => Promise<T>
  /** Reloads the record before sending. */
  readonly refresh?: (() => Promise<FormValues>) | undefined
  /** Called when everything is valid; the form is sent only if the user confirms. */
  readonly ask?: (() => Promise<boolean>) | undefined
}

/** Retries if others edited the same fields to the same values, because there is nothing to choose. */
export async function sendPastEqualEdits<T>(
  send: SendPorts<T>['send'],
  input: Record<string, unknown>,
  shown: FormValues,
): Promise<T> {
  try {
    return await send(input)
  } catch (error) {
    const { conflicts } = refusalOf(error)
    const isShown = conflicts.every(({ path, value }) => isSame(value, valueAt(shown, path)))
    if (conflicts.length === 0 || !isShown) throw error
    return await send(input)
  }
}
