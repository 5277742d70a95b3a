/** Filter values with the number of matching rows. Values of one facet are combined by OR, facets by AND. */

import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useId, useMemo, useState } from 'react'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { facetChoice } from '../model/facetChoice.ts'
import type { FacetCounts, ListFacet } from '../model/listTypes.ts'
import type { ListControl } from '../useList.ts'
import styles from './FacetPanel.module.css'

const SHOWN_AT_FIRST = 7
/** Longer facets can be searched. */
const SEARCHED_FROM = 16

export function Facets(props: {
  readonly list: ListControl
  readonly facets: readonly ListFacet[]
  readonly counts: Readonly<Record<string, FacetCounts>>
}) {
  const { list, facets, counts } = props
  const { filters } = list.address
  return facets.map((facet) => (
    <FacetGroup
      key={facet.id}
      facet={facet}
      counts={counts[facet.id]}
      chosen={filters[facet.id] ?? NONE}
      onChoose={(values) => list.change({ filters: { ...filters, [facet.id]: values } })}
    />
  ))
}

const NONE: readonly string[] = []

interface GroupProps {
  readonly facet: ListFacet
  readonly counts: FacetCounts | undefined
  readonly chosen: readonly string[]
  readonly onChoose: (values: readonly string[]) => void
}

function FacetGroup({ facet, counts, chosen, onChoose }: GroupProps) {
  const [isFolded, setFolded] = useState(facet.isFoldedAtFirst === true && chosen.length === 0)
  const id = useId()
  const values = useOrderedValues(facet, counts, chosen)
  if (values.length === 0) return null
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2 className={styles.heading}>
        <button type="button" id={id} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <span>{facet.label}</span>
          {chosen.length > 0 ? <b className={styles.chosen}>{chosen.length}</b> : null}
          {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </button>
      </h2>
      {isFolded ? null : (
        <>
          <Values facet={facet} values={values} counts={counts} chosen={chosen} onChoose={onChoose} />
          {facet.own ? (
            <facet.own.Choice
              value={chosen.find(facet.own.isValid) ?? null}
              onChoose={(value) => onChoose([value])}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

function useOrderedValues(facet: ListFacet, counts: FacetCounts | undefined, chosen: readonly string[]) {
  const known = facetChoice(facet, counts, chosen)
  const key = known.join('\n')
  // Counts change all the time; the order of the values only when they do, or the texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  return useMemo(() => {
    const often = (value: string) => counts?.get(value) ?? 0
    return [...known].sort(facet.compare ?? ((a, b) => often(b) - often(a) || (a < b ? -1 : 1)))
  }, [key, facet.compare])
}

function Values(props: GroupProps & { readonly values: readonly string[] }) {
  const { facet, values, counts, chosen, onChoose } = props
  const { t } = useTexts()
  const [isLong, setLong] = useState(false)
  const [search, setSearch] = useState('')
  const found = values.filter((value) => hasPhrase(search, [facet.labelOf(value)]))
  const isShown = (value: string, at: number) =>
    isLong || search.trim() !== '' || at < SHOWN_AT_FIRST || chosen.includes(value)
  const hidden = found.filter((value, at) => !isShown(value, at)).length
  const toggle = (value: string) => {
    if (chosen.includes(value)) onChoose(chosen.filter((one) => one !== value))
    else onChoose(facet.isOneOf ? [value] : [...chosen, value])
  }
  return (
    <>
      {isLong && values.length >= SEARCHED_FROM ? (
        <InputGroup
          size="small"
          className={styles.search}
          aria-label={t('list.searchIn', { name: facet.label })}
          placeholder={t('list.searchIn', { name: facet.label })}
          value={search}
          onValueChange={setSearch}
        />
      ) : null}
      <ul className={styles.values}>
        {found.filter(isShown).map((value) => (
          <FacetValue
            key={value}
            label={facet.labelOf(value)}
            count={counts?.get(value) ?? (counts ? 0 : null)}
            isChosen={chosen.includes(value)}
            isOneOf={facet.isOneOf === true}
            onToggle={() => toggle(value)}
          />
        ))}
        {found.length === 0 ? <li className={styles.none}>{t('common.noMatch')}</li> : null}
      </ul>
      {hidden > 0 || isLong ? (
        <Button size="small" variant="minimal" className={styles.more ?? ''} onClick={() => setLong(!isLong)}>
          {isLong ? t('list.showLess') : t('list.showMore', { count: hidden })}
        </Button>
      ) : null}
    </>
  )
}

function FacetValue(props: {
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
  readonly isOneOf: boolean
  readonly onToggle: () => void
}) {
  const format = useFormat()
  return (
    <li>
      <label className={props.count === 0 && !props.isChosen ? styles.emptyValue : styles.value}>
        <input
          type={props.isOneOf ? 'radio' : 'checkbox'}
          checked={props.isChosen}
          onChange={props.onToggle}
          // Clicking the selected radio clears it, which fires no change event.
          onClick={props.isOneOf && props.isChosen ? props.onToggle : undefined}
        />
        <span className={styles.label} title={props.label}>
          {props.label}
        </span>
        {props.count === null ? null : <span className={styles.count}>{format.number(props.count)}</span>}
      </label>
    </li>
  )
}
