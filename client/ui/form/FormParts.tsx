/** Parts around the fields, usable in custom forms. */

import { Button, Callout } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { onChildren } from '../../platform/page.ts'
import { elapsedMs, every } from '../../platform/time.ts'
import { hasFields, inPageOrder, labelOf } from './focusField.ts'
import styles from './form.module.css'
import type { FormView } from './model/views.ts'

/** Two columns of fields if space allows, otherwise one. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Fields that belong together, with a heading. */
export function FormSection(props: {
  readonly title?: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <fieldset className={styles.section}>
      {props.title ? <legend className={styles.sectionTitle}>{props.title}</legend> : null}
      {props.hint ? <p className={styles.sectionHint}>{props.hint}</p> : null}
      <FieldGrid>{props.children}</FieldGrid>
    </fieldset>
  )
}

export function FormActions(props: {
  readonly verb: string
  readonly intent?: 'primary' | 'danger'
  readonly cancelVerb?: string | undefined
  readonly note?: string | null | undefined
  /** Changes by others; the space is reserved so buttons do not move. */
  readonly news?: ReactNode
  readonly isBusy: boolean
  /** True if there is nothing to submit. */
  readonly isIdle?: boolean
  readonly onCancel?: (() => void) | undefined
}) {
  const { t } = useTexts()
  return (
    <div className={styles.actions}>
      <div className={styles.slot}>
        {props.news}
        {props.note && !props.isBusy ? (
          <span className={styles.waiting} role="status" title={props.note}>
            {props.note}
          </span>
        ) : null}
        {props.isBusy ? <WaitingText /> : null}
      </div>
      {props.onCancel ? (
        <Button disabled={props.isBusy} onClick={props.onCancel}>
          {props.cancelVerb ?? t('form.cancel')}
        </Button>
      ) : null}
      <Button
        type="submit"
        intent={props.intent ?? 'primary'}
        loading={props.isBusy}
        disabled={props.isIdle === true}
      >
        {props.verb}
      </Button>
    </div>
  )
}

const PATIENCE_S = 2

/** Waiting time of a slow response. */
function WaitingText() {
  const { t } = useTexts()
  const [seconds, setSeconds] = useState(0)
  // A clock is outside of React.
  useEffect(() => {
    const startMs = elapsedMs()
    return every(1000, () => setSeconds(Math.floor((elapsedMs() - startMs) / 1000)))
  }, [])
  return (
    <span className={styles.waiting} role="status">
      {seconds >= PATIENCE_S ? t('form.waiting', { seconds }) : null}
    </span>
  )
}

/** Rejected as a whole. The message stays until the next attempt, and so does all input. */
export function FailureNotice({ failure }: { readonly failure: FormView['failure'] }) {
  const { t } = useTexts()
  return (
    <div role="alert">
      {failure ? (
        <Callout compact intent="danger" className={styles.notice ?? ''} data-failure tabIndex={-1}>
          <p className={styles.noticeTitle}>{failure.message}</p>
          {failure.issues.length > 0 ? (
            <ul>
              {failure.issues.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{path === '' ? message : `${path}: ${message}`}</li>
              ))}
            </ul>
          ) : null}
          <p>{t('form.unsent')}</p>
        </Callout>
      ) : null}
    </div>
  )
}

/** More than one invalid field: how many, and a link to each. A single one is focused and needs no summary. */
export function ErrorSummary(props: {
  readonly form: RefObject<HTMLFormElement | null>
  readonly faulty: readonly string[]
  readonly onShow: (name: string) => void
}) {
  const { t } = useTexts()
  const { faulty, form } = props
  useLateFields(form, faulty)
  return (
    <div role="alert">
      {faulty.length > 1 ? (
        <Callout compact intent="danger" className={styles.notice ?? ''}>
          <p className={styles.noticeTitle}>{t('form.summary', { count: faulty.length })}</p>
          <p className={styles.summaryLinks}>
            {inPageOrder(form.current, faulty).map((name) => (
              <button key={name} type="button" onClick={() => props.onShow(name)}>
                {labelOf(form.current, name)}
              </button>
            ))}
          </p>
        </Callout>
      ) : null}
    </div>
  )
}

/** Re-renders once lazily loaded fields are present, because their labels name them. */
function useLateFields(form: RefObject<HTMLFormElement | null>, names: readonly string[]): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    if (!form.current || names.length < 2 || hasFields(form.current, names)) return
    return onChildren(form.current, () => setCount((count) => count + 1))
  })
}

/** The form was opened with what had been typed before, and how to start again instead. */
export function DraftNotice(props: { readonly atMs: number | null; readonly onDiscard: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <div role="status">
      {props.atMs === null ? null : (
        <Callout compact intent="primary" icon={false} className={clsx(styles.notice, styles.draft)}>
          <p>{t('form.draft.back', { when: format.dateTime(props.atMs) })}</p>
          <Button size="small" onClick={props.onDiscard}>
            {t('form.draft.anew')}
          </Button>
        </Callout>
      )}
    </div>
  )
}
