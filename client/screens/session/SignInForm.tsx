import { Button, InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Issue } from '#shared/kernel/errors.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { waitText } from '#shared/texts/wait.ts'
import { currentLanguage, type Translate } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after } from '../../platform/time.ts'
import styles from './SignInForm.module.css'
import shared from './signIn.module.css'

export interface SignInFailure {
  readonly message: string
  readonly issues: readonly Issue[]
  /** Remaining throttle time of this account. */
  readonly wait: { readonly username: string; readonly seconds: number } | null
}

/** After this time a progress text is needed. */
const PATIENCE_MS = 2_000

type FieldName = 'username' | 'password'
type Faults = Readonly<Partial<Record<FieldName, string>>>

/** Uncontrolled fields, so that password managers can fill them. */
export function SignInForm(props: {
  readonly failure: SignInFailure | null
  readonly isBusy: boolean
  readonly initialName: string
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [typedName, setTypedName] = useState(props.initialName)
  const [faults, setFaults] = useState<Faults>({})
  const wait = props.failure?.wait
  const waitSeconds = wait && wait.username === typedName.trim() ? wait.seconds : 0
  useFocusFault(form, props.failure, props.isBusy)
  useFocusFirstEmpty(form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setTypedName(username)
    const found: Faults = {
      ...phoneFault(username, t),
      ...(password === '' ? { password: t('signIn.passwordMissing') } : {}),
    }
    setFaults(found)
    const first = found.username !== undefined ? 'username' : password === '' ? 'password' : null
    if (first) focusField(event.currentTarget, first)
    else if (!props.isBusy && waitSeconds === 0) props.onSubmit({ username, password })
  }
  const shown: Faults = { ...faultsOf(props.failure), ...faults }
  return (
    <form className={shared.form} ref={form} onSubmit={submit} noValidate>
      <FailureMessage failure={props.failure} />
      <NameField
        initial={props.initialName}
        fault={shown.username}
        onTyped={(name) => {
          setTypedName(name)
          setFaults((old) => without(old, 'username'))
        }}
      />
      <PasswordField fault={shown.password} onTyped={() => setFaults((old) => without(old, 'password'))} />
      <Button
        type="submit"
        intent="primary"
        fill
        className={clsx(shared.submit)}
        loading={props.isBusy}
        disabled={waitSeconds > 0}
      >
        <Verb waitSeconds={waitSeconds} />
      </Button>
      <div className={styles.below}>
        <span role="status">{props.isBusy ? <SlowText /> : null}</span>
        <Link to="/forget">{t('signIn.forgot')}</Link>
      </div>
    </form>
  )
}

const PHONE_FAULTS = { errlen: 'signIn.phoneLength', error: 'signIn.phoneWrong' } as const

/** The same rule as for registration (specification §5). */
function phoneFault(username: string, t: Translate): Faults {
  if (username === '') return { username: t('signIn.usernameMissing') }
  const result = checkPhone(username)
  return result === 'right' ? {} : { username: t(PHONE_FAULTS[result]) }
}

function Verb({ waitSeconds }: { readonly waitSeconds: number }) {
  const { t } = useTexts()
  return waitSeconds > 0
    ? t('signIn.wait', { wait: waitText(waitSeconds, currentLanguage()) })
    : t('signIn.submit')
}

function FailureMessage({ failure }: { readonly failure: SignInFailure | null }) {
  const { t } = useTexts()
  return (
    <div role="alert" className={failure ? clsx(shared.message, shared.failure) : undefined}>
      {failure?.wait ? t('signIn.throttled') : failure?.message}
    </div>
  )
}

/** Shown for slow responses, so that the page does not seem to hang. */
function SlowText() {
  const { t } = useTexts()
  const [isLate, setLate] = useState(false)
  useEffect(() => after(PATIENCE_MS, () => setLate(true)), [])
  return isLate ? t('signIn.slow') : null
}

interface FieldAria {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

function Field(props: {
  readonly label: string
  readonly fault: string | undefined
  readonly hint?: string | null
  readonly children: (aria: FieldAria) => ReactNode
}) {
  const id = useId()
  const text = props.fault ?? props.hint
  const aria = {
    id,
    'aria-invalid': props.fault !== undefined,
    'aria-describedby': text ? `${id}-text` : undefined,
  }
  return (
    <div className={shared.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(aria)}
      {text ? (
        <p id={`${id}-text`} className={props.fault ? shared.fault : styles.hint}>
          {text}
        </p>
      ) : null}
    </div>
  )
}

function NameField(props: {
  readonly initial: string
  readonly fault: string | undefined
  readonly onTyped: (name: string) => void
}) {
  const { t } = useTexts()
  return (
    <Field label={t('signIn.username')} fault={props.fault}>
      {(aria) => (
        <InputGroup
          {...aria}
          name="username"
          autoComplete="username"
          inputMode="tel"
          defaultValue={props.initial}
          fill
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => props.onTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function PasswordField(props: { readonly fault: string | undefined; readonly onTyped: () => void }) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={t('signIn.password')} fault={props.fault} hint={isCapsLock ? t('signIn.capsLock') : null}>
      {(aria) => (
        <InputGroup
          {...aria}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          fill
          spellCheck={false}
          autoCapitalize="none"
          onChange={props.onTyped}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          rightElement={
            <Button
              variant="minimal"
              icon={isShown ? <EyeOff /> : <EyeOpen />}
              aria-label={t('signIn.showPassword')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </Field>
  )
}

/** Selects the password after a rejection. */
function useFocusFault(
  form: { readonly current: HTMLFormElement | null },
  failure: SignInFailure | null,
  isBusy: boolean,
): void {
  const message = failure?.message
  const field = failure?.issues.find((issue) => issue.path === 'username') ? 'username' : 'password'
  useEffect(() => {
    if (message !== undefined && !isBusy && form.current) focusField(form.current, field)
  }, [message, isBusy, field, form])
}

/** Values filled in by the browser need not be typed again. */
function useFocusFirstEmpty(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const isEmpty = (name: FieldName) => {
      const input = form.current?.elements.namedItem(name)
      return input instanceof HTMLInputElement && input.value === ''
    }
    if (form.current) focusField(form.current, isEmpty('username') ? 'username' : 'password')
  }, [form])
}

function focusField(form: HTMLFormElement, name: FieldName): void {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

function faultsOf(failure: SignInFailure | null): Faults {
  const issues = failure?.issues ?? []
  const of = (name: FieldName) => issues.find((issue) => issue.path === name)?.message
  const [username, password] = [of('username'), of('password')]
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) }
}

function without(faults: Faults, name: FieldName): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => key !== name))
}
