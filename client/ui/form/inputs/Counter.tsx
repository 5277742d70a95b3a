import { useTexts } from '../../../i18n/useTexts.ts'
import styles from '../field.module.css'
import type { FieldValue } from '../model/values.ts'

/** Shows used and maximum length as two numbers, and announces a sentence to screen readers. */
export function Counter(props: { readonly value: FieldValue; readonly max: number | undefined }) {
  const { t } = useTexts()
  const { max } = props
  if (max === undefined) return null
  const used = [...String(props.value).trim()].length
  return (
    <span className={used > max ? `${styles.counter} ${styles.counterOver}` : styles.counter}>
      <span aria-hidden="true">
        {used}/{max}
      </span>
      <span className="visually-hidden">{t('form.count', { used, max })}</span>
    </span>
  )
}
