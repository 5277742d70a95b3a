/** Frame of pages outside the shell, with a link back. */
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import styles from './BarePage.module.css'

export function BarePage(props: { readonly tools?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <ProductMark />
        <span className={styles.name}>{t('common.product')}</span>
        {props.tools ? <div className={styles.tools}>{props.tools}</div> : null}
      </header>
      <main className={styles.main}>{props.children}</main>
    </div>
  )
}

function useIsSignedIn(): boolean {
  return useSelector(sessionActor, (snapshot) => snapshot.matches('signedIn'))
}

export function WayBack({ className }: { readonly className?: string }) {
  const { t } = useTexts()
  return useIsSignedIn() ? (
    <Link className={className} to="/dashboard">
      {t('shell.notBuilt.home')}
    </Link>
  ) : (
    <Link className={className} to="/login">
      {t('shell.notBuilt.back')}
    </Link>
  )
}
