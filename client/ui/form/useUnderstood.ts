import { understoodNumber } from '#shared/rules/typedNumber.ts'
import { useTexts } from '../../i18n/useTexts.ts'

/** Interpretation of a formatted number; undefined for plain or invalid ones. */
export function useUnderstood(text: string): string | undefined {
  const { t } = useTexts()
  const number = understoodNumber(text)
  return number === null ? undefined : t('form.understood', { number: String(number) })
}
