/** Changes by others while the form was open, and the user's choices. */
import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { enumerated, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { copyText } from '../../platform/documents.ts'
import { showToast } from '../feedback/toasts.ts'
import { Popup } from '../layers/Popup.tsx'
import { fieldNamesIn, labelOf } from './focusField.ts'
import styles from './form.module.css'
import type { EditedBy, EditNote } from './model/edits.ts'
import type { FormStore } from './model/formStore.ts'
import { type FieldValue, isList, isObject, valueAt } from './model/values.ts'
import { useFormView } from './useForm.ts'

/** "Li Na" and "14:05", or the text for an unknown value. */
export function useEditWords(): (edit: EditedBy) => { readonly who: string; readonly when: string } {
  const { t } = useTexts()
  const format = useFormat()
  return ({ by, atMs }) => ({
    who: by ? nameOf(by) : t('form.together.somebody'),
    when: atMs === null ? t('form.together.meanwhile') : format.time(atMs),
  })
}

/** Target panel for conflict choices. */
export const NewsPanelContext = createContext<HTMLElement | null>(null)

interface NewsProps {
  /** Who deleted the record; saving is disabled then. */
  readonly gone: EditedBy | null
  readonly form: RefObject<HTMLFormElement | null>
  readonly store: FormStore
  /** Number of blocked submits; shows the pending choices. */
  readonly held: number
  readonly onPanel: (panel: HTMLElement | null) => void
}

/** One line in the form's bar; details open as an overlay, so the form does not move. */
export function MeanwhileNews(props: NewsProps) {
  const { gone, store, held } = props
  const { notes, conflicts } = useFormView(store)
  const hasNews = gone !== null || notes.length > 0 || conflicts.length > 0
  const line = useNewsLine(props)
  const [isOpen, setOpen] = useState(false)
  const isDisputed = useEffectEvent(() => conflicts.length > 0)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isShown = held > 0 && isDisputed()
    // At the end of the form; on a blocked submit it scrolls into view and gets focus.
    if (isShown) place.current?.scrollIntoView({ block: 'nearest' })
    setOpen(isShown)
  }, [held])
  // The notice line announces the next edit by others; the panel does not open automatically.
  if (isOpen && !hasNews) setOpen(false)
  return (
    <div ref={place} role="alert" className={styles.news}>
      {hasNews ? (
        <Popup
          popup="dialog"
          // Above it are the fields that it is about.
          placement="bottom-start"
          open={[isOpen, setOpen]}
          content={() => (gone ? <GonePanel {...props} gone={gone} /> : <EditsPanel {...props} />)}
        >
          <Button
            size="small"
            className={clsx(styles.line, gone && styles.lineGone)}
            icon={<WarningSign />}
            title={line}
            text={line}
          />
        </Popup>
      ) : null}
    </div>
  )
}

function useNewsLine({ gone, store, form }: NewsProps): string {
  const { t } = useTexts()
  const words = useEditWords()
  const { notes } = useFormView(store)
  const labels = useLabels(form, notes.map(({ name }) => name).join('\n'))
  if (gone) return t('form.gone.title', words(gone))
  const disputed = notes.filter(({ isConflict }) => isConflict)
  const shown = disputed.length > 0 ? disputed : notes
  if (shown.length === 0) return t('form.conflict.title')
  const joined = (parts: readonly string[]) => enumerated([...new Set(parts)])
  return t(disputed.length > 0 ? 'form.together.newsBoth' : 'form.together.newsTaken', {
    who: joined(shown.map((note) => words(note).who)),
    fields: joined(shown.map(({ name }) => labels.get(name) ?? name)),
  })
}

/** Changes by others since opening; conflicts need a choice. */
function EditsPanel({ store, form, onPanel }: NewsProps) {
  const { t } = useTexts()
  const { notes, conflicts } = useFormView(store)
  return (
    <Panel title={t('form.conflict.title')}>
      {/* Fields with conflicts are described with their choice. */}
      <NoteLines notes={notes.filter(({ name }) => !conflicts.includes(name))} form={form} />
      {conflicts.length > 0 ? (
        <>
          <p>{t('form.conflict.body', { count: conflicts.length })}</p>
          <div ref={onPanel} className={styles.choices} />
          {conflicts.length > 1 ? (
            <p className={styles.noticeActions}>
              <Button size="small" onClick={() => store.settleConflicts('theirs')}>
                {t('form.conflict.takeTheirs')}
              </Button>
              <Button size="small" onClick={() => store.settleConflicts('mine')}>
                {t('form.conflict.keepAllMine')}
              </Button>
            </p>
          ) : null}
        </>
      ) : (
        <p className={styles.noticeActions}>
          <Button size="small" onClick={() => store.dismissNotes()}>
            {t('form.together.understood')}
          </Button>
        </p>
      )}
    </Panel>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.panel} aria-label={title} tabIndex={0}>
      <p className={styles.noticeTitle}>{title}</p>
      {children}
    </section>
  )
}

function NoteLines({ notes, form }: { readonly notes: readonly EditNote[] } & Pick<NewsProps, 'form'>) {
  const { t } = useTexts()
  const words = useEditWords()
  const labels = useLabels(form, notes.map(({ name }) => name).join('\n'))
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map((note) => (
        <li key={note.name}>
          {t(note.isConflict ? 'form.together.both' : 'form.together.taken', {
            ...words(note),
            field: labels.get(note.name) ?? note.name,
          })}
        </li>
      ))}
    </ul>
  )
}

/** Labels from the rendered page. */
function useLabels(form: RefObject<HTMLFormElement | null>, names: string): ReadonlyMap<string, string> {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  useLayoutEffect(() => {
    setLabels(new Map(names.split('\n').map((name) => [name, labelOf(form.current, name)])))
  }, [form, names])
  return labels
}

/** Shown when another user deleted the record: saving is impossible, but the input can be copied. */
function GonePanel({ gone, store, form }: NewsProps & { readonly gone: EditedBy }) {
  const { t } = useTexts()
  const words = useEditWords()
  const copy = async () => {
    const isCopied = await copyText(typedText(store, form.current))
    showToast(isCopied ? 'ok' : 'error', t(isCopied ? 'form.gone.copied' : 'form.gone.notCopied'))
  }
  return (
    <Panel title={t('form.gone.title', words(gone))}>
      <p>{t('form.gone.body')}</p>
      <p className={styles.noticeActions}>
        <Button size="small" onClick={() => void copy()}>
          {t('form.gone.copy')}
        </Button>
      </p>
    </Panel>
  )
}

/** Unsent values, one line per field. */
function typedText(store: FormStore, form: HTMLFormElement | null): string {
  return (form ? fieldNamesIn(form) : [])
    .map((name) => `${labelOf(form, name)}: ${textOf(valueAt(store.values, name))}`)
    .join('\n')
}

const textOf = (value: FieldValue | undefined): string => {
  if (value === undefined || value === null) return ''
  return isList(value) || isObject(value) ? JSON.stringify(value) : String(value)
}
