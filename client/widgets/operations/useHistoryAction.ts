import { History } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Action } from '../../actions/action.ts'
import { useHasRight } from '../../store/hooks.ts'
import { historyUrl } from './thingUrl.ts'

/** Link from a record to its log entries, for users who may read logs. */
export function useHistoryAction<T extends AnyRecord>(): Action<T> {
  const navigate = useNavigate()
  const mayRead = useHasRight('logs.view')
  return useMemo(
    () => ({
      id: 'log.history',
      label: 'list.inLog',
      icon: History,
      isSingle: true,
      isAside: true,
      endpoint: null,
      isOffered: () => mayRead,
      run: async ([thing]) => {
        if (thing) await navigate(historyUrl(thing))
        return { failures: [], message: null }
      },
    }),
    [navigate, mayRead],
  )
}
