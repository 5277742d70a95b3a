import { Build } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ScreenId } from '#shared/screens/registry.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Shown for a screen that is not implemented yet. */
export function Placeholder(props: { readonly title: string; readonly id: ScreenId }) {
  return (
    <Page title={props.title}>
      <NotBuilt id={props.id} />
    </Page>
  )
}

export function NotBuilt(props: { readonly id: ScreenId; readonly actions?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice
      icon={<Build size={28} />}
      title={t('shell.notBuilt.title')}
      actions={props.actions ?? <Link to="/dashboard">{t('shell.notBuilt.home')}</Link>}
    >
      {t('shell.notBuilt.body', { purpose: t(`purposes.${props.id}`) })}
    </Notice>
  )
}
