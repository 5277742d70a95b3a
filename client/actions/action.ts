/**
 * What a person can do to things, described once for toolbar, row menu, bulk bar, hotkey and palette. Whether it is
 * offered is decided from the things alone; whether it may be run now, also from who is looking and how live the
 * console is. The server judges again.
 */

import type { ComponentType } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { TextKey } from '../i18n/i18n.ts'
import type { ConsoleState } from '../store/consoleState.ts'
import type { ListOutcome } from '../ui/list/model/listTypes.ts'

export interface Action<T> {
  /** `device.markNormal` */
  readonly id: string
  readonly label: TextKey
  readonly icon: ComponentType<{ readonly size?: number }>
  /** One letter, while a row has the focus. */
  readonly hotkey?: string
  readonly intent?: 'danger'
  /** What it calls: its right and gate are the action's; null where nothing is sent. */
  readonly endpoint: Endpoint | null
  /** For one thing at a time. */
  readonly isSingle?: boolean
  /** Whether it makes sense for this one at all. */
  readonly isOffered: (item: T) => boolean
  /** Why it cannot be done to this one now, although it makes sense. */
  readonly whyNot?: (item: T) => TextKey | null
  /** Asks the person for confirmation; resolves to whether to go on. */
  readonly confirm?: (items: readonly T[]) => Promise<boolean>
  readonly run: (items: readonly T[], context: ActionContext) => Promise<ListOutcome>
}

export interface ActionContext {
  /** Where the things are. */
  readonly state: ConsoleState
  readonly onProgress: (done: number) => void
}

export interface Circumstances {
  readonly mayCall: (endpoint: Endpoint) => boolean
  readonly isLocked: boolean
}

/** Those the action can be done to now. */
export function concernedBy<T>(action: Action<T>, items: readonly T[]): readonly T[] {
  return items.filter((item) => action.isOffered(item) && (action.whyNot?.(item) ?? null) === null)
}

/** Why nothing can be done to any of them; null when something can. */
export function whyNone<T>(
  action: Action<T>,
  items: readonly T[],
  { mayCall, isLocked }: Circumstances,
): TextKey | null {
  const { endpoint } = action
  if (endpoint && !mayCall(endpoint)) return 'list.noRight'
  if (endpoint?.needsLive && isLocked) return 'list.locked'
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
