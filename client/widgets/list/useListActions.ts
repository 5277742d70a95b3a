import { useCallback, useMemo } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { type Action, allowed } from '../../actions/action.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type ConsoleState, mayCall } from '../../store/consoleState.ts'
import { useIsLocked, useViewer } from '../../store/hooks.ts'
import type { ListAction } from '../../ui/list/model/action.ts'

/**
 * Actions that the current viewer has the right to; what cannot be done just now shows why. `itemOf` returns the item of a
 * row, if it still exists.
 */
export function useListActions<T, Row>(
  actions: readonly Action<T>[],
  itemOf: (state: ConsoleState, row: Row) => T | undefined,
): readonly ListAction<Row>[] {
  const state = useConsoleState()
  const viewer = useViewer()
  const isLocked = useIsLocked()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is looking and the lock decide what is barred
  return useMemo(
    () =>
      actions
        .filter(({ endpoint }) => !endpoint || mayCall(viewer, endpoint))
        // What cannot be taken back easily comes last, wherever the parts of a list come from.
        .toSorted((a, b) => Number(a.intent === 'danger') - Number(b.intent === 'danger'))
        .map((action) => ofRows(allowed(action, state), (row: Row) => itemOf(state, row))),
    [actions, itemOf, state, viewer, isLocked],
  )
}

/** For a list of live records, whose rows are ids. Each action keeps its identity from render to render. */
export function useRecordActions<K extends RecordName>(
  type: K,
  ...actions: readonly Action<Records[K]>[]
): readonly ListAction<string>[] {
  const itemOf = useCallback(({ store }: ConsoleState, id: string) => store.read.get(type, id), [type])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is as new as its items
  const same = useMemo(() => actions, actions)
  return useListActions(same, itemOf)
}

/** The same action on the rows' items. */
function ofRows<T, Row>(action: ListAction<T>, itemOf: (row: Row) => T | undefined): ListAction<Row> {
  const { whyNot, confirm, ...rest } = action
  const itemsOf = (rows: readonly Row[]) => rows.flatMap((row) => itemOf(row) ?? [])
  return {
    ...rest,
    isOffered: (row) => {
      const item = itemOf(row)
      return item !== undefined && action.isOffered(item)
    },
    ...(whyNot
      ? {
          whyNot: (row: Row) => {
            const item = itemOf(row)
            return item === undefined ? null : whyNot(item)
          },
        }
      : {}),
    follow: (rows, onChange) => action.follow?.(itemsOf(rows), onChange),
    ...(confirm ? { confirm: (rows: readonly Row[]) => confirm(itemsOf(rows)) } : {}),
    run: (rows, onProgress) => action.run(itemsOf(rows), onProgress),
  }
}
