import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '#shared/contract/account.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './AccountFacts.module.css'

/** What cannot be edited: number, age, kind, company. */
export function AccountFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <Panel title={t('account.info.account')}>
      <dl className={styles.facts}>
        <dt>{t('account.info.phone')}</dt>
        <dd>
          <Phone number={profile.username} />
        </dd>
        <dt>{t('account.info.created')}</dt>
        <dd title={format.zone(profile.createdAtMs)}>{format.dateTime(profile.createdAtMs)}</dd>
        <dt>{t('account.info.kind')}</dt>
        <dd>{profile.issuperadmin ? t('account.info.superAdmin') : t('account.info.ordinary')}</dd>
        <dt>{t('account.info.certification')}</dt>
        <dd>{useCertificationText(profile)}</dd>
      </dl>
      <p className={styles.links}>
        <Link to="/companyc">{t('account.info.toCertification')}</Link>
        <Link to="/setting/editpass">{t('account.info.changePassword')}</Link>
      </p>
    </Panel>
  )
}

function useCertificationText({ certification, iscer }: Profile): string {
  const { t } = useTexts()
  const name = certification?.name ?? ''
  switch (certification?.state) {
    case 'approved':
      return t('account.info.certified', { name })
    case 'inReview':
      return t('account.info.inReview', { name })
    case 'rejected':
      return t('account.info.rejected', { name })
    case undefined:
      return iscer ? t('account.info.certified', { name }) : t('account.info.notCertified')
  }
}

/** The middle is masked until the user reveals it: others may see the screen. */
function Phone({ number }: { readonly number: string }) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.phone}>
      {isShown ? number : maskedPhone(number)}
      <Button
        variant="minimal"
        size="small"
        icon={isShown ? <EyeOff /> : <EyeOpen />}
        aria-label={t('account.info.showPhone')}
        title={t('account.info.showPhone')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}

export const maskedPhone = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}****${number.slice(-4)}`
