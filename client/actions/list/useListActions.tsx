import { useMemo } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type ConsoleState, mayCall } from '../../store/consoleState.ts'
import { useIsLocked, useViewer } from '../../store/hooks.ts'
import type { ListAction } from '../../ui/list/model/listTypes.ts'
import { type Action, concernedBy, whyNone } from '../action.ts'

/** Actions as they stand for the person looking; `itemOf` finds what a row stands for, if it is still there. */
export function useListActions<T, Row>(
  actions: readonly Action<T>[],
  itemOf: (state: ConsoleState, row: Row) => T | undefined,
): readonly ListAction<Row>[] {
  const { t } = useTexts()
  const state = useConsoleState()
  const viewer = useViewer()
  const isLocked = useIsLocked()
  return useMemo(() => {
    const may = (endpoint: Endpoint) => mayCall(viewer, endpoint)
    return actions.map((action): ListAction<Row> => {
      const pairs = (rows: readonly Row[]) =>
        rows.flatMap((row) => {
          const item = itemOf(state, row)
          return item === undefined ? [] : [{ row, item }]
        })
      const items = (rows: readonly Row[]) => pairs(rows).map(({ item }) => item)
      const { confirm, icon: Icon } = action
      return {
        id: action.id,
        label: t(action.label),
        icon: <Icon size={16} />,
        hotkey: action.hotkey,
        intent: action.intent,
        isSingle: action.isSingle,
        concerned: (rows) => {
          const found = pairs(rows)
          const wanted = new Set(
            concernedBy(
              action,
              found.map(({ item }) => item),
            ),
          )
          return found.filter(({ item }) => wanted.has(item)).map(({ row }) => row)
        },
        whyNot: (rows) => {
          const reason = whyNone(action, items(rows), { mayCall: may, isLocked })
          return reason === null ? undefined : t(reason)
        },
        confirm: confirm && ((rows) => confirm(items(rows))),
        run: (rows, onProgress) => action.run(items(rows), { state, onProgress }),
      }
    })
  }, [actions, itemOf, state, viewer, isLocked, t])
}
