import { Lock } from '@blueprintjs/icons'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Right } from '#shared/permissions.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import type { Screen } from '#shared/screens/registry.ts'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useHasRight } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageNote } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { SheetExportContext } from '../../ui/print/sheetExport.ts'
import { useSheetExport } from '../../widgets/list/useSheetExport.ts'
import { account } from '../account.ts'
import { AskForRight } from '../session/askForRight.ts'
import { ScopeNote } from '../shell/ScopeNote.tsx'
import { admits, visitorOf } from './admission.ts'
import { componentOf } from './screenComponent.ts'
import { usePageTitle } from './usePageTitle.ts'

const Placeholder = lazyPart(
  async () => (await import('../../screens/placeholder/Placeholder.tsx')).Placeholder,
  'purposes',
)
const RoleHome = lazyPart(async () => (await import('../session/RoleHome.tsx')).RoleHome, 'purposes')

/** Screens whose content depends on areas: restricted roles see only a part. */
const isOfAreas = ({ path }: Screen): boolean => /^\/(dashboard|device|message)(\/|$)/.test(path)

/** Renders one screen in the shell and handles title, access check, loading and failure. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const title = useNameOf()(screen)
  usePageTitle(title)
  const sheetExport = useSheetExport()
  return (
    <ScreenBoundary screenKey={screen.path}>
      <Admitted screen={screen}>
        <PageNote value={isOfAreas(screen) ? <ScopeNote /> : null}>
          <SheetExportContext value={sheetExport}>
            <ScreenContent screen={screen} title={title} />
          </SheetExportContext>
        </PageNote>
      </Admitted>
    </ScreenBoundary>
  )
}

function ScreenContent({ screen, title }: { readonly screen: Screen; readonly title: string }) {
  const Component = componentOf(screen)
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {Component ? <Component /> : <Placeholder title={title} id={screen.id} />}
    </Suspense>
  )
}

/** Demo roles start in the gallery; others see what role, menu and rights allow. */
function Admitted({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const known = useReadable(account)
  if (!known) return null
  const visitor = visitorOf(known)
  const isAdmitted = admits(screen, visitor)
  if (visitor.isTemplateRole && isAdmitted) {
    if (screen.path !== HOME_PATH) return children
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <RoleHome />
      </Suspense>
    )
  }
  if (screen.right) {
    return (
      <RightGuard right={screen.right} isAdmitted={isAdmitted}>
        {children}
      </RightGuard>
    )
  }
  return isAdmitted ? children : <Denied right={null} />
}

function RightGuard(props: {
  readonly right: Right
  readonly isAdmitted: boolean
  readonly children: ReactNode
}) {
  const may = useHasRight(props.right)
  if (may && props.isAdmitted) return props.children
  return <Denied right={may ? null : props.right} />
}

function Denied({ right }: { readonly right: Right | null }) {
  const { t } = useTexts()
  return (
    <Notice
      isPage
      icon={<Lock size={28} />}
      title={t('shell.denied.title')}
      actions={<Link to={HOME_PATH}>{t('shell.notBuilt.home')}</Link>}
    >
      <p>
        {right ? t('shell.denied.body', { right: t(`routes.right.${right}`) }) : t('shell.denied.bodyPlain')}
      </p>
      {right ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <AskForRight right={right} />
        </Suspense>
      ) : null}
    </Notice>
  )
}
