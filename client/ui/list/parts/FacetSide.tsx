import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross, Filter } from '@blueprintjs/icons'
import { type RefObject, useId, useState } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import type { ListFacet, ListRows } from '../model/listTypes.ts'
import type { Columns } from '../useColumns.ts'
import type { ListControl } from '../useList.ts'
import { clearAll } from './Chips.tsx'
import { FacetPanel } from './FacetPanel.tsx'
import { SearchField } from './SearchField.tsx'

interface SideProps<Row> {
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly facets: readonly ListFacet[]
  readonly columns: Columns<Row>
  readonly searchLabel: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly isNarrow: boolean
  readonly onLeave: () => void
}

/** Search and facets: beside the rows where there is room, else the facets behind a button. */
export function FacetSide<Row>(props: SideProps<Row>) {
  const { t } = useTexts()
  const { list, field, isNarrow, facets } = props
  const search = (
    <SearchField
      field={field}
      label={props.searchLabel}
      text={list.typed}
      onType={list.type}
      onLeave={props.onLeave}
    />
  )
  if (isNarrow) {
    return (
      <div className="list-find">
        {search}
        <FilterSheet {...props} />
      </div>
    )
  }
  if (facets.length === 0) return <div className="list-find">{search}</div>
  return (
    <section className="list-side" aria-label={t('list.filters')}>
      {search}
      <div className="list-facets">
        <Facets {...props} />
      </div>
    </section>
  )
}

function Facets<Row>({ list, rows, facets }: SideProps<Row>) {
  return (
    <FacetPanel
      facets={facets}
      counts={rows.facets}
      chosen={list.address.filters}
      onChoose={(id, values) => list.change({ filters: { ...list.address.filters, [id]: values } })}
    />
  )
}

function FilterSheet<Row>(props: SideProps<Row>) {
  const { t } = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { list, rows } = props
  const close = () => setOpen(false)
  const count = Object.values(list.address.filters).filter((values) => values.length > 0).length
  return (
    <>
      <Button
        icon={<Filter />}
        onClick={() => setOpen(true)}
        text={count > 0 ? t('list.filtersOn', { count }) : t('list.filters')}
      />
      {isOpen ? (
        <SheetDialog label={t('list.filters')} onClose={close}>
          <header className="list-sheetHeader">
            <h2>{t('list.filters')}</h2>
            <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={close} />
          </header>
          <SortChoice {...props} />
          <Facets {...props} />
          <footer className="list-sheetFooter">
            <Button onClick={() => clearAll(list)}>{t('list.clearAll')}</Button>
            <Button intent="primary" onClick={close}>
              {t('list.showRows', { count: rows.matching, shown: format.number(rows.matching) })}
            </Button>
          </footer>
        </SheetDialog>
      ) : null}
    </>
  )
}

/** Cards have no header row to sort by. */
function SortChoice<Row>({ list, columns }: SideProps<Row>) {
  const { t } = useTexts()
  const id = useId()
  const { sort } = list.address
  const value = sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : ''
  const options = columns.all
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id, label }) => [
      { value: id, label: t('list.upwards', { name: label }) },
      { value: `-${id}`, label: t('list.downwards', { name: label }) },
    ])
  return (
    <div className="list-sortChoice">
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
