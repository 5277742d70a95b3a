import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { nameOf as nameOfRecord } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { breadcrumb, type Crumb } from '../routes/breadcrumb.ts'

/** Where the person is. On a narrow screen only the last step fits. */
export function Breadcrumb({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const shown = useRef<readonly Crumb[]>([])
  const crumbs = breadcrumb(pathname) ?? shown.current
  shown.current = crumbs
  const list = isShort ? crumbs.slice(-1) : crumbs
  const nameOf = (crumb: Crumb) => {
    if (crumb.kind === 'root') return t('routes.root')
    if (crumb.kind === 'within') return nameOfRecord(crumb)
    return crumb.kind === 'group' ? t(`routes.group.${crumb.group}`) : t(`routes.title.${crumb.id}`)
  }
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {list.map((crumb, index) => (
          <li key={`${crumb.kind} ${nameOf(crumb)}`}>
            {crumb.href !== null ? (
              <Link to={crumb.href}>{nameOf(crumb)}</Link>
            ) : (
              <span aria-current={index === list.length - 1 ? 'page' : undefined}>{nameOf(crumb)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
