/** What others did to the record while its form was open, and what the user does about it. */
import { Button } from '@blueprintjs/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { copyText } from '../../platform/documents.ts'
import { showToast } from '../feedback/toasts.ts'
import { fieldNamesIn, labelOf } from './focusField.ts'
import styles from './form.module.css'
import type { EditedBy, EditNote } from './model/edits.ts'
import type { FormStore } from './model/formStore.ts'
import { type FieldValue, isList, isObject, valueAt } from './model/values.ts'
import { useFormView } from './useForm.ts'

/** "Li Na" and "14:05", or what is said where nobody knows. */
export function useEditWords(): (edit: EditedBy) => { readonly who: string; readonly when: string } {
  const { t } = useTexts()
  const format = useFormat()
  return ({ by, atMs }) => ({
    who: by ?? t('form.together.somebody'),
    when: atMs === null ? t('form.together.meanwhile') : format.time(atMs),
  })
}

/** Who changed what since the form was opened; where both changed a field, the user chooses. */
export function EditsNotice(props: {
  readonly form: RefObject<HTMLFormElement | null>
  readonly store: FormStore
}) {
  const { store } = props
  const { t } = useTexts()
  const { notes, conflicts } = useFormView(store)
  return (
    <div role="alert">
      {notes.length > 0 || conflicts.length > 0 ? (
        <div className={`${styles.notice} ${styles.conflict}`}>
          <p className={styles.noticeTitle}>{t('form.conflict.title')}</p>
          <NoteLines notes={notes} form={props.form} />
          {conflicts.length > 0 ? (
            <>
              <p>{t('form.conflict.body')}</p>
              <p className={styles.noticeActions}>
                <Button size="small" onClick={() => store.settleConflicts('theirs')}>
                  {t('form.conflict.takeTheirs')}
                </Button>
                <Button size="small" onClick={() => store.settleConflicts('mine')}>
                  {t('form.conflict.keepMine')}
                </Button>
              </p>
            </>
          ) : (
            <p className={styles.noticeActions}>
              <Button size="small" onClick={() => store.dismissNotes()}>
                {t('form.together.understood')}
              </Button>
            </p>
          )}
        </div>
      ) : null}
    </div>
  )
}

function NoteLines({
  notes,
  form,
}: { readonly notes: readonly EditNote[] } & Pick<Parameters<typeof EditsNotice>[0], 'form'>) {
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

/** Labels as they are on the page, which is there only after it was rendered. */
function useLabels(form: RefObject<HTMLFormElement | null>, names: string): ReadonlyMap<string, string> {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  useLayoutEffect(() => {
    setLabels(new Map(names.split('\n').map((name) => [name, labelOf(form.current, name)])))
  }, [form, names])
  return labels
}

/** Somebody has deleted the record: nothing can be saved any more, but what was typed can be taken along. */
export function GoneNotice(props: {
  readonly gone: EditedBy | null
  readonly form: RefObject<HTMLFormElement | null>
  readonly store: FormStore
}) {
  const { gone, store } = props
  const { t } = useTexts()
  const words = useEditWords()
  const copy = async () => {
    const isCopied = await copyText(typedText(store, props.form.current))
    showToast(isCopied ? 'ok' : 'error', t(isCopied ? 'form.gone.copied' : 'form.gone.notCopied'))
  }
  return (
    <div role="alert">
      {gone ? (
        <div className={`${styles.notice} ${styles.failure}`}>
          <p className={styles.noticeTitle}>{t('form.gone.title', words(gone))}</p>
          <p>{t('form.gone.body')}</p>
          <p className={styles.noticeActions}>
            <Button size="small" onClick={() => void copy()}>
              {t('form.gone.copy')}
            </Button>
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** One line per field, as the form shows them. */
function typedText(store: FormStore, form: HTMLFormElement | null): string {
  return (form ? fieldNamesIn(form) : [])
    .map((name) => `${labelOf(form, name)}: ${textOf(valueAt(store.values, name))}`)
    .join('\n')
}

const textOf = (value: FieldValue | undefined): string => {
  if (value === undefined || value === null) return ''
  return isList(value) || isObject(value) ? JSON.stringify(value) : String(value)
}
