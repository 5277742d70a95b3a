import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ReviewRow } from '#shared/contract/alarms.ts'
import { certificationContract } from '#shared/contract/certification.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import styles from './Licence.module.css'

/** Company licence image, loaded on request (up to 2 MB). */
export function Licence({ certification }: { readonly certification: Pick<ReviewRow, 'id' | 'name'> }) {
  const { t } = useTexts()
  const [licence, setLicence] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const show = async () => {
    setLoading(true)
    try {
      const { id } = certification
      setLicence((await call(certificationContract.licence, { id }, { isQuiet: true })).licence)
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button loading={isLoading} onClick={licence === null ? show : () => setLicence(null)}>
        {licence === null ? t('entry.company.seeLicence') : t('entry.company.hideLicence')}
      </Button>
      {licence === null ? null : (
        <img
          className={styles.licence}
          src={licence}
          alt={t('entry.company.licenceAlt', { name: certification.name })}
        />
      )}
    </>
  )
}
