/** Texts of denied actions: tooltip, and a line with a request button. */
import type { Right } from '#shared/permissions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { AskButton } from './AskButton.tsx'

export function useMissingRight(): (right: Right) => string {
  const { t } = useTexts()
  return (right) => t('list.lacks', { right: t(`routes.right.${right}`) })
}

export function MissingRight({ right }: { readonly right: Right }) {
  const missing = useMissingRight()
  return (
    <>
      {missing(right)} <AskButton right={right} />
    </>
  )
}
