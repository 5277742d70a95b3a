import { Button } from '@blueprintjs/core'
import type { Right } from '#shared/permissions.ts'
import { openRightRequest } from '../../actions/askedRight.ts'
import { useTexts } from '../../i18n/useTexts.ts'

/** Shown at a denied control: who can grant the right, and how to request it. */
export function AskButton({ right }: { readonly right: Right }) {
  const { t } = useTexts()
  return (
    <Button size="small" variant="outlined" onClick={() => openRightRequest(right)}>
      {t('common.askForRight')}
    </Button>
  )
}
