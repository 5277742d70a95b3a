import { Button, InputGroup } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Modal } from '../layers/Modal.tsx'
import styles from './ConfirmDialog.module.css'
import type { Question } from './confirm.ts'
import { useSendLock } from './sendLock.ts'

/** Longer lists scroll inside the dialog. */
const SHORT_LIST_MAX = 8

/** Confirmation dialog. Enter confirms, Esc and backdrop cancel; focus is trapped. */
export function ConfirmDialog({ question }: { readonly question: Question }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { isBusy, failure, agree } = useAgreement(question)
  const locked = useSendLock(question)
  const bodyId = useId()
  const { typedName, reason } = question
  const written = typed.trim()
  const isReady = reason
    ? written !== '' || reason.isOptional === true
    : typedName === undefined || written === typedName
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && locked === null) void agree(reason ? written : '')
  }
  const label = reason?.label ?? (typedName === undefined ? null : t('form.typeName', { name: typedName }))
  return (
    <Modal
      isOpen
      role="alertdialog"
      className={clsx(styles.confirm)}
      title={question.title}
      isCloseButtonShown={false}
      onClose={() => {
        // Not while the request is pending.
        if (!isBusy) question.answer(false)
      }}
      aria-describedby={bodyId}
    >
      <form className={styles.form} onSubmit={submit}>
        <Body id={bodyId} question={question} />
        {label === null ? null : (
          <Typed
            label={label}
            value={typed}
            isBusy={isBusy}
            maxLength={reason?.maxLength}
            onChange={setTyped}
          />
        )}
        <div role="alert" className={failure ? styles.failure : undefined}>
          {failure}
        </div>
        <Answers question={question} isBusy={isBusy} isReady={isReady} locked={locked} />
      </form>
    </Modal>
  )
}

function Answers(props: {
  readonly question: Question
  readonly isBusy: boolean
  readonly isReady: boolean
  /** Why it can only be cancelled. */
  readonly locked: string | null
}) {
  const { t } = useTexts()
  const { question, isBusy, isReady, locked } = props
  const isLocked = locked !== null
  const why = locked ?? undefined
  const isWritten = question.typedName !== undefined || question.reason !== undefined
  const isDangerous = question.intent === 'danger' || question.isCautious === true
  return (
    <div className={styles.actions}>
      <Button
        disabled={isBusy}
        // The confirm button is not focused if data would be lost or someone disturbed.
        autoFocus={isDangerous && !isWritten}
        onClick={() => question.answer(false)}
      >
        {question.cancelVerb ?? t('form.cancel')}
      </Button>
      {question.alternative ? (
        <Button
          disabled={isBusy || isLocked}
          title={why}
          onClick={() => {
            question.alternative?.choose()
            question.answer(false)
          }}
        >
          {question.alternative.verb}
        </Button>
      ) : null}
      <Button
        type="submit"
        intent={question.intent ?? (question.isCautious && !question.alternative ? 'none' : 'primary')}
        autoFocus={!isDangerous && !isWritten}
        loading={isBusy}
        disabled={!isReady || isLocked}
        title={why}
      >
        {question.verb}
      </Button>
    </div>
  )
}

function Body(props: { readonly id: string; readonly question: Question }) {
  const { body, details, note } = props.question
  return (
    <div id={props.id}>
      {body ? <p>{body}</p> : null}
      {details ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <ul className={styles.details} tabIndex={details.length > SHORT_LIST_MAX ? 0 : undefined}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : null}
      {note ? <p>{note}</p> : null}
    </div>
  )
}

function useAgreement(question: Question) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const agree = async (reason: string) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await question.run?.(reason)
      question.answer(true)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { isBusy, failure, agree }
}

function Typed(props: {
  readonly label: string
  readonly value: string
  readonly isBusy: boolean
  readonly maxLength: number | undefined
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>{props.label}</label>
      <InputGroup
        id={id}
        value={props.value}
        readOnly={props.isBusy}
        maxLength={props.maxLength}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  )
}
