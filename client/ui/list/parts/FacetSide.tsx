import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../list.module.css'
import type { ListFacet, ListRows } from '../model/listTypes.ts'
import type { ListControl } from '../useList.ts'
import { Facets } from './FacetPanel.tsx'

/** Search and facets beside the rows. */
export function FacetSide<Row>(props: {
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly offered: readonly ListFacet[]
  readonly search: ReactNode
}) {
  const { t } = useTexts()
  const { list, rows } = props
  return (
    <section className={styles.side} aria-label={t('list.filters')}>
      {props.search}
      <div className={styles.facets}>
        <Facets list={list} facets={props.offered} counts={rows.facets} />
      </div>
    </section>
  )
}
