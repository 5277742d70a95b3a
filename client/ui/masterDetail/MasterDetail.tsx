/**
 * List at the left, details at the right. On narrow screens one at a time, with a back button. The caller holds the
 * selection, usually in the URL.
 */
import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useWidth } from '../charts/useWidth.ts'
import { SplitPane } from '../split/SplitPane.tsx'
import styles from './MasterDetail.module.css'

export interface MasterEntry {
  readonly id: string
  readonly title: string
  readonly note?: ReactNode
}

export interface MasterDetailProps {
  /** Label of the list. */
  readonly label: string
  /** Key under which this browser stores the width of the list. */
  readonly storageKey: string
  readonly entries: readonly MasterEntry[]
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
  /** Beside its details the first entry is chosen where none is: no half of a screen is empty. */
  readonly opensFirst?: boolean
  /** Above the list: a search, an "add". */
  readonly tools?: ReactNode
  /** Details of the selected entry. */
  readonly children: ReactNode
}

const LIST_PX = 280
const BESIDE_FROM_PX = 640

export function MasterDetail(props: MasterDetailProps) {
  const { t } = useTexts()
  const [whole, wholePx] = useWidth<HTMLDivElement>()
  const { chosenId } = props
  const isBeside = wholePx >= BESIDE_FROM_PX
  const details = useRef<HTMLDivElement>(null)
  const before = useRef(chosenId)
  // In single-column layout, the focus moves to the details and back to the entry.
  useEffect(() => {
    if (before.current === chosenId) return
    const left = before.current
    before.current = chosenId
    if (isBeside) return
    if (chosenId !== null) details.current?.focus()
    else entryIn(whole.current, left)?.focus()
  }, [chosenId, isBeside, whole])
  const first = props.opensFirst && isBeside && chosenId === null ? props.entries[0]?.id : undefined
  const { onChoose } = props
  useEffect(() => {
    if (first !== undefined) onChoose(first)
  }, [first, onChoose])
  const list = <EntryList {...props} isBeside={isBeside} />
  const detail = (
    <div ref={details} className={styles.details} tabIndex={-1}>
      {chosenId === null ? <p className={styles.empty}>{t('blocks.master.choose')}</p> : props.children}
    </div>
  )
  return (
    <div ref={whole} className={styles.whole}>
      {isBeside ? (
        <SplitPane
          label={t('blocks.master.border')}
          storageKey={props.storageKey}
          firstPx={LIST_PX}
          first={list}
          second={detail}
        />
      ) : chosenId === null ? (
        list
      ) : (
        <>
          <Button
            variant="minimal"
            className={styles.back ?? ''}
            icon={<ArrowLeft />}
            onClick={() => props.onChoose(null)}
          >
            {t('blocks.master.back')}
          </Button>
          {detail}
        </>
      )}
    </div>
  )
}

const entryIn = (root: HTMLElement | null, id: string | null): HTMLElement | null =>
  id === null ? null : (root?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`) ?? null)

/** Buttons; arrow keys go from one to the next. */
function EntryList(props: MasterDetailProps & { readonly isBeside: boolean }) {
  const { t } = useTexts()
  const { entries, chosenId } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    const next = buttons[buttons.indexOf(event.target as HTMLElement) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={props.isBeside ? styles.beside : styles.master}>
      {props.tools}
      {entries.length === 0 ? (
        <p className={styles.empty}>{t('common.noMatch')}</p>
      ) : (
        <ul className={styles.list} aria-label={props.label} onKeyDown={onKeyDown}>
          {entries.map(({ id, title, note }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.entry}
                data-entry={id}
                aria-current={id === chosenId ? 'true' : undefined}
                onClick={() => props.onChoose(id)}
              >
                <span className={styles.title}>{title}</span>
                {note ? <span className={styles.note}>{note}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
