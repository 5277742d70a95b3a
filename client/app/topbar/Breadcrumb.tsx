import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import { breadcrumb, type Crumb, type GroupsWithin, isOfGallery } from '../routes/breadcrumb.ts'
import styles from './topbar.module.css'

/** The path of the current page. On a narrow screen only the last step fits. */
export function Breadcrumb({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const shown = useRef<readonly Crumb[]>([])
  const crumbs = breadcrumb(pathname, useGroupsWithin(isOfGallery(pathname))) ?? shown.current
  shown.current = crumbs
  const list = isShort ? crumbs.slice(-1) : crumbs
  const textOf = (crumb: Crumb) => (crumb.kind === 'root' ? t('routes.root') : nameOf(crumb))
  return (
    <nav className={styles.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {list.map((crumb, index) => (
          <li key={`${crumb.kind} ${textOf(crumb)}`}>
            {crumb.href !== null ? (
              <Link to={crumb.href}>{textOf(crumb)}</Link>
            ) : (
              <span aria-current={index === list.length - 1 ? 'page' : undefined}>{textOf(crumb)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useGroupsWithin(isWanted: boolean): GroupsWithin | undefined {
  const [within, setWithin] = useState<{ readonly of: GroupsWithin } | null>(null)
  useEffect(() => {
    if (!isWanted || within) return
    let isOver = false
    // If the record is not loaded, the breadcrumb omits its parts.
    importWithRetry(() => import('../routes/galleryGroups.ts')).then(
      ({ galleryGroups }) => isOver || setWithin({ of: galleryGroups }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isWanted, within])
  return isWanted ? within?.of : undefined
}
