import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_PATTERN_LENGTH } from '#shared/constants.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { after } from '../../platform/time.ts'
import { liveStore } from '../../store/store.ts'
import { useReadable } from '../../store/useReadable.ts'
import { account } from '../account.ts'
import { createSearch } from './searchIndex.ts'
import { type Findable, searchPool } from './searchPool.ts'

export function SearchPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const search = useSearch()
  const choose = (found: Findable | undefined) => {
    if (!found) return
    onDone()
    navigate(found.href)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      search.move(event.key === 'ArrowDown' ? 1 : -1)
    }
    // Whoever types and presses Enter at once does not wait for the pause.
    if (event.key === 'Enter') choose(search.answerNow())
  }
  return (
    <div className="search-panel">
      <InputGroup
        size="large"
        leftIcon={<Search className="bp6-icon" />}
        autoFocus
        value={search.question}
        maxLength={SEARCH_MAX_PATTERN_LENGTH}
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={search.results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={search.results.length > 0 ? optionId(listId, search.at) : undefined}
        placeholder={t('shell.search.label')}
        onChange={(event) => search.ask(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <Results listId={listId} results={search.results} at={search.at} onChoose={choose} />
      <p className="search-hint" role="status">
        {search.results.length > 0 ? '' : search.isAnswered ? t('shell.search.none') : t('shell.search.hint')}
      </p>
    </div>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

function Results(props: {
  readonly listId: string
  readonly results: readonly Findable[]
  readonly at: number
  readonly onChoose: (found: Findable) => void
}) {
  const { t } = useTranslation()
  return (
    // An empty listbox would be a list of nothing: it is there, hidden, for the field to point at.
    <div
      className="search-results"
      id={props.listId}
      role="listbox"
      aria-label={t('shell.search.label')}
      hidden={props.results.length === 0}
    >
      {props.results.map((found, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field, as comboboxes do
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
        <div
          key={`${found.kind}/${found.id}`}
          id={optionId(props.listId, index)}
          role="option"
          aria-selected={index === props.at}
          className="search-result"
          onClick={() => props.onChoose(found)}
        >
          <span className="search-result-title">{found.title}</span>
          <span className="search-result-trail">{found.trail}</span>
          <span className="search-result-kind">{t(`shell.search.${found.kind}`)}</span>
        </div>
      ))}
    </div>
  )
}

/** The question, its answer after a pause in typing, and the marked result. */
function useSearch() {
  const menu = useReadable(account)?.menu
  // The pool is that of the moment the panel opened: it must not shift under the fingers.
  const find = useMemo(() => createSearch(searchPool(menu ?? [], liveStore.read, currentLanguage())), [menu])
  const [question, setQuestion] = useState('')
  const [answered, setAnswered] = useState<{ readonly to: string; readonly results: readonly Findable[] }>({
    to: '',
    results: [],
  })
  const [at, setAt] = useState(0)
  useEffect(
    () =>
      after(SEARCH_DEBOUNCE_MS, () => {
        setAnswered({ to: question, results: find(question) })
        setAt(0)
      }),
    [question, find],
  )
  const results = answered.results
  return {
    question,
    results,
    at,
    isAnswered: answered.to === question && question.trim() !== '',
    ask: setQuestion,
    move: (step: number) => {
      if (results.length > 0) setAt((old) => (old + step + results.length) % results.length)
    },
    answerNow: () => (answered.to === question ? results[at] : find(question)[0]),
  }
}
