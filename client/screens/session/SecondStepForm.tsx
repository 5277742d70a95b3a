/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
import { Button, InputGroup } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type FactorProof, isTotpCode, plainFactorCode, TOTP_DIGITS } from '#shared/rules/secondFactor.ts'
import { waitText } from '#shared/texts/wait.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './SecondStepForm.module.css'
import type { SignInFailure } from './SignInForm.tsx'
import shared from './signIn.module.css'

/** Length of a recovery code including spaces between groups. */
const LENGTH_MAX = 40

export function SecondStepForm(props: {
  readonly failure: SignInFailure | null
  readonly isBusy: boolean
  /** Available means of the second step. */
  readonly proofs: readonly FactorProof[]
  readonly onSubmit: (code: string) => void
  /** Undefined if the account has no passkey or the browser cannot use one. */
  readonly onPasskey?: (() => void) | undefined
  readonly onBack: () => void
}) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const hasApp = props.proofs.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [fault, setFault] = useState<string | null>(null)
  const waitSeconds = props.failure?.wait?.seconds ?? 0
  useFocusAfter(input, props.failure?.message, props.isBusy, isRecovery)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = plainFactorCode(input.current?.value ?? '')
    const found =
      code === ''
        ? t('signIn.second.missing')
        : isRecovery || isTotpCode(code)
          ? null
          : t('signIn.second.digits')
    setFault(found)
    if (found !== null) input.current?.focus()
    else if (!props.isBusy && waitSeconds === 0) props.onSubmit(code)
  }
  return (
    <form className={shared.form} onSubmit={submit} noValidate aria-label={t('signIn.second.title')}>
      <h2 className={styles.title}>{t('signIn.second.title')}</h2>
      <p className={styles.lead}>{t(hasApp ? 'signIn.second.lead' : 'signIn.second.leadPasskey')}</p>
      <div role="alert" className={props.failure ? clsx(shared.message, shared.failure) : undefined}>
        {props.failure?.wait ? t('signIn.second.throttled') : props.failure?.message}
      </div>
      {props.onPasskey ? (
        <Button
          icon={<Key />}
          fill
          intent={hasApp ? 'none' : 'primary'}
          disabled={props.isBusy || waitSeconds > 0}
          onClick={props.onPasskey}
        >
          {t('signIn.passkey.second')}
        </Button>
      ) : null}
      <CodeField
        key={isRecovery ? 'recovery' : 'totp'}
        input={input}
        isRecovery={isRecovery}
        fault={fault}
        onTyped={() => setFault(null)}
      />
      <Button
        type="submit"
        intent="primary"
        fill
        className={clsx(shared.submit)}
        loading={props.isBusy}
        disabled={waitSeconds > 0}
      >
        {waitSeconds > 0
          ? t('signIn.wait', { wait: waitText(waitSeconds, currentLanguage()) })
          : t('signIn.second.submit')}
      </Button>
      <div className={styles.ways}>
        {hasApp ? (
          <Button variant="minimal" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t('signIn.second.useApp') : t('signIn.second.useRecovery')}
          </Button>
        ) : null}
        <Button variant="minimal" disabled={props.isBusy} onClick={props.onBack}>
          {t('signIn.otherAccount')}
        </Button>
      </div>
    </form>
  )
}

function CodeField(props: {
  readonly input: { current: HTMLInputElement | null }
  readonly isRecovery: boolean
  readonly fault: string | null
  readonly onTyped: () => void
}) {
  const { t } = useTexts()
  const id = useId()
  const { isRecovery, fault } = props
  const words = isRecovery ? 'recovery' : 'code'
  return (
    <div className={shared.field}>
      <label htmlFor={id}>{t(`signIn.second.${words}`)}</label>
      <InputGroup
        id={id}
        inputRef={props.input}
        name={isRecovery ? 'recovery-code' : 'one-time-code'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? LENGTH_MAX : TOTP_DIGITS + 1}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-text`}
        className={clsx(styles.code)}
        fill
        spellCheck={false}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        onChange={props.onTyped}
      />
      <p id={`${id}-text`} className={fault === null ? styles.help : shared.fault}>
        {fault ?? t(`signIn.second.${words}Help`)}
      </p>
    </div>
  )
}

/** Focuses the code field after the password step, and selects a rejected code. */
function useFocusAfter(
  input: { readonly current: HTMLInputElement | null },
  message: string | undefined,
  isBusy: boolean,
  isRecovery: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message or field is what asks for the focus
  useEffect(() => {
    if (isBusy) return
    input.current?.focus()
    input.current?.select()
  }, [input, message, isBusy, isRecovery])
}
