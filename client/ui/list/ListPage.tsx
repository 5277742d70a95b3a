/**
 * Complete list screen: title, counts, filters, rows, selection, actions, details, saved views, print and
 * export. Independent of source (`ListRows`) and row type. Screens use `LiveList`, `PagedList` and
 * `LoadedList`; inside a page use `ListPanel`.
 */
import type { ReactNode } from 'react'
import { Page } from '../layout/Page.tsx'
import styles from './list.module.css'
import type { ViewsSource } from './model/savedViews.ts'
import { ColumnMenu } from './parts/ColumnMenu.tsx'
import { FacetSide } from './parts/FacetSide.tsx'
import { GroupChoice } from './parts/GroupChoice.tsx'
import { ListBody } from './parts/ListBody.tsx'
import { ListCounts } from './parts/ListCounts.tsx'
import { FilterButton, SearchBox } from './parts/ListFind.tsx'
import { ListTools, OutputButtons } from './parts/ListTools.tsx'
import { ViewsMenu } from './parts/ViewsMenu.tsx'
import { type ListProps, useListParts } from './useListParts.ts'
import { useViews } from './useViews.ts'

export interface ListPageProps<Row> extends ListProps<Row> {
  readonly saved: ViewsSource
  /** Beside the title: other views of the same subject. */
  readonly switcher?: ReactNode
  /** The switcher shows how many there are. */
  readonly isCountedBySwitcher?: boolean
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { identity, list, rows, facets } = props
  const parts = useListParts(props)
  const { isNarrow, columns, ticked } = parts
  const views = useViews(props.saved, list, columns)
  const hasSide = !isNarrow && parts.offered.length > 0
  const search = <SearchBox {...props} parts={parts} />
  return (
    <Page
      title={identity.title}
      isFilling
      facts={
        <>
          {props.switcher}
          <ListCounts
            list={list}
            rows={rows}
            facets={facets}
            isShort={ticked.length > 0 || isNarrow}
            isTotalKnown={props.isCountedBySwitcher === true}
          />
        </>
      }
      actions={
        <ListTools {...props} parts={parts}>
          <GroupChoice list={list} groupings={props.groupings} />
          {props.tools}
          {isNarrow ? null : <ColumnMenu columns={columns} />}
          <ViewsMenu {...views} />
          <OutputButtons output={parts.output} />
          {props.mainAction}
        </ListTools>
      }
    >
      <div className={styles.list} data-tour={`${identity.id}.table`}>
        {hasSide ? null : (
          <div className={styles.find}>
            {search}
            {isNarrow ? <FilterButton {...props} parts={parts} /> : null}
          </div>
        )}
        <ListBody
          {...props}
          parts={parts}
          side={hasSide ? <FacetSide {...props} offered={parts.offered} search={search} /> : null}
        />
      </div>
    </Page>
  )
}
