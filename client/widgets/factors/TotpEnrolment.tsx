/** Sets up an authenticator app: the password, the picture of the code with a first code of the app, the recovery codes. */
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { factorsContract } from '#shared/contract/factors.ts'
import { isTotpCode, TOTP_DIGITS } from '#shared/rules/secondFactor.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import type { Check } from '../../ui/form/model/faults.ts'
import { DeviceCode } from '../devices/DeviceCode.tsx'
import styles from './factors.module.css'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Secret = OutputOf<typeof factorsContract.beginTotp>
const GROUP = /.{4}(?=.)/g

const codeCheck: Check = (value) =>
  value === '' || isTotpCode(String(value)) ? null : { code: 'notOffered' }

export function TotpEnrolment(props: {
  /** The factor is now active and enrolment cannot be cancelled. */
  readonly onCounting: () => void
  readonly onDone: () => void
  readonly onCancel?: () => void
}) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { t } = useTexts()
  if (codes) return <RecoveryCodes codes={codes} onKept={props.onDone} />
  if (!secret)
    return (
      <ProofForm
        endpoint={factorsContract.beginTotp}
        lead={t('factors.lead')}
        label={t('factors.setUp')}
        verb={t('factors.next')}
        onDone={setSecret}
        onCancel={props.onCancel}
      />
    )
  return (
    <ConfirmForm
      secret={secret}
      onCancel={props.onCancel}
      onDone={(made) => {
        setCodes(made)
        props.onCounting()
      }}
    />
  )
}

function ConfirmForm(props: {
  readonly secret: Secret
  readonly onCancel: (() => void) | undefined
  readonly onDone: (codes: readonly string[]) => void
}) {
  const { t } = useTexts()
  const { secret, address } = props.secret
  return (
    <CommandForm
      endpoint={factorsContract.confirmTotp}
      draft={false}
      label={t('factors.setUp')}
      verb={t('factors.turnOn')}
      done={t('factors.turnedOn')}
      refusals={{ factor_incorrect: 'code' }}
      send={(input) => call(factorsContract.confirmTotp, input, { isQuiet: true })}
      onDone={({ recoveryCodes }) => props.onDone(recoveryCodes)}
      {...(props.onCancel ? { onCancel: props.onCancel } : {})}
    >
      <p>{t('factors.scan')}</p>
      <div className={styles.scan}>
        <DeviceCode address={address} label={t('factors.picture')} />
        <div className={styles.secret}>
          <span>{t('factors.secret')}</span>
          <code>{secret.replaceAll(GROUP, '$& ')}</code>
          <CopyButton size="small" text={secret} aria-label={t('factors.copySecret')} />
        </div>
      </div>
      <FieldGrid>
        <Field
          kind="text"
          name="code"
          label={t('factors.code')}
          help={t('factors.codeHelp')}
          maxLength={TOTP_DIGITS}
          autoComplete="one-time-code"
          check={codeCheck}
          faultTexts={{ notOffered: t('factors.codeDigits') }}
        />
      </FieldGrid>
    </CommandForm>
  )
}
