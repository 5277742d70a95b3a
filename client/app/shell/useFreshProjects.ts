import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/feedback/toasts.ts'
import { loadProjects } from '../account.ts'

/** Asked for with the card and again with each opening of the list; after a failure the list stays as it was. */
export function useFreshProjects(): void {
  const { t } = useTranslation()
  const failed = t('shell.project.failedList')
  useEffect(() => {
    loadProjects().catch((error: Error) => showToast('error', `${failed}: ${error.message}`))
  }, [failed])
}
