import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../field.module.css'
import type { OfferedChoices } from './useChoices.ts'

/** While the options are loading, and when loading failed. */
export function ChoicesHint({ state, reload }: Pick<OfferedChoices, 'state' | 'reload'>) {
  const { t } = useTexts()
  if (state === 'ready') return null
  if (state === 'loading') return t('form.choicesLoading')
  return (
    <>
      {t('form.choicesFailed')}{' '}
      <button type="button" className={styles.link} onClick={reload}>
        {t('common.retry')}
      </button>
    </>
  )
}
