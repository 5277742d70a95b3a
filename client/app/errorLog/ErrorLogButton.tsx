import { Bug } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { ErrorDot } from './ErrorDot.tsx'
import { errorLog } from './errorLog.ts'
import { isErrorLogOpen } from './errorLogDialog.ts'

/** Visible only if errors were collected. */
export function ErrorLogButton() {
  const { t } = useTexts()
  const count = useReadable(errorLog).length
  if (count === 0) return null
  const label = t('errorLog.open', { count })
  return (
    <BarButton label={label} onClick={() => isErrorLogOpen.set(true)}>
      <Bug />
      <ErrorDot />
    </BarButton>
  )
}
