import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router-dom'
import { useNameOf } from '../../../i18n/useNameOf.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { Tip } from '../../../ui/layers/Tip.tsx'
import type { SidebarEntry } from '../../routes/appRoutes.ts'
import { addressOf } from '../../tabs/tabs.ts'
import { tabs } from '../../tabs/tabsStore.ts'
import { linkKind } from '../menu.ts'
import { AlarmCount } from './AlarmCount.tsx'
import { MenuIcon } from './menuIcons.tsx'
import styles from './sidebar.module.css'
import { useMenuPath } from './useMenuPath.ts'

/** Maximum indent; deeper levels would leave no space for names. */
const INDENTS = [undefined, styles.depth1, styles.depth2, styles.depth3]
export const indentOf = (depth: number): string | undefined => INDENTS[Math.min(depth, INDENTS.length - 1)]

export function SidebarLeaf(props: {
  readonly entry: Extract<SidebarEntry, { kind: 'leaf' }>
  readonly depth: number
  readonly isCollapsed: boolean
}) {
  const { entry, depth, isCollapsed } = props
  const isHere = entry.path === useMenuPath()
  const { t } = useTexts()
  const name = useNameOf()(entry.route)
  const to = useAddress(entry.path)
  const className = clsx(
    styles.item,
    indentOf(depth),
    isHere && styles.itemHere,
    entry.isLater && styles.later,
  )
  const inside = (
    <>
      {depth === 0 ? <MenuIcon name={entry.icon} /> : null}
      <span className={isCollapsed ? 'visually-hidden' : styles.label}>{name}</span>
      {entry.isLater && !isCollapsed ? (
        <span className={styles.laterWord} aria-hidden="true">
          {t('shell.later')}
        </span>
      ) : null}
      <AlarmCount entry={entry} />
    </>
  )
  const link =
    linkKind(entry.path) === 'own' ? (
      <Link
        to={to}
        className={className}
        aria-current={isHere ? 'page' : undefined}
        title={entry.isLater ? t('shell.notBuilt.title') : undefined}
      >
        {inside}
      </Link>
    ) : (
      <a href={entry.path} className={className} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  if (!isCollapsed) return link
  return <Tip content={name}>{link}</Tip>
}

/** An open page keeps its state; selecting the current one remounts it. */
function useAddress(path: string): string {
  const { pathname } = useLocation()
  const tab = useReadable(tabs).find((one) => one.path === path)
  return tab && path !== pathname ? addressOf(tab) : path
}
