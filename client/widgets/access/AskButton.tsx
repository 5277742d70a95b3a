import { Button } from '@blueprintjs/core'
import type { Right } from '#shared/permissions.ts'
import { openRightRequest } from '../../actions/askedRight.ts'
import { useTexts } from '../../i18n/useTexts.ts'

/** Beside something that is denied for the lack of a right: who can give it, and how to ask them. */
export function AskButton({ right }: { readonly right: Right }) {
  const { t } = useTexts()
  return (
    <Button size="small" variant="outlined" onClick={() => openRightRequest(right)}>
      {t('common.askForRight')}
    </Button>
  )
}
