import { useEffect, useRef } from 'react'
import type { ListIdentity } from './model/listTypes.ts'
import { defaultQuery, parseViews } from './model/savedViews.ts'
import type { ViewsProps } from './parts/ViewsMenu.tsx'
import type { Columns } from './useColumns.ts'
import { useKept } from './useKept.ts'
import type { ListControl } from './useList.ts'

/** The saved views of one account for one list. Opened without a query, the list shows the default one. */
export function useViews<Row>(identity: ListIdentity, list: ListControl, columns: Columns<Row>): ViewsProps {
  const [views, keep] = useKept(`list_views/${identity.owner ?? ''}/${identity.id}`, parseViews)
  const isOpened = useRef(false)
  const { isPlain, apply } = list
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const query = defaultQuery(views)
    if (isPlain && query !== null) apply(query)
  }, [views, isPlain, apply])
  return {
    views,
    keep,
    current: list.viewWith(columns.shown.map(({ id }) => id)),
    onApply: apply,
  }
}
