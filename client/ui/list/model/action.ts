/**
 * List actions, declared once for toolbar, row menu, bulk bar, hotkey and drawer. `client/actions/action.ts`
 * adds rights.
 */
import type { ComponentType } from 'react'
import { i18n, type TextKey } from '../../../i18n/i18n.ts'
import type { ToastMessage } from '../../feedback/toasts.ts'

export interface ListFailure {
  readonly id: string
  readonly name: string
  readonly reason: string
}

export interface ListOutcome {
  readonly failures: readonly ListFailure[]
  /** Success message; null if the result is visible, or the action reports itself. */
  readonly message?: string | ToastMessage | null
}

export interface ListAction<T> {
  /** `device.markNormal` */
  readonly id: string
  readonly label: TextKey
  readonly icon: ComponentType<{ readonly size?: number }>
  /** A letter that triggers the action while a row has the focus. */
  readonly hotkey?: string
  readonly intent?: 'danger'
  /** The operation log can undo it. */
  readonly isUndoable?: boolean
  /** Applies to a single item only and is omitted from the bulk bar. */
  readonly isSingle?: boolean
  /** Behind `More` where each has a button: nothing that is done every day. */
  readonly isAside?: boolean
  /** Why the user cannot run it at all. */
  readonly barred?: TextKey | null
  /** Whether it applies to this item at all. */
  readonly isOffered: (item: T) => boolean
  /** Why it is currently impossible for this item. */
  readonly whyNot?: (item: T) => TextKey | null
  /** Subscribes to changes of that; returns the unsubscribe function. */
  readonly follow?: (items: readonly T[], onChange: () => void) => (() => void) | undefined
  /**
   * Confirmation; resolves to whether to continue, or a filter of the items. `chosen` includes items for which it is
   * impossible.
   */
  readonly confirm?: (items: readonly T[], chosen?: readonly T[]) => Promise<boolean | ((item: T) => boolean)>
  readonly run: (items: readonly T[], onProgress: (done: number) => void) => Promise<ListOutcome>
}

/** Items for which it is possible now. */
export function concernedBy<T>(
  action: Pick<ListAction<T>, 'isOffered' | 'whyNot'>,
  items: readonly T[],
): readonly T[] {
  return items.filter((item) => action.isOffered(item) && (action.whyNot?.(item) ?? null) === null)
}

/** Asks for confirmation and returns the items to proceed with. */
export async function confirmedBy<T>(
  confirm: NonNullable<ListAction<T>['confirm']>,
  concerned: readonly T[],
  chosen: readonly T[],
): Promise<readonly T[]> {
  const answer = await confirm(concerned, chosen)
  if (typeof answer === 'boolean') return answer ? concerned : []
  return concerned.filter(answer)
}

/** Actions that apply to some of the items, even if currently impossible. */
export const fitting = <T>(
  actions: readonly ListAction<T>[],
  items: readonly T[],
): readonly ListAction<T>[] => actions.filter(({ isOffered }) => items.some(isOffered))

/** Why it is impossible for all of them; null if possible for some. */
export function whyNone<T>(action: ListAction<T>, items: readonly T[]): TextKey | null {
  if (action.barred) return action.barred
  const offered = items.filter(action.isOffered)
  if (offered.length === 0) return 'list.notForThese'
  let first: TextKey | null = null
  for (const item of offered) {
    const reason = action.whyNot?.(item) ?? null
    if (reason === null) return null
    first ??= reason
  }
  return first
}

/** `Mark normal`, or `Mark normal 3 of 5` if some are excluded. */
export function labelFor<T>(action: ListAction<T>, items: readonly T[]): string {
  const label = i18n.t(action.label)
  const count = concernedBy(action, items).length
  if (count === items.length || count === 0) return label
  return i18n.t('list.someOf', { label, count, all: items.length })
}
