import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useNameOf } from '../../../i18n/useNameOf.ts'
import { holdsPath, isToCome, type SidebarEntry } from '../../routes/appRoutes.ts'
import { AlarmCount } from './AlarmCount.tsx'
import { MenuIcon } from './menuIcons.tsx'
import { indentOf } from './SidebarLeaf.tsx'
import styles from './sidebar.module.css'
import { useMenuPath } from './useMenuPath.ts'

/** Expands and collapses; several groups can be open. */
export function SidebarGroup(props: {
  readonly entry: SidebarEntry
  readonly depth: number
  readonly children: () => ReactNode
}) {
  const { entry, depth } = props
  const pathname = useMenuPath()
  const name = useNameOf()(entry.route)
  const isHere = holdsPath(entry, pathname)
  const [choice, setChoice] = useState<{ readonly path: string; readonly isOpen: boolean } | null>(null)
  // Navigating to a page opens its group; manual folding lasts until the next navigation.
  const isOpen = choice !== null && (choice.path === pathname || !isHere) ? choice.isOpen : isHere
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <button
        type="button"
        className={clsx(
          styles.item,
          indentOf(depth),
          isHere && styles.itemWithin,
          isToCome(entry) && styles.later,
        )}
        aria-expanded={isOpen}
        onClick={() => setChoice({ path: pathname, isOpen: !isOpen })}
      >
        {depth === 0 ? <MenuIcon name={entry.icon} /> : null}
        <span className={styles.label}>{name}</span>
        {isOpen ? null : <AlarmCount entry={entry} />}
        <Chevron className={clsx(styles.chevron)} size={12} />
      </button>
      {isOpen ? <ul>{props.children()}</ul> : null}
    </>
  )
}
