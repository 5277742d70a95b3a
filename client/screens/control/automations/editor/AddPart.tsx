/** Finds parts to add to a section: by room, device, property or kind. */
import { Button, InputGroup } from '@blueprintjs/core'
import { Clipboard, Plus, Search } from '@blueprintjs/icons'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useReadable } from '../../../../store/useReadable.ts'
import { partText } from '../sentence.ts'
import { useWords } from '../useWords.tsx'
import { copiedPart } from './clipboard.ts'
import { asOf, type Part, type Section } from './draft.ts'
import styles from './editor.module.css'
import { type PartHit, partHits, triggersOnly } from './partSearch.ts'

const VERBS = {
  when: 'automations.editor.addWhen',
  onlyIf: 'automations.editor.addOnlyIf',
  doing: 'automations.editor.addDoing',
} as const

export function AddPart(props: {
  readonly section: Section
  readonly ownId: string | null
  readonly isFull: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The editor assigns the id. */
  readonly onAdd: (make: (id: string) => Part) => void
}) {
  const { t } = useTexts()
  const words = useWords()
  const { section, isOpen, onOpen, onAdd } = props
  const copied = useReadable(copiedPart)
  const pasted = copied ? asOf(copied, section) : undefined
  const add = (make: PartHit['make']) => {
    onOpen(false)
    onAdd(make)
  }
  return (
    <div className={styles.add}>
      <div className={styles.tools}>
        <Button
          icon={<Plus />}
          size="small"
          data-entry
          aria-expanded={isOpen}
          disabled={props.isFull}
          onClick={() => onOpen(!isOpen)}
        >
          {t(VERBS[section])}
        </Button>
        {pasted ? (
          <Button
            icon={<Clipboard />}
            size="small"
            variant="minimal"
            disabled={props.isFull}
            title={t('automations.editor.pasteNamed', { text: partText(pasted, words) })}
            onClick={() => onAdd((id) => ({ ...pasted, id }))}
          >
            {t('automations.editor.paste')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <PartFinder section={section} ownId={props.ownId} onChoose={add} onClose={() => onOpen(false)} />
      ) : null}
    </div>
  )
}

function PartFinder(props: {
  readonly section: Section
  readonly ownId: string | null
  readonly onChoose: (make: PartHit['make']) => void
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { language } = useTexts().i18n
  const { store } = useConsoleState()
  const { section, ownId } = props
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const wanted = useDeferredValue(search)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const { hits, more } = useMemo(
    () => partHits(sourceOf(store), section, wanted, ownId),
    [store, section, wanted, ownId, language],
  )
  // Enter applies to the newest input even if the displayed results lag behind.
  const newest = () => (wanted === search ? hits : partHits(sourceOf(store), section, search, ownId).hits)
  const list = useHitKeys(hits, at, setAt, { ...props, newest })
  const finder = useRef<HTMLDivElement>(null)
  // Opens below its button, which may be at the bottom of a phone screen, so it scrolls into view.
  useEffect(() => {
    finder.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (at > 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div className={styles.finder} ref={finder}>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={list.chosen < 0 ? undefined : `${id}-${list.chosen}`}
        aria-label={t(VERBS[section])}
        placeholder={t('automations.editor.findPart')}
        value={search}
        onValueChange={(text) => {
          setSearch(text)
          setAt(0)
        }}
        onKeyDown={list.onKeyDown}
        onKeyUp={list.onKeyUp}
      />
      <div className={styles.hits} role="listbox" id={id} aria-label={t(VERBS[section])}>
        <Hits id={id} hits={hits} chosen={list.chosen} onChoose={props.onChoose} />
        {hits.length === 0 && (wanted !== '' || section !== 'onlyIf') ? (
          <NoHit isElsewhere={section === 'onlyIf' && triggersOnly(sourceOf(store), wanted)} />
        ) : null}
        {more > 0 ? <p className={styles.help}>{t('automations.editor.hits', { count: more })}</p> : null}
      </div>
    </div>
  )
}

const sourceOf = ({ read, recordsVersion }: ReturnType<typeof useConsoleState>['store']) => ({
  read,
  version: recordsVersion,
})

function NoHit({ isElsewhere }: { readonly isElsewhere: boolean }) {
  const { t } = useTexts()
  return (
    <p className={styles.help}>
      {t(isElsewhere ? 'automations.editor.onlyWhen' : 'automations.editor.noHit')}
    </p>
  )
}

/** Arrow keys select a result, Enter applies it, Escape cancels. */
function useHitKeys(
  hits: readonly PartHit[],
  at: number,
  setAt: (at: number) => void,
  props: {
    readonly newest: () => readonly PartHit[]
    readonly onChoose: (make: PartHit['make']) => void
    readonly onClose: () => void
  },
) {
  const chosen = Math.min(at, hits.length - 1)
  const isTaken = useRef(false)
  return {
    chosen,
    onKeyDown: (event: KeyboardEvent) => {
      // An input method ends its word with the same key.
      if (event.nativeEvent.isComposing) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setAt(Math.max(0, Math.min(hits.length - 1, chosen + step)))
      else if (event.key === 'Escape') props.onClose()
      else if (event.key === 'Enter') isTaken.current = true
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    // Closes on keyup: otherwise the newly focused button would treat it as a click.
    onKeyUp: ({ key }: KeyboardEvent) => {
      const hit = key === 'Enter' && isTaken.current ? props.newest()[Math.max(0, chosen)] : undefined
      isTaken.current = false
      if (hit) props.onChoose(hit.make)
    },
  }
}

function Hits(props: {
  readonly id: string
  readonly hits: readonly PartHit[]
  readonly chosen: number
  readonly onChoose: (make: PartHit['make']) => void
}) {
  return props.hits.map((hit, i) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above receives the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
    <div
      key={hit.key}
      id={`${props.id}-${i}`}
      className={styles.hit}
      role="option"
      aria-selected={i === props.chosen}
      onClick={() => props.onChoose(hit.make)}
    >
      <span>{hit.label}</span>
      <span className={styles.help}>{hit.note}</span>
    </div>
  ))
}
