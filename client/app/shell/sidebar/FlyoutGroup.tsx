import { MenuItem } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useNameOf } from '../../../i18n/useNameOf.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { KeyMenu } from '../../../ui/layers/KeyMenu.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { Tip } from '../../../ui/layers/Tip.tsx'
import { holdsPath, type SidebarEntry } from '../../routes/appRoutes.ts'
import { linkKind } from '../menu.ts'
import { AlarmCount } from './AlarmCount.tsx'
import { MenuIcon } from './menuIcons.tsx'
import styles from './sidebar.module.css'
import { useMenuPath } from './useMenuPath.ts'

/** Folded to its icon, a group opens beside the bar. */
export function FlyoutGroup({ entry }: { readonly entry: Extract<SidebarEntry, { kind: 'group' }> }) {
  const pathname = useMenuPath()
  const name = useNameOf()(entry.route)
  const [isOpen, setOpen] = useState(false)
  return (
    <Tip content={name} isOff={isOpen}>
      <Popup
        popup="menu"
        placement="right-start"
        isWide
        open={[isOpen, setOpen]}
        content={() => (
          <KeyMenu aria-label={name}>
            <FlyoutItems entries={entry.children} />
          </KeyMenu>
        )}
      >
        <button type="button" className={clsx(styles.item, holdsPath(entry, pathname) && styles.itemWithin)}>
          <MenuIcon name={entry.icon} />
          <span className="visually-hidden">{name}</span>
          <AlarmCount entry={entry} />
        </button>
      </Popup>
    </Tip>
  )
}

function FlyoutItems({ entries }: { readonly entries: readonly SidebarEntry[] }) {
  const pathname = useMenuPath()
  const navigate = useNavigate()
  const nameOf = useNameOf()
  const { t } = useTexts()
  return entries.map((entry) => {
    const text = nameOf(entry.route)
    if (entry.kind === 'group') {
      return (
        <MenuItem key={entry.route.id} text={text}>
          <FlyoutItems entries={entry.children} />
        </MenuItem>
      )
    }
    return linkKind(entry.path) === 'own' ? (
      <MenuItem
        key={entry.route.id}
        text={text}
        {...(entry.isLater ? { label: t('shell.later') } : {})}
        active={entry.path === pathname}
        onClick={() => navigate(entry.path)}
      />
    ) : (
      <MenuItem
        key={entry.route.id}
        text={text}
        href={entry.path}
        target="_blank"
        rel="noopener noreferrer"
      />
    )
  })
}
