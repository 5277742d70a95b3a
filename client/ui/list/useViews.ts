import { useEffect, useRef } from 'react'
import type { ViewsSource } from './model/savedViews.ts'
import type { ViewsProps } from './parts/ViewsPanel.tsx'
import type { Columns } from './useColumns.ts'
import type { ListControl } from './useList.ts'

/** Saved views of a list. If the URL has no query, the default view is applied once loaded. */
export function useViews<Row>(source: ViewsSource, list: ListControl, columns: Columns<Row>): ViewsProps {
  const isOpened = useRef(false)
  const { views } = source
  const { isPlain, apply } = list
  useEffect(() => {
    // A query given meanwhile takes precedence.
    if (isOpened.current || (views === null && isPlain)) return
    isOpened.current = true
    const first = views?.find(({ isDefault }) => isDefault)
    if (isPlain && first) apply(first.query)
  }, [views, isPlain, apply])
  return {
    source,
    current: list.viewWith(columns.shown.map(({ id }) => id)),
    onApply: apply,
  }
}
