import { Endorsed } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'react-router'
import { signInUrl } from '#machines/signInUrl.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CompanyPage } from '../../screens/entry/CompanyPage.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import { WaitPage } from '../session/StopPages.tsx'
import { OpenFrame } from './OpenFrame.tsx'

/** The page is public; its data belongs to an account, so without a session it offers to sign in. */
export function CompanyRoute() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  if (session.matches('signedIn')) {
    return (
      <OpenFrame>
        <CompanyPage />
      </OpenFrame>
    )
  }
  if (session.hasTag('busy')) return <WaitPage text={t('signIn.checking')} />
  const { loginVariant } = session.context
  return (
    <OpenFrame>
      <Notice
        isPage
        icon={<Endorsed size={28} />}
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
