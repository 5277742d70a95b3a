import { useEffect, useMemo } from 'react'
import type { SavedViewId } from '#shared/records/savedView.ts'
import {
  changeView,
  loadSavedViews,
  refreshSavedViews,
  removeView,
  savedViews,
  saveView,
} from '../../actions/savedViews.ts'
import { useViewer } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import type { ViewsSource } from '../../ui/list/model/savedViews.ts'

/** The viewer's saved views of one list. */
export function useSavedViews(list: string): ViewsSource {
  const accountId = useViewer()?.accountId ?? null
  const known = useReadable(savedViews)
  useEffect(() => {
    if (accountId !== null) loadSavedViews(accountId)
  }, [accountId])
  const own = known?.accountId === accountId ? known?.views : undefined
  return useMemo(() => {
    const views = own?.filter((view) => view.list === list) ?? null
    if (accountId === null)
      return { views, save: nothing, change: nothing, remove: nothing, refresh: nothing }
    return {
      views,
      save: (name, query) => settle(saveView(accountId, { list, name, query })),
      // The ids are those of the views above.
      change: (id, changes) => settle(changeView(accountId, { viewId: id as SavedViewId, ...changes })),
      remove: (id) => settle(removeView(accountId, id as SavedViewId)),
      refresh: () => refreshSavedViews(accountId),
    }
  }, [own, list, accountId])
}

const nothing = () => undefined

/** A refusal is shown by the listeners of failed calls. */
function settle(work: Promise<void>): void {
  work.catch(() => undefined)
}
