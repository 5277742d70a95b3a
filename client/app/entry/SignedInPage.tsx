import { useSelector } from '@xstate/react'
import type { ReactElement, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { signInUrl } from '#machines/signInUrl.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import { WaitPage } from '../session/StopPages.tsx'
import { OpenFrame } from './OpenFrame.tsx'

/** A public page whose data belong to an account: without a session it offers to sign in. Texts: `entryPages`. */
export function SignedInPage(props: { readonly icon: ReactElement; readonly children: ReactNode }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  if (session.matches('signedIn')) return <OpenFrame>{props.children}</OpenFrame>
  if (session.hasTag('busy')) return <WaitPage text={t('signIn.checking')} />
  const { loginVariant } = session.context
  return (
    <OpenFrame>
      <Notice
        isPage
        icon={props.icon}
        title={t('entry.needsSignIn.title')}
        actions={
          <Link
            className="bp6-button bp6-intent-primary"
            to={signInUrl({ loginVariant, endReason: null, from: pathname })}
          >
            {t('entry.needsSignIn.verb')}
          </Link>
        }
      >
        {t('entry.needsSignIn.body')}
      </Notice>
    </OpenFrame>
  )
}
