/** The sign-in page as it looks. It knows nothing of sessions: what happened comes in, what was typed goes out. */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { type SignInFailure, SignInForm } from './SignInForm.tsx'
import './signIn.css'

export function SignInPage(props: {
  /** Why the last session ended, when the person did not end it. */
  readonly notice: string | null
  readonly failure: SignInFailure | null
  readonly isBusy: boolean
  /** Language and theme switches. */
  readonly tools: ReactNode
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <main className="sign-in">
      <div className="sign-in-tools">{props.tools}</div>
      <section className="sign-in-card" aria-labelledby={titleId}>
        <div className="sign-in-brand">
          <ProductMark size={36} />
          <div>
            <h1 className="sign-in-title" id={titleId}>
              {t('signIn.title', { product: t('common.product') })}
            </h1>
            <p className="sign-in-subtitle">{t('signIn.subtitle')}</p>
          </div>
        </div>
        {props.notice ? (
          <p className="sign-in-message sign-in-notice" role="status">
            {props.notice}
          </p>
        ) : null}
        <SignInForm failure={props.failure} isBusy={props.isBusy} onSubmit={props.onSubmit} />
      </section>
      <p className="sign-in-foot">{t('signIn.foot')}</p>
    </main>
  )
}
