import { Lock } from '@blueprintjs/icons'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { Placeholder } from '../../screens/placeholder/Placeholder.tsx'
import { useCan } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Screen } from './screens.tsx'
import { usePageTitle } from './usePageTitle.ts'

const components = new Map<Screen, ComponentType>()

/** The same component for the same screen, so that its part is fetched once and its state is not lost. */
function componentOf(screen: Screen): ComponentType | null {
  const { load, texts } = screen
  if (!load) return null
  const known = components.get(screen)
  if (known) return known
  const made = lazy(async () => {
    const [component] = await Promise.all([load(), texts && loadTexts(texts)])
    return { default: component }
  })
  components.set(screen, made)
  return made
}

/** One screen inside the shell: title, right, loading, failure. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation()
  const title = t(`routes.title.${screen.id}`)
  usePageTitle(title)
  const Component = componentOf(screen)
  return (
    <ScreenBoundary screenKey={screen.path}>
      <RightGuard right={screen.right}>
        {Component ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Component />
          </Suspense>
        ) : (
          <Placeholder title={title} purpose={t(`routes.purpose.${screen.id}`)} />
        )}
      </RightGuard>
    </ScreenBoundary>
  )
}

function RightGuard(props: { readonly right: Screen['right']; readonly children: React.ReactNode }) {
  return props.right ? <Guarded right={props.right}>{props.children}</Guarded> : props.children
}

function Guarded(props: {
  readonly right: NonNullable<Screen['right']>
  readonly children: React.ReactNode
}) {
  const { t } = useTranslation()
  const may = useCan(props.right)
  if (may) return props.children
  return (
    <Notice isPage icon={<Lock size={28} />} title={t('shell.denied.title')}>
      {t('shell.denied.body', { right: t(`routes.right.${props.right}`) })}
    </Notice>
  )
}
