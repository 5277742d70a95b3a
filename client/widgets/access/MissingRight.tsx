/** Denials name the right that is missing: as the tooltip of a control, and as a line with the way to ask for it. */
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
