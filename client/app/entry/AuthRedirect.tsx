import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { errorText } from '#machines/errorText.ts'
import { signInUrl } from '#machines/signInUrl.ts'
import { companyWay } from '../../actions/companyWay.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { ownPath } from '../session/redirect.ts'
import { WaitPage } from '../session/StopPages.tsx'

/**
 * Redirect target of external sign-in. It reads no token from the URL: the provider's response goes to the server,
 * which creates the session. Otherwise the user signs in here.
 */
export function AuthRedirect() {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const answer = query.has('state') ? query.toString() : null
  const way = answer === null ? null : companyWay()
  const target = ownPath(way?.target ?? query.get('redirect'))
  if (session.matches('signedIn'))
    return answer !== null && way?.use === 'link' ? (
      <Linking answer={answer} target={target} />
    ) : (
      <Navigate to={target} replace />
    )
  if (session.hasTag('busy')) return <WaitPage text={t('signIn.checking')} />
  const { loginVariant } = session.context
  const url = signInUrl({ loginVariant, endReason: null, from: target })
  return answer === null ? <Navigate to={url} replace /> : <Answering answer={answer} url={url} />
}

/** The sign-in page shows what becomes of it. */
function Answering({ answer, url }: { readonly answer: string; readonly url: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    sessionActor.send({ type: 'company.answered', query: answer })
    void navigate(url, { replace: true })
  }, [answer, url, navigate])
  return <WaitPage text={t('signIn.checking')} />
}

function Linking({ answer, target }: { readonly answer: string; readonly target: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    void link(answer).then(() => navigate(target, { replace: true }))
  }, [answer, target, navigate])
  return <WaitPage text={t('signIn.company.linking')} />
}

async function link(answer: string): Promise<void> {
  const { sendLink } = await import('../session/companyAnswer.ts')
  try {
    await sendLink(answer)
    showToast('ok', i18n.t('signIn.company.linked'))
  } catch (error) {
    showToast('error', errorText(error))
  }
}
