import { useEffect } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { loadProjects } from '../../account.ts'
import { loadPersonAlarms } from '../../alarms/personAlarms.ts'

/** Requested with the card and each time the list opens; after a failure the list stays as it was. */
export function useFreshProjects(): void {
  const { t } = useTexts()
  const failed = t('shell.project.failedList')
  useEffect(() => {
    void loadPersonAlarms()
    loadProjects().catch((error: Error) => showToast('error', `${failed}: ${error.message}`))
  }, [failed])
}
