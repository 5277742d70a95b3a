/** Values to filter by, with how many rows each would give. Within a facet any of the ticked, between facets all. */
import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useId, useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { FacetCounts, ListFacet } from '../model/listTypes.ts'
import '../facets.css'

const SHOWN_AT_FIRST = 7
/** Longer facets can be searched. */
const SEARCHED_FROM = 16

export interface FacetProps {
  readonly facets: readonly ListFacet[]
  readonly counts: Readonly<Record<string, FacetCounts>>
  readonly chosen: Readonly<Record<string, readonly string[]>>
  readonly onChoose: (facetId: string, values: readonly string[]) => void
}

export function FacetPanel(props: FacetProps) {
  return props.facets.map((facet) => (
    <FacetGroup
      key={facet.id}
      facet={facet}
      counts={props.counts[facet.id]}
      chosen={props.chosen[facet.id] ?? NONE}
      onChoose={props.onChoose}
    />
  ))
}

const NONE: readonly string[] = []

interface GroupProps {
  readonly facet: ListFacet
  readonly counts: FacetCounts | undefined
  readonly chosen: readonly string[]
  readonly onChoose: FacetProps['onChoose']
}

function FacetGroup({ facet, counts, chosen, onChoose }: GroupProps) {
  const [isFolded, setFolded] = useState(facet.isFoldedAtFirst === true && chosen.length === 0)
  const id = useId()
  const values = useOrderedValues(facet, counts, chosen)
  const isSingle = facet.isHiddenWhenSingle === true && values.length === 1 && chosen.length === 0
  if (values.length === 0 || isSingle) return null
  return (
    <section className="facet" aria-labelledby={id}>
      <h2 className="facet-heading">
        <button type="button" id={id} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <span>{facet.label}</span>
          {chosen.length > 0 ? <b className="facet-chosen">{chosen.length}</b> : null}
          {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </button>
      </h2>
      {isFolded ? null : (
        <Values facet={facet} values={values} counts={counts} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  )
}

/** Values asked for by an address are offered even where no row has them, so that they can be given up. */
function useOrderedValues(facet: ListFacet, counts: FacetCounts | undefined, chosen: readonly string[]) {
  const known = [...new Set([...(counts?.keys() ?? facet.options ?? []), ...chosen])]
  const key = known.join('\n')
  // The order of counts changes while one looks; that of values only when they do, or the texts.
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
  const wanted = search.trim().toLowerCase()
  const found =
    wanted === '' ? values : values.filter((value) => facet.labelOf(value).toLowerCase().includes(wanted))
  const isShown = (value: string, at: number) =>
    isLong || wanted !== '' || at < SHOWN_AT_FIRST || chosen.includes(value)
  const hidden = found.filter((value, at) => !isShown(value, at)).length
  const toggle = (value: string) =>
    onChoose(facet.id, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      {isLong && values.length >= SEARCHED_FROM ? (
        <InputGroup
          size="small"
          className="facet-search"
          aria-label={t('list.searchIn', { name: facet.label })}
          placeholder={t('list.searchIn', { name: facet.label })}
          value={search}
          onValueChange={setSearch}
        />
      ) : null}
      <ul className="facet-values">
        {found.filter(isShown).map((value) => (
          <FacetValue
            key={value}
            label={facet.labelOf(value)}
            count={counts?.get(value) ?? (counts ? 0 : null)}
            isChosen={chosen.includes(value)}
            onToggle={() => toggle(value)}
          />
        ))}
        {found.length === 0 ? <li className="facet-none">{t('common.noMatch')}</li> : null}
      </ul>
      {hidden > 0 || isLong ? (
        <Button size="small" variant="minimal" className="facet-more" onClick={() => setLong(!isLong)}>
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
  readonly onToggle: () => void
}) {
  const format = useFormat()
  return (
    <li>
      <label
        className={props.count === 0 && !props.isChosen ? 'facet-value facet-value-empty' : 'facet-value'}
      >
        <input type="checkbox" checked={props.isChosen} onChange={props.onToggle} />
        <span className="facet-label" title={props.label}>
          {props.label}
        </span>
        {props.count === null ? null : <span className="facet-count">{format.number(props.count)}</span>}
      </label>
    </li>
  )
}
