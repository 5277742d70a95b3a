import { Bookmark } from '@blueprintjs/icons'
import { Suspense } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { lazyPart } from '../../lazyPart.ts'
import { MenuButton } from './MenuButton.tsx'
import type { ViewsProps } from './ViewsPanel.tsx'

const ViewsPanel = lazyPart(async () => (await import('./ViewsPanel.tsx')).ViewsPanel)

/** Saved queries, by name; fetched when they are first opened. */
export function ViewsMenu(props: ViewsProps) {
  const { t } = useTexts()
  const shown = props.source.views?.find(({ query }) => query === props.current)
  return (
    <MenuButton
      label={shown?.name ?? t('list.views')}
      icon={<Bookmark />}
      content={(close) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ViewsPanel {...props} onClose={close} />
        </Suspense>
      )}
    />
  )
}
