import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../list.module.css'
import type { ListFacet } from '../model/listTypes.ts'
import type { ListControl } from '../useList.ts'

const NAMED_MAX = 2

/** Active filters as removable chips. */
export function Chips(props: { readonly list: ListControl; readonly facets: readonly ListFacet[] }) {
  const { t } = useTexts()
  const { list } = props
  const { filters } = list.address
  const chips = props.facets.flatMap((facet) => {
    const values = filters[facet.id]
    if (!values) return []
    const labelOf = (value: string) => nameless(facet.labelOf(value), value) ?? t('list.unknownValue')
    const named = values.slice(0, NAMED_MAX).map(labelOf).join(', ')
    const rest = values.length - NAMED_MAX
    const text = rest > 0 ? t('list.andMore', { named, count: rest }) : named
    const all = values.map(labelOf).join(', ')
    return [{ id: facet.id, text: t('list.filter', { name: facet.label, values: text }), all }]
  })
  const search = list.typed.trim()
  if (chips.length === 0 && search === '') return null
  const without = (id: string) => Object.fromEntries(Object.entries(filters).filter(([name]) => name !== id))
  return (
    <ul className={styles.chips} aria-label={t('list.activeFilters')}>
      {search === '' ? null : (
        <Chip text={t('list.searchedFor', { text: search })} title={search} onRemove={() => list.type('')} />
      )}
      {chips.map(({ id, text, all }) => (
        <Chip key={id} text={text} title={all} onRemove={() => list.change({ filters: without(id) })} />
      ))}
      {chips.length + (search === '' ? 0 : 1) > 1 ? (
        <li>
          <Button size="small" variant="minimal" onClick={() => clearAll(list)}>
            {t('list.clearAll')}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

/** Null for the id of a deleted or missing record: its label could only be the id itself. */
const nameless = (label: string, value: string): string | null =>
  label === value && /^[a-z]{3}_[0-9a-z-]+$/.test(value) ? null : label

export function clearAll(list: ListControl): void {
  list.type('')
  list.change({ filters: {}, search: '' })
}

function Chip(props: { readonly text: string; readonly title: string; readonly onRemove: () => void }) {
  const { t } = useTexts()
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        title={props.title}
        aria-label={t('list.removeFilter', { filter: props.text })}
        onClick={props.onRemove}
      >
        <span className={styles.chipText}>{props.text}</span>
        <Cross size={12} />
      </button>
    </li>
  )
}
