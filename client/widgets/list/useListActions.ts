import { useCallback, useMemo } from 'react'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { type Action, allowed } from '../../actions/action.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type ConsoleState, mayCall } from '../../store/consoleState.ts'
import { useIsLocked, useViewer } from '../../store/hooks.ts'
import type { ListAction } from '../../ui/list/model/action.ts'
import type { UndoSource } from '../operations/askUndo.ts'
import { askUndoLater } from '../operations/undoLater.ts'

/** Actions that the viewer has the right to; impossible ones show why. `itemOf` returns a row's item if it exists. */
export function useListActions<T, Row>(
  actions: readonly Action<T>[],
  itemOf: (state: ConsoleState, row: Row) => T | undefined,
): readonly ListAction<Row>[] {
  const state = useConsoleState()
  const viewer = useViewer()
  const isLocked = useIsLocked()
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer and the lock decide which controls are disabled
  return useMemo(
    () =>
      actions
        .filter(({ endpoint }) => !endpoint || mayCall(viewer, endpoint))
        // Destructive actions are last.
        .toSorted((a, b) => Number(a.intent === 'danger') - Number(b.intent === 'danger'))
        .map((action) => ofRows(allowed(action, state), (row: Row) => itemOf(state, row)))
        .map((action) => withUndo(action, { read: state.store.read, format })),
    [actions, itemOf, state, viewer, isLocked, format],
  )
}

/** Adds undo to the success message. */
function withUndo<Row>(action: ListAction<Row>, source: UndoSource): ListAction<Row> {
  if (!action.isUndoable) return action
  return {
    ...action,
    run: async (rows, onProgress) => {
      const outcome = await action.run(rows, onProgress)
      const text = i18n.t('list.done', { label: i18n.t(action.label), count: rows.length })
      const actions = [{ text: i18n.t('control.undo.verb'), run: () => void askUndoLater(source) }]
      return { ...outcome, message: { text, actions } }
    },
  }
}

/** Actions for lists of live records by id. Memoized. */
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
    ...(confirm
      ? {
          confirm: async (rows: readonly Row[], chosen: readonly Row[] = rows) => {
            const answer = await confirm(itemsOf(rows), itemsOf(chosen))
            if (typeof answer === 'boolean') return answer
            return (row: Row) => itemsOf([row]).some(answer)
          },
        }
      : {}),
    run: (rows, onProgress) => action.run(itemsOf(rows), onProgress),
  }
}
