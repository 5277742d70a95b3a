/** The link of one’s own account with the company’s sign-in; nothing where the server has none. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { companySignInContract } from '#shared/contract/companySignIn.ts'
import { goToCompany } from '../../actions/companyWay.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { currentPath } from '../../platform/page.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './factors.module.css'
import { ProofForm } from './ProofForm.tsx'

const askLink = (signal: AbortSignal) => call(companySignInContract.own, {}, { isQuiet: true, signal })

export function CompanyLinkPanel() {
  const { t } = useTexts()
  const format = useFormat()
  const answer = useAnswer(askLink)
  const [isAsked, setAsked] = useState(false)
  const { label = null, linkedAtMs = null } = answer.value ?? {}
  if (label === null) return null
  const isLinked = linkedAtMs !== null
  const close = () => {
    setAsked(false)
    answer.reload()
  }
  return (
    <Panel
      title={t('factors.company.title')}
      aside={
        <StatusTag tone={isLinked ? 'ok' : 'info'}>
          {t(isLinked ? 'factors.company.on' : 'factors.company.off')}
        </StatusTag>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {isLinked
            ? t('factors.company.since', { at: format.dateTime(linkedAtMs).slice(0, 10) })
            : t('factors.company.lead')}
        </p>
        <div className={styles.actions}>
          <Button
            {...(isLinked ? { intent: 'danger', variant: 'outlined' } : {})}
            onClick={() => setAsked(true)}
          >
            {t(isLinked ? 'factors.company.unlink' : 'factors.company.link')}
          </Button>
        </div>
      </div>
      {isAsked && isLinked ? <UnlinkDialog onClose={close} /> : null}
      {isAsked && !isLinked ? <LinkDialog onClose={close} /> : null}
    </Panel>
  )
}

function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('factors.company.link')} onClose={onClose}>
      <ProofForm
        endpoint={companySignInContract.beginLink}
        lead={t('factors.company.linkLead')}
        label={t('factors.company.link')}
        verb={t('factors.next')}
        onDone={({ address }) => goToCompany(address, { use: 'link', target: currentPath() })}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

function UnlinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('factors.company.unlinkTitle')} onClose={onClose}>
      <ProofForm
        endpoint={companySignInContract.unlink}
        lead={t('factors.company.unlinkLead')}
        label={t('factors.company.unlinkTitle')}
        verb={t('factors.company.unlink')}
        intent="danger"
        done={t('factors.company.unlinked')}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
