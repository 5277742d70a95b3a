import { MenuItem as BlueprintItem, Menu, PopoverNext } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MenuItem } from '#shared/contract/userinfo.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTotals } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { account } from '../account.ts'
import { holdsPath, isGroup, linkKind, menuName } from './menu.ts'
import { MenuIcon } from './menuIcons.tsx'

const ALARMS_PATH = '/message/messagerecord'

/** The menu the server gives for this role and kind of project. */
export function SidebarMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const items = useReadable(account)?.menu ?? []
  return (
    <div className="sidebar-menu">
      <ul>
        {items.map((item) => (
          <li key={item.menu_id}>
            {isGroup(item) ? (
              isCollapsed ? (
                <FlyoutGroup item={item} />
              ) : (
                <Group item={item} />
              )
            ) : (
              <Leaf item={item} isTop isCollapsed={isCollapsed} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Group({ item }: { readonly item: MenuItem }) {
  const { pathname } = useLocation()
  const isHere = holdsPath(item, pathname)
  const [choice, setChoice] = useState<{ readonly path: string; readonly isOpen: boolean } | null>(null)
  // Going to a page opens its group; folding by hand holds until the next page.
  const isOpen = choice !== null && (choice.path === pathname || !isHere) ? choice.isOpen : isHere
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <button
        type="button"
        className={isHere ? 'sidebar-item sidebar-item-within' : 'sidebar-item'}
        aria-expanded={isOpen}
        onClick={() => setChoice({ path: pathname, isOpen: !isOpen })}
      >
        <MenuIcon name={item.icon} />
        <span className="sidebar-text">{menuName(item, currentLanguage())}</span>
        {isOpen ? null : <AlarmCount item={item} />}
        <Chevron className="sidebar-chevron" size={12} />
      </button>
      {isOpen ? (
        <ul className="sidebar-children">
          {item.children.map((child) => (
            <li key={child.menu_id}>
              <Leaf item={child} isTop={false} isCollapsed={false} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Leaf(props: { readonly item: MenuItem; readonly isTop: boolean; readonly isCollapsed: boolean }) {
  const { item } = props
  const { pathname } = useLocation()
  const name = menuName(item, currentLanguage())
  const isHere = item.url === pathname
  const className = `sidebar-item${props.isTop ? '' : ' sidebar-item-child'}${isHere ? ' sidebar-item-here' : ''}`
  const inside = (
    <>
      {props.isTop ? <MenuIcon name={item.icon} /> : null}
      <span className={props.isCollapsed ? 'visually-hidden' : 'sidebar-text'}>{name}</span>
      <AlarmCount item={item} />
    </>
  )
  const title = props.isCollapsed ? name : undefined
  switch (linkKind(item.url)) {
    case 'own':
      return (
        <Link to={item.url} className={className} aria-current={isHere ? 'page' : undefined} title={title}>
          {inside}
        </Link>
      )
    case 'external':
      return (
        <a href={item.url} className={className} target="_blank" rel="noopener noreferrer" title={title}>
          {inside}
        </a>
      )
    default:
      return null
  }
}

/** Folded to its icon, a group opens beside the bar. */
function FlyoutGroup({ item }: { readonly item: MenuItem }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const name = menuName(item, currentLanguage())
  const children = item.children.filter(({ url }) => linkKind(url) === 'own')
  return (
    <PopoverNext
      placement="right-start"
      arrow={false}
      animation="minimal"
      fill
      content={
        <Menu aria-label={name}>
          {children.map((child) => (
            <BlueprintItem
              key={child.menu_id}
              text={menuName(child, currentLanguage())}
              active={child.url === pathname}
              onClick={() => navigate(child.url)}
            />
          ))}
        </Menu>
      }
    >
      <button
        type="button"
        className={holdsPath(item, pathname) ? 'sidebar-item sidebar-item-within' : 'sidebar-item'}
        title={name}
      >
        <MenuIcon name={item.icon} />
        <span className="visually-hidden">{name}</span>
        <AlarmCount item={item} />
      </button>
    </PopoverNext>
  )
}

/** Unacknowledged alarms, at the entry that leads to them or at the folded group around it. */
function AlarmCount({ item }: { readonly item: MenuItem }) {
  const { t } = useTranslation()
  const { unacknowledged } = useTotals()
  if (unacknowledged === 0 || !holdsPath(item, ALARMS_PATH)) return null
  return (
    <>
      <CountBadge count={unacknowledged} />
      <span className="visually-hidden">{t('alarms.unacknowledged', { count: unacknowledged })}</span>
    </>
  )
}
