import { Search } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { usePageTitle } from '../routes/usePageTitle.ts'

/** An address that is no page, with the console's menu around it. */
export function NotFound() {
  const { t } = useTexts()
  usePageTitle(t('routes.page.notFound'))
  return (
    <Notice
      isPage
      icon={<Search size={28} />}
      title={t('shell.notFound.title')}
      actions={
        <Link className="reach" to={HOME_PATH}>
          {t('shell.notBuilt.home')}
        </Link>
      }
    >
      {t('shell.notFound.body')}
    </Notice>
  )
}
