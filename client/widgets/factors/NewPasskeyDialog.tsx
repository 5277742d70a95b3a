/** A new passkey: the password, the device's own question, a name, and recovery codes with the first second factor. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { PasskeyAttestation } from '#shared/contract/passkeyFields.ts'
import { passkeysContract } from '#shared/contract/passkeys.ts'
import { PASSKEY_NAME_LENGTH_MAX } from '#shared/rules/secondFactor.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { makePasskey } from '../../platform/passkeys.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import styles from './factors.module.css'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Options = OutputOf<typeof passkeysContract.begin>['options']
type Step =
  | { readonly kind: 'proof' }
  | { readonly kind: 'making'; readonly options: Options; readonly hasFailed: boolean }
  | { readonly kind: 'naming'; readonly response: PasskeyAttestation }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

export function NewPasskeyDialog(props: { readonly hasApp: boolean; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { hasApp, onClose } = props
  const [step, setStep] = useState<Step>({ kind: 'proof' })
  const make = async (options: Options) => {
    setStep({ kind: 'making', options, hasFailed: false })
    try {
      setStep({ kind: 'naming', response: await makePasskey(options) })
    } catch {
      setStep({ kind: 'making', options, hasFailed: true })
    }
  }
  return (
    <FormDialog title={t('factors.addPasskey')} isBinding={step.kind === 'codes'} onClose={onClose}>
      {step.kind === 'proof' ? (
        <ProofForm
          endpoint={passkeysContract.begin}
          lead={t('factors.proofPasskey')}
          label={t('factors.addPasskey')}
          verb={t('factors.next')}
          hasApp={hasApp}
          onDone={({ options }) => void make(options)}
          onCancel={onClose}
        />
      ) : null}
      {step.kind === 'making' ? (
        <div className={styles.codes}>
          <p role="status">{t(step.hasFailed ? 'factors.notMade' : 'factors.making')}</p>
          {step.hasFailed ? (
            <div className={styles.actions}>
              <Button intent="primary" autoFocus onClick={() => void make(step.options)}>
                {t('factors.makeAgain')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {step.kind === 'naming' ? (
        <NameForm
          response={step.response}
          onCancel={onClose}
          onDone={(codes) => (codes ? setStep({ kind: 'codes', codes }) : onClose())}
        />
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} onKept={onClose} /> : null}
    </FormDialog>
  )
}

function NameForm(props: {
  readonly response: PasskeyAttestation
  readonly onCancel: () => void
  readonly onDone: (codes: readonly string[] | null) => void
}) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={passkeysContract.add}
      draft={false}
      extra={{ response: props.response }}
      fields={[
        {
          ...{ kind: 'text', name: 'name', label: t('factors.passkeyName') },
          ...{ help: t('factors.passkeyNameHelp'), maxLength: PASSKEY_NAME_LENGTH_MAX },
        },
      ]}
      label={t('factors.addPasskey')}
      verb={t('factors.save')}
      done={t('factors.passkeyAdded')}
      send={(input) => call(passkeysContract.add, input, { isQuiet: true })}
      onDone={({ recoveryCodes }) => props.onDone(recoveryCodes)}
      onCancel={props.onCancel}
    />
  )
}
