/** The company of the user's account: submitted, reviewed, certified; and the list of certified companies. */
import { Button } from '@blueprintjs/core'
import { Endorsed, Refresh } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { accountContract, type Profile } from '#shared/contract/account.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { Licence } from '../../widgets/certification/Licence.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyList } from './CompanyList.tsx'
import styles from './company.module.css'

type Certification = NonNullable<Profile['certification']>

const askProfile = (signal: AbortSignal) => call(accountContract.profile, {}, { isQuiet: true, signal })

const TONES: Readonly<Record<Certification['state'], Tone>> = {
  inReview: 'warn',
  approved: 'ok',
  rejected: 'bad',
}

export function CompanyPage() {
  const { t } = useTexts()
  return (
    <Page title={t('entry.company.title')}>
      <p className={styles.lead}>{t('entry.company.lead')}</p>
      <div className={styles.columns}>
        <OwnCompany />
        <CompanyList />
      </div>
    </Page>
  )
}

function OwnCompany() {
  const { t } = useTexts()
  const profile = useAnswer(askProfile)
  const [isEditing, setEditing] = useState(false)
  if (profile.state === 'loading') {
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  }
  if (profile.value === null) {
    return (
      <Panel>
        <Notice
          isAlert
          title={t('entry.company.failed')}
          actions={<Button onClick={profile.reload}>{t('common.retry')}</Button>}
        >
          {profile.failure}
        </Notice>
      </Panel>
    )
  }
  const { certification } = profile.value
  if (certification && !isEditing) {
    return (
      <CertificationState
        certification={certification}
        isChecking={profile.isRenewing}
        onCheck={profile.reload}
        onEdit={() => setEditing(true)}
      />
    )
  }
  return (
    <Panel>
      <CompanyForm
        initial={certification?.state === 'rejected' ? certification : undefined}
        onCancel={certification ? () => setEditing(false) : undefined}
        onDone={() => {
          setEditing(false)
          profile.reload()
        }}
      />
    </Panel>
  )
}

function CertificationState(props: {
  readonly certification: Certification
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onEdit: () => void
}) {
  const { t } = useTexts()
  const { certification } = props
  const { state } = certification
  return (
    <Panel
      title={certification.name}
      aside={<StatusTag tone={TONES[state]}>{t(`entry.company.state.${state}`)}</StatusTag>}
    >
      <StateText certification={certification} />
      <dl className={styles.facts}>
        <dt>{t('entry.company.creditCode')}</dt>
        <dd className={styles.code}>{certification.creditCode}</dd>
        <dt>{t('entry.company.address')}</dt>
        <dd>{certification.address}</dd>
      </dl>
      <div className={styles.actions}>
        <Licence certification={certification} />
        {state === 'inReview' ? (
          <Button icon={<Refresh />} loading={props.isChecking} onClick={props.onCheck}>
            {t('entry.company.check')}
          </Button>
        ) : null}
        {state === 'rejected' ? (
          <Button intent="primary" onClick={props.onEdit}>
            {t('entry.company.again')}
          </Button>
        ) : null}
        {state === 'approved' ? (
          <Button icon={<Endorsed />} onClick={props.onEdit}>
            {t('entry.company.another')}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}

function StateText({ certification }: { readonly certification: Certification }) {
  const { t } = useTexts()
  const format = useFormat()
  const { state, submittedAtMs, reviewedAtMs, reason } = certification
  const at = format.dateTime(state === 'inReview' ? submittedAtMs : (reviewedAtMs ?? submittedAtMs))
  return (
    <p className={clsx(styles.state, styles[state])} role="status">
      {state === 'rejected'
        ? t('entry.company.rejected', { at, reason })
        : t(`entry.company.${state}`, { at })}
    </p>
  )
}
