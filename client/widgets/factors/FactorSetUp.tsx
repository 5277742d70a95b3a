/** Setup of an account's first second factor: an authenticator app, or a passkey if supported. */
import { Button } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useState } from 'react'
import { factorsContract } from '#shared/contract/factors.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { canUsePasskeys } from '../../platform/passkeyUse.ts'
import styles from './factors.module.css'
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx'
import { TotpEnrolment } from './TotpEnrolment.tsx'

const askFactors = (signal: AbortSignal) => call(factorsContract.own, {}, { isQuiet: true, signal })

/** @param onDone also called after a cancelled passkey setup, because the caller must check the result */
export function FactorSetUp({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts()
  const { value } = useAnswer(askFactors)
  const [isCounting, setCounting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // After activation the recovery codes take precedence.
  const takesPasskeys = value?.takesPasskeys === true && canUsePasskeys() && !isCounting
  return (
    <>
      <TotpEnrolment onCounting={() => setCounting(true)} onDone={onDone} />
      {takesPasskeys ? (
        <section className={styles.passkeys} aria-label={t('factors.passkeys')}>
          <h2 className={styles.heading}>{t('factors.passkeys')}</h2>
          <p className={styles.lead}>{t('factors.passkeysLead')}</p>
          <Button icon={<Key />} onClick={() => setAsked(true)}>
            {t('factors.addPasskey')}
          </Button>
        </section>
      ) : null}
      {isAsked ? <NewPasskeyDialog hasApp={false} onClose={onDone} /> : null}
    </>
  )
}
