/** The user's second factor: state, remaining recovery codes, and actions. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { factorsContract } from '#shared/contract/factors.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './factors.module.css'
import { PasskeyList } from './PasskeyList.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpEnrolment } from './TotpEnrolment.tsx'

const askFactors = (signal: AbortSignal) => call(factorsContract.own, {}, { isQuiet: true, signal })
type Factors = OutputOf<typeof factorsContract.own>
type Asked = 'setUp' | 'remove' | 'renew'

export function SecondFactorPanel() {
  const { t } = useTexts()
  const answer = useAnswer(askFactors)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    answer.reload()
  }
  const isOn =
    answer.value !== null && (answer.value.totpAddedAtMs !== null || answer.value.passkeys.length > 0)
  return (
    <Panel
      title={t('factors.title')}
      aside={
        answer.value ? (
          <StatusTag tone={isOn ? 'ok' : 'info'}>{t(isOn ? 'factors.on' : 'factors.off')}</StatusTag>
        ) : null
      }
    >
      {answer.state === 'loading' ? <Skeleton lines={2} /> : null}
      {answer.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {answer.failure} <Button onClick={answer.reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      {answer.value ? <Standing factors={answer.value} onAsk={setAsked} /> : null}
      {answer.value ? <PasskeyList factors={answer.value} onChanged={answer.reload} /> : null}
      {asked === 'setUp' ? <SetUpDialog onClose={close} /> : null}
      {asked === 'remove' ? <RemoveDialog onClose={close} /> : null}
      {asked === 'renew' ? <RenewDialog onClose={close} /> : null}
    </Panel>
  )
}

function Standing(props: { readonly factors: Factors; readonly onAsk: (asked: Asked) => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { totpAddedAtMs, passkeys, recoveryLeft } = props.factors
  const setUp = <Button onClick={() => props.onAsk('setUp')}>{t('factors.setUp')}</Button>
  if (totpAddedAtMs === null && passkeys.length === 0)
    return (
      <div className={styles.body}>
        <p className={styles.lead}>{t('factors.lead')}</p>
        {setUp}
      </div>
    )
  return (
    <div className={styles.body}>
      <div className={styles.facts}>
        {totpAddedAtMs === null ? null : (
          <span>{t('factors.since', { at: format.dateTime(totpAddedAtMs).slice(0, 10) })}</span>
        )}
        <span className={recoveryLeft === 0 ? styles.few : styles.lead}>
          {recoveryLeft === 0 ? t('factors.none') : t('factors.left', { count: recoveryLeft })}
        </span>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => props.onAsk('renew')}>{t('factors.renew')}</Button>
        {totpAddedAtMs === null ? (
          setUp
        ) : (
          <Button intent="danger" variant="outlined" onClick={() => props.onAsk('remove')}>
            {t('factors.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [isCounting, setCounting] = useState(false)
  return (
    <FormDialog title={t('factors.setUp')} isBinding={isCounting} onClose={onClose}>
      <TotpEnrolment onCounting={() => setCounting(true)} onDone={onClose} onCancel={onClose} />
    </FormDialog>
  )
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('factors.removeTitle')} onClose={onClose}>
      <ProofForm
        endpoint={factorsContract.removeTotp}
        lead={t('factors.removeLead')}
        label={t('factors.removeTitle')}
        verb={t('factors.remove')}
        intent="danger"
        done={t('factors.removed')}
        hasApp
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FormDialog title={t('factors.renew')} isBinding={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <ProofForm
          endpoint={factorsContract.renewRecovery}
          lead={t('factors.renewLead')}
          label={t('factors.renew')}
          verb={t('factors.renew')}
          done={t('factors.renewed')}
          hasApp
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}
