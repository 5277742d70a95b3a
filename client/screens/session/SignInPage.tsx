/** Sign-in page without session logic: state comes from props, input goes to callbacks. */

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { EntryFrame } from '../../ui/layout/EntryFrame.tsx'
import { type SignInFailure, SignInForm } from './SignInForm.tsx'
import styles from './signIn.module.css'

/** The sign-in variant; each has its own heading and picture. */
export type Entrance = 'standard' | 'partner' | 'hotel'

const PICTURES: Readonly<Record<Entrance, string | undefined>> = {
  standard: undefined,
  partner: '/pictures/entry-partner.svg',
  hotel: '/pictures/entry-hotel.svg',
}

export function SignInPage(props: {
  readonly entrance: Entrance
  /** Why the last session ended, or result of the previous page. */
  readonly notice: string | null
  readonly failure: SignInFailure | null
  readonly isBusy: boolean
  readonly initialName?: string
  /** Replaces the form: a further step. */
  readonly step?: ReactNode
  /** Other sign-in methods, below the form. */
  readonly below?: ReactNode
  /** Language and theme switches. */
  readonly tools: ReactNode
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const words = useHeading(props.entrance)
  return (
    <EntryFrame {...words} picture={PICTURES[props.entrance]} tools={props.tools} foot={<Foot />}>
      {props.step ?? (
        <>
          {props.notice ? (
            <p className={clsx(styles.message, styles.notice)} role="status">
              {props.notice}
            </p>
          ) : null}
          <SignInForm
            failure={props.failure}
            isBusy={props.isBusy}
            initialName={props.initialName ?? ''}
            onSubmit={props.onSubmit}
          />
          {props.below}
        </>
      )}
    </EntryFrame>
  )
}

function useHeading(entrance: Entrance): { readonly title: string; readonly subtitle: string } {
  const { t } = useTexts()
  switch (entrance) {
    case 'standard':
      return { title: t('signIn.title', { product: t('common.product') }), subtitle: t('signIn.subtitle') }
    case 'partner':
      return { title: t('signIn.partner.title'), subtitle: t('signIn.partner.subtitle') }
    case 'hotel':
      return { title: t('signIn.hotel.title'), subtitle: t('signIn.hotel.subtitle') }
  }
}

/** The documents have a page per language; the link follows the current one. */
function Foot() {
  const { t } = useTexts()
  const suffix = currentLanguage() === 'en' ? '_en' : ''
  return (
    <>
      <Link to="/register">{t('signIn.register')}</Link>
      <Link to={`/privacy${suffix}`}>{t('signIn.privacy')}</Link>
      <Link to={`/userprivacy${suffix}`}>{t('signIn.agreement')}</Link>
    </>
  )
}
