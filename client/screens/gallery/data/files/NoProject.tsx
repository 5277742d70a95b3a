import { useTexts } from '../../../../i18n/useTexts.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'

/** Empty state: no project is selected, or it has no data. */
export function NoProject() {
  const { t } = useTexts()
  return <Notice title={t('gallery.emptyTitle')}>{t('galleryData.noProject')}</Notice>
}
