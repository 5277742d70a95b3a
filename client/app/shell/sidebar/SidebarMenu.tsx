import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { account } from '../../account.ts'
import { refreshSession } from '../../actors/sessionActor.ts'
import { holdsPath, type SidebarEntry, sidebarEntries } from '../../routes/appRoutes.ts'
import { isLater } from '../../routes/screenParts.ts'
import { FlyoutGroup } from './FlyoutGroup.tsx'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLeaf } from './SidebarLeaf.tsx'
import styles from './sidebar.module.css'
import { useMenuPath } from './useMenuPath.ts'

const NONE: readonly SidebarEntry[] = []

/** The entries for the user's roles and the project's kind. */
export function SidebarMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const known = useReadable(account)
  const routes = known?.routes
  const entries = useMemo(() => (routes ? sidebarEntries(routes, isLater) : NONE), [routes])
  if (known && !known.routes) return <NoMenu isCollapsed={isCollapsed} />
  return (
    <div className={styles.menu} data-stop="menu">
      <ul>
        {entries.map((entry) => (
          <li key={entry.route.id}>
            {isCollapsed ? <CollapsedEntry entry={entry} /> : <SidebarEntryView entry={entry} depth={0} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function SidebarEntryView({ entry, depth }: { readonly entry: SidebarEntry; readonly depth: number }) {
  const pathname = useMenuPath()
  if (entry.kind === 'leaf') return <SidebarLeaf entry={entry} depth={depth} isCollapsed={false} />
  return (
    <SidebarGroup entry={entry} depth={depth}>
      {/* Rendered only while the group is open. */}
      {() =>
        entry.children.map((child) => (
          <li key={child.route.id} data-here={holdsPath(child, pathname) || undefined}>
            <SidebarEntryView entry={child} depth={depth + 1} />
          </li>
        ))
      }
    </SidebarGroup>
  )
}

function CollapsedEntry({ entry }: { readonly entry: SidebarEntry }) {
  return entry.kind === 'leaf' ? (
    <SidebarLeaf entry={entry} depth={0} isCollapsed />
  ) : (
    <FlyoutGroup entry={entry} />
  )
}

/** The console works without its menu, but users should not have to guess URLs. */
function NoMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTexts()
  const retry = () => void refreshSession()
  return (
    <div className={clsx(styles.menu, styles.noMenu)} data-stop="menu">
      {isCollapsed ? null : <p>{t('shell.menuFailed')}</p>}
      <Button icon={<Refresh />} aria-label={t('common.retry')} title={t('shell.menuFailed')} onClick={retry}>
        {isCollapsed ? null : t('common.retry')}
      </Button>
    </div>
  )
}
