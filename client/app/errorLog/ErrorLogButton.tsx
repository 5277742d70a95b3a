import { Button } from '@blueprintjs/core'
import { Bug } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { errorLog } from './errorLog.ts'
import { isErrorLogOpen } from './errorLogDialog.ts'
import './errorLogButton.css'

/** There only while there is something to read. */
export function ErrorLogButton() {
  const { t } = useTexts()
  const count = useReadable(errorLog).length
  if (count === 0) return null
  const label = t('errorLog.open', { count })
  return (
    <Button
      variant="minimal"
      className="drop-menu error-log-button"
      aria-label={label}
      title={label}
      onClick={() => isErrorLogOpen.set(true)}
    >
      <Bug />
      <span className="error-log-dot" aria-hidden="true" />
    </Button>
  )
}
