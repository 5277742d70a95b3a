import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { MESSAGES } from '#shared/messages.ts'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { every, nowMs } from '../../platform/time.ts'
import type { SignInFailure } from '../../screens/session/SignInForm.tsx'
import { sessionActor } from '../actors/sessionActor.ts'

type Hotels = OutputOf<typeof sessionContract.hotels>
export type Hotel = Hotels['hotels'][number]

interface Credentials {
  readonly username: string
  readonly password: string
}

interface Refused {
  readonly message: string
  readonly issues: SignInFailure['issues']
  /** End of the account's throttling. */
  readonly until: { readonly username: string; readonly atMs: number } | null
}

type Step =
  | { readonly kind: 'form'; readonly refused: Refused | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'choosing'; readonly credentials: Credentials; readonly found: Hotels }

export interface HotelSignIn {
  readonly failure: SignInFailure | null
  readonly isAsking: boolean
  readonly choice: Hotels | null
  readonly submit: (credentials: Credentials) => void
  readonly choose: (hotel: Hotel) => void
  readonly back: () => void
}

const RETRY_AFTER_DEFAULT_MS = 60_000

/** Hotel staff choose their hotel before the session starts; a single one is chosen automatically. */
export function useHotelSignIn(): HotelSignIn {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>({ kind: 'form', refused: null })
  const refused = step.kind === 'form' ? step.refused : null
  const waitS = useSecondsUntil(refused?.until?.atMs ?? 0)
  const enter = (credentials: Credentials, hotel: Hotel) => {
    // The session reports the outcome; the form is shown again after a rejection.
    setStep({ kind: 'form', refused: null })
    sessionActor.send({ type: 'signIn.submitted', ...credentials, projectId: hotel.xmid })
  }
  const submit = async (credentials: Credentials) => {
    setStep({ kind: 'asking' })
    try {
      const found = await call(sessionContract.hotels, credentials, { isQuiet: true })
      const [first, second] = found.hotels
      if (first && !second) enter(credentials, first)
      else setStep({ kind: 'choosing', credentials, found })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setStep({ kind: 'form', refused: refusalOf(error, credentials.username, t('signIn.hotel.none')) })
    }
  }
  const wait = refused?.until && waitS > 0 ? { username: refused.until.username, seconds: waitS } : null
  const isOver = refused?.until != null && wait === null
  return {
    failure: refused && !isOver ? { message: refused.message, issues: refused.issues, wait } : null,
    isAsking: step.kind === 'asking',
    choice: step.kind === 'choosing' ? step.found : null,
    submit: (credentials) => void submit(credentials),
    choose: (hotel) => {
      if (step.kind === 'choosing') enter(step.credentials, hotel)
    },
    back: () => setStep({ kind: 'form', refused: null }),
  }
}

function refusalOf(error: ApiError, username: string, noHotel: string): Refused {
  const isThrottled = error.http === MESSAGES.login_restricted.http
  const waitMs = error.retryAfterMs ?? RETRY_AFTER_DEFAULT_MS
  return {
    message: error.status === MESSAGES.no_project_role.status ? noHotel : error.message,
    issues: error.issues,
    until: isThrottled ? { username, atMs: nowMs() + waitMs } : null,
  }
}

function useSecondsUntil(atMs: number): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const read = () => setNow(nowMs())
    read()
    return atMs > nowMs() ? every(1000, read) : undefined
  }, [atMs])
  return Math.max(0, Math.ceil((atMs - now) / 1000))
}
