import { useTexts } from '../../../../i18n/useTexts.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'

/** There is nothing to export, pack or print: no project is on show, or it is still bare. */
export function NoProject() {
  const { t } = useTexts()
  return <Notice title={t('gallery.emptyTitle')}>{t('galleryData.noProject')}</Notice>
}
