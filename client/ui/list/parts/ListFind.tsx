/** Search and filters of a list without a side column. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross, Filter } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SheetDialog } from '../../layers/SheetDialog.tsx'
import { SheetFoot } from '../../layout/SheetFoot.tsx'
import styles from '../list.module.css'
import menus from '../menus.module.css'
import type { ListFacet } from '../model/listTypes.ts'
import type { ListParts, ListProps } from '../useListParts.ts'
import { clearAll } from './Chips.tsx'
import { Facets } from './FacetPanel.tsx'
import { MenuButton } from './MenuButton.tsx'
import { SearchField } from './SearchField.tsx'

type FindProps<Row> = ListProps<Row> & { readonly parts: ListParts<Row> }

export function SearchBox<Row>({ searchLabel, list, parts }: FindProps<Row>) {
  if (searchLabel === undefined) return null
  return (
    <SearchField
      field={parts.searchField}
      label={searchLabel}
      text={list.typed}
      onType={list.type}
      onLeave={parts.toRows}
    />
  )
}

/** Filters as a full-screen sheet on narrow screens, otherwise as a popover; hidden without filters. */
export function FilterButton<Row>(props: FindProps<Row>) {
  const { t } = useTexts()
  const { list, parts } = props
  const { offered } = parts
  const count = Object.values(list.address.filters).filter((values) => values.length > 0).length
  const label = count > 0 ? t('list.filtersOn', { count }) : t('list.filters')
  if (parts.isNarrow) return <FilterSheet {...props} label={label} />
  if (offered.length === 0) return null
  return (
    <MenuButton
      label={label}
      icon={<Filter />}
      content={() => (
        <div className={menus.popover}>
          <OfferedFacets {...props} offered={offered} />
        </div>
      )}
    />
  )
}

function OfferedFacets<Row>({
  list,
  rows,
  offered,
}: FindProps<Row> & { readonly offered: readonly ListFacet[] }) {
  return <Facets list={list} facets={offered} counts={rows.facets} />
}

function FilterSheet<Row>(props: FindProps<Row> & { readonly label: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { list, rows, parts } = props
  const sortable = parts.columns.all.filter(({ isSortable }) => isSortable)
  const close = () => setOpen(false)
  if (parts.offered.length === 0 && sortable.length === 0) return null
  return (
    <>
      <Button icon={<Filter />} onClick={() => setOpen(true)} text={props.label} />
      {isOpen ? (
        <SheetDialog label={t('list.filters')} onClose={close}>
          <div className={styles.sheet}>
            <header className={styles.sheetHeader}>
              <h2>{t('list.filters')}</h2>
              <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={close} />
            </header>
            {sortable.length > 0 ? <SortChoice {...props} /> : null}
            <OfferedFacets {...props} offered={parts.offered} />
            <SheetFoot className={styles.sheetFooter}>
              <Button onClick={() => clearAll(list)}>{t('list.clearAll')}</Button>
              <Button intent="primary" onClick={close}>
                {t('list.showRows', { count: rows.matching, shown: format.number(rows.matching) })}
              </Button>
            </SheetFoot>
          </div>
        </SheetDialog>
      ) : null}
    </>
  )
}

/** Cards have no header row to sort by. */
function SortChoice<Row>({ list, parts }: FindProps<Row>) {
  const { t } = useTexts()
  const id = useId()
  const { sort } = list.address
  const value = sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : ''
  const options = parts.columns.all
    .filter(({ isSortable }) => isSortable)
    .flatMap((column) => [
      { value: column.id, label: t('list.upwards', { name: column.label }) },
      { value: `-${column.id}`, label: t('list.downwards', { name: column.label }) },
    ])
  return (
    <div className={styles.sortChoice}>
      <span id={id}>{t('list.sortBy')}</span>
      <HTMLSelect
        fill
        aria-labelledby={id}
        value={value}
        options={[{ value: '', label: t('list.unsorted') }, ...options]}
        onChange={({ currentTarget }) => {
          const column = currentTarget.value.replace(/^-/, '')
          const isDescending = currentTarget.value.startsWith('-')
          list.change({ sort: column === '' ? null : { column, isDescending } })
        }}
      />
    </div>
  )
}
