import { understoodNumber } from '#shared/rules/typedNumber.ts'
import { useTexts } from '../../i18n/useTexts.ts'

/** How a number was understood that was typed with commas or groups; undefined for one that is plain, or none. */
export function useUnderstood(text: string): string | undefined {
  const { t } = useTexts()
  const number = understoodNumber(text)
  return number === null ? undefined : t('form.understood', { number: String(number) })
}
