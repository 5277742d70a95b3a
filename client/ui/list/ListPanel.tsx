/**
 * List inside a tab or panel: tools above the table, filters behind a button, height by content up to most of
 * the window. The page has the title.
 */
import styles from './list.module.css'
import { ColumnMenu } from './parts/ColumnMenu.tsx'
import { GroupChoice } from './parts/GroupChoice.tsx'
import { ListBody } from './parts/ListBody.tsx'
import { ListCounts } from './parts/ListCounts.tsx'
import { FilterButton, SearchBox } from './parts/ListFind.tsx'
import { ListTools, OutputButtons } from './parts/ListTools.tsx'
import { type ListProps, useListParts } from './useListParts.ts'

export function ListPanel<Row>(props: ListProps<Row>) {
  const { identity, list, rows, facets } = props
  const parts = useListParts(props)
  const { isNarrow, columns, ticked } = parts
  return (
    <section className={styles.inset} aria-label={identity.title}>
      <header className={styles.insetHeader}>
        <div className={styles.insetFacts}>
          <SearchBox {...props} parts={parts} />
          <ListCounts list={list} rows={rows} facets={facets} isShort={ticked.length > 0} />
        </div>
        <div className={styles.insetTools}>
          <ListTools {...props} parts={parts}>
            <GroupChoice list={list} groupings={props.groupings} />
            {props.tools}
            <FilterButton {...props} parts={parts} />
            {isNarrow ? null : <ColumnMenu columns={columns} />}
            <OutputButtons output={parts.output} />
            {props.mainAction}
          </ListTools>
        </div>
      </header>
      <ListBody {...props} parts={parts} side={null} />
    </section>
  )
}
