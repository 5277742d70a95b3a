import { Build } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Shown in place of a screen that is not built yet. */
export function Placeholder(props: { readonly title: string; readonly purpose: string }) {
  return (
    <Page title={props.title}>
      <NotBuilt purpose={props.purpose} />
    </Page>
  )
}

export function NotBuilt(props: { readonly purpose: string; readonly actions?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice
      icon={<Build size={28} />}
      title={t('shell.notBuilt.title')}
      actions={props.actions ?? <Link to="/dashboard">{t('shell.notBuilt.home')}</Link>}
    >
      {t('shell.notBuilt.body', { purpose: props.purpose })}
    </Notice>
  )
}
