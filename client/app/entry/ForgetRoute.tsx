import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { signInPath } from '#machines/signInUrl.ts'
import { ForgetPage } from '../../screens/entry/ForgetPage.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import { SignInTools } from '../session/SignInTools.tsx'
import { passwordSetArrival } from '../session/signInArrival.ts'

/** Also for signed-in users: a new password ends all sessions, including this one. */
export function ForgetRoute() {
  const navigate = useNavigate()
  const path = useSelector(sessionActor, ({ context }) => signInPath(context.loginVariant))
  return (
    <ForgetPage
      tools={<SignInTools />}
      signInPath={path}
      onDone={(username) => {
        sessionActor.send({ type: 'user.signOut' })
        void navigate(path, { state: passwordSetArrival(username) })
      }}
    />
  )
}
