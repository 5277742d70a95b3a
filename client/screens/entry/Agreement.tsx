import { useId } from 'react'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { FaultText } from '../../ui/form/FieldFrame.tsx'
import type { Check } from '../../ui/form/model/faults.ts'
import { useField } from '../../ui/form/useForm.ts'
import styles from './Agreement.module.css'

const isTicked: Check = (value) => (value === true ? null : { code: 'required' })

/** The documents open beside the form, so that nothing typed is lost by reading them. */
export function Agreement() {
  const { t } = useTexts()
  const id = useId()
  const field = useField({ name: 'local.agreed', check: isTicked })
  const suffix = currentLanguage() === 'en' ? '_en' : ''
  return (
    <div className={styles.agreement} data-field="local.agreed">
      <div className={styles.row}>
        <input
          id={id}
          type="checkbox"
          name="local.agreed"
          checked={field.value === true}
          aria-labelledby={`${id}-text`}
          aria-required="true"
          aria-invalid={field.fault !== null}
          aria-describedby={field.fault ? `${id}-fault` : undefined}
          onChange={(event) => field.set(event.currentTarget.checked)}
        />
        <span hidden data-label>
          {[t('entry.agree.agreement'), t('entry.agree.and'), t('entry.agree.privacy')].join(' ')}
        </span>
        <div className={styles.text} id={`${id}-text`}>
          <label htmlFor={id}>{t('entry.agree.before')}</label>{' '}
          <a href={`/userprivacy${suffix}`} target="_blank" rel="noopener">
            {t('entry.agree.agreement')}
          </a>{' '}
          <label htmlFor={id}>{t('entry.agree.and')}</label>{' '}
          <a href={`/privacy${suffix}`} target="_blank" rel="noopener">
            {t('entry.agree.privacy')}
          </a>
        </div>
      </div>
      <FaultText id={`${id}-fault`} fault={field.fault} texts={{ required: t('entry.agreeMissing') }} />
    </div>
  )
}
