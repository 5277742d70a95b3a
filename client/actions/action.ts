/**
 * User action on items: `ListAction` plus the endpoint it calls. Whether it is offered depends only on the
 * items. Whether it is enabled also depends on the viewer's rights and on live data. The server checks again.
 */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { TextKey } from '../i18n/i18n.ts'
import { type ConsoleState, mayCall } from '../store/consoleState.ts'
import type { ListAction, ListOutcome } from '../ui/list/model/action.ts'

export interface Action<T> extends Omit<ListAction<T>, 'barred' | 'follow' | 'confirm' | 'run'> {
  /**
   * Endpoint that the action calls: determines the required right and whether live data is needed. Null if
   * nothing is sent.
   */
  readonly endpoint: Endpoint | null
  readonly follow?: (items: readonly T[], state: ConsoleState, onChange: () => void) => () => void
  /** Props are those of `ListAction`; `confirm` also receives the console state. */
  readonly confirm?: (
    items: readonly T[],
    state: ConsoleState,
    chosen?: readonly T[],
  ) => Promise<boolean | ((item: T) => boolean)>
  readonly run: (items: readonly T[], context: ActionContext) => Promise<ListOutcome>
}

export interface ActionContext {
  /** The console state with the items. */
  readonly state: ConsoleState
  readonly onProgress: (done: number) => void
}

/** The action for the current viewer: disabled while a right is missing or the console's data is stale. */
export function allowed<T>(action: Action<T>, state: ConsoleState): ListAction<T> {
  const { confirm, ...rest } = action
  return {
    ...rest,
    barred: whyBarred(action, state),
    follow: (items, onChange) => action.follow?.(items, state, onChange),
    ...(confirm
      ? { confirm: (items: readonly T[], chosen?: readonly T[]) => confirm(items, state, chosen) }
      : {}),
    run: (items, onProgress) => action.run(items, { state, onProgress }),
  }
}

/** Why the viewer may not call it, or not now; null if allowed. */
export function whyBarred(
  { endpoint }: Pick<Action<never>, 'endpoint'>,
  { viewer, connection }: ConsoleState,
): TextKey | null {
  if (!endpoint) return null
  if (!mayCall(viewer.get(), endpoint)) return 'list.noRight'
  return endpoint.needsLive && connection.get().isLocked ? 'list.locked' : null
}
