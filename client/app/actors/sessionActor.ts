/** The session of this browser: the machine with its effects, and its broadcasts to the other tabs. */

import { createActor, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/sessionMachine.ts'
import type {
  EndReason,
  SecondStepInput,
  SecondStepOutcome,
  SignInInput,
  SignInOutcome,
} from '#machines/sessionTypes.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call, onSessionExpired } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { settleBeforeLeaving } from '../../api/leaving.ts'
import {
  type Credentials,
  clearCredentials,
  clearDemoRole,
  clearPreview,
  isOwnConsole,
  readOwnCredentials,
  readPreview,
  storeCredentials,
} from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { openTabChannel } from '../../platform/broadcast.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { isPasskeyUnused } from '../../platform/passkeyUse.ts'
import { createObservable } from '../../store/observable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { forgetAccount, loadAccount } from '../account.ts'
import { forgetPerson } from '../session/forgetPerson.ts'
import { readLoginVariant, writeLoginVariant } from '../session/loginVariant.ts'
import { resetTabs } from '../tabs/tabsStore.ts'

const RETRY_AFTER_DEFAULT_MS = 60_000

type TabWord =
  | { readonly type: 'ended'; readonly reason: EndReason }
  | { readonly type: 'started'; readonly accountId: AccountId | undefined }

/** Token of this tab. Another tab may have stored a newer one, which must not be cleared. */
let ownToken: string | null = null

/** The account that was rejected because its role has no console; null again when another one is tried. */
export const barredUsername = createObservable<string | null>(null)

async function signIn(input: SignInInput, signal: AbortSignal): Promise<SignInOutcome> {
  const { username = '', projectId } = 'username' in input ? input : {}
  barredUsername.set(null)
  try {
    return await enterWith(await answerTo(input), { projectId, signal })
  } catch (error) {
    if (isPasskeyUnused(error)) return unusedPasskey()
    if (!(error instanceof ApiError) || error.isNetwork) throw error
    if (error.status === MESSAGES.console_forbidden.status) barredUsername.set(username)
    if (error.secondStep) {
      const step = { ...error.secondStep, ...(projectId ? { projectId } : {}) }
      return { kind: 'secondFactor', step }
    }
    return refusalOf(error)
  }
}

async function answerTo(input: SignInInput): Promise<Credentials> {
  if ('isPasskey' in input) return (await factorSignIn()).answerByPasskey()
  if ('companyQuery' in input) return (await companySignIn()).sendAnswer(input.companyQuery)
  const { username, password } = input
  return call(sessionContract.signIn, { username, password }, { isQuiet: true })
}

async function verifyFactor(input: SecondStepInput, signal: AbortSignal): Promise<SecondStepOutcome> {
  const { ticket, code, projectId } = input
  try {
    const { answerByPasskey, sendCode } = await factorSignIn()
    const answer = await (code === null ? answerByPasskey(ticket) : sendCode(ticket, code))
    return await enterWith(answer, { projectId, signal })
  } catch (error) {
    if (isPasskeyUnused(error)) return unusedPasskey()
    if (!(error instanceof ApiError) || error.isNetwork) throw error
    return OVER.includes(error.status) ? { kind: 'over', message: error.message } : refusalOf(error)
  }
}

const factorSignIn = () => import('../session/factorSignIn.ts')
const companySignIn = () => import('../session/companyAnswer.ts')

const unusedPasskey = () =>
  ({ kind: 'rejected', message: i18n.t('signIn.passkey.unused'), issues: [] }) as const

/** All sessions of the account were ended, or the ticket is used, expired or had too many wrong codes. */
const OVER: readonly number[] = [MESSAGES.factor_ticket_over.status, MESSAGES.login_incorrect.status]

function refusalOf(error: ApiError): Extract<SecondStepOutcome, { kind: 'rejected' | 'throttled' }> {
  const { message, issues } = error
  if (error.http !== MESSAGES.login_restricted.http) return { kind: 'rejected', message, issues }
  return { kind: 'throttled', message, retryAfterMs: error.retryAfterMs ?? RETRY_AFTER_DEFAULT_MS }
}

async function enterWith(
  answer: Credentials,
  { projectId, signal }: { readonly projectId: ProjectId | undefined; readonly signal: AbortSignal },
): Promise<{ readonly kind: 'accepted' }> {
  // A sign-in that was cancelled meanwhile must not leave its token behind.
  if (signal.aborted) return { kind: 'accepted' }
  storeCredentials(answer)
  if (projectId) await enterChosen(projectId)
  return { kind: 'accepted' }
}

/** Signed out rather than signed in to another hotel than the chosen one. */
async function enterChosen(projectId: ProjectId): Promise<void> {
  try {
    await call(projectsContract.choose, { xmid: projectId }, { isQuiet: true })
  } catch (error) {
    await signOut().catch(() => undefined)
    clearCredentials()
    throw error
  }
}

async function signOut(): Promise<void> {
  await settleBeforeLeaving()
  // Ending the session also ends the role preview.
  clearPreview()
  // After sign-out this browser shows no alarm notifications; after an idle time-out it still does.
  if (sessionActor.getSnapshot().context.endReason === 'signedOut')
    await endNotifications().catch(() => undefined)
  await call(sessionContract.signOut, {}, { isQuiet: true })
}

/** Fetched here only: most browsers have none. */
async function endNotifications(): Promise<void> {
  const { stopNotifications } = await import('../../actions/browserNotifications.ts')
  await stopNotifications()
}

const tabs = openTabChannel<TabWord>('session')

export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      findToken: fromPromise(async () => readOwnCredentials() !== null),
      signIn: fromPromise(({ input, signal }) => signIn(input, signal)),
      verifyFactor: fromPromise(({ input, signal }) => verifyFactor(input, signal)),
      loadUser: fromPromise(() => {
        ownToken = readOwnCredentials()?.token ?? null
        return loadAccount()
      }),
      signOut: fromPromise(signOut),
    },
    actions: {
      // The root wiring closes the connection when the session ends.
      closeSockets: () => undefined,
      closeTabs: ({ context }) => {
        resetTabs()
        forgetPerson(context.endReason)
      },
      clearCredentials: () => {
        if (readOwnCredentials()?.token === ownToken) clearCredentials()
        ownToken = null
      },
      reportFailure: (_, { message }) => showToast('error', message),
    },
  }),
  { input: { loginVariant: readLoginVariant() } },
)

/** Starts the session and synchronises it between the browser's tabs. */
export function startSession(): void {
  let isInside = false
  sessionActor.subscribe((snapshot) => {
    const { endReason, loginVariant, user } = snapshot.context
    writeLoginVariant(loginVariant)
    const isInsideNow = snapshot.matches('signedIn')
    if (isInsideNow === isInside) return
    isInside = isInsideNow
    // A role preview is still the same user for other tabs.
    if (isInside && isOwnConsole()) tabs.post({ type: 'started', accountId: user?.accountId })
    if (!isInside) forgetAccount()
    // Other tabs notice an expired session at their next call, but a sign-out immediately.
    if (!isInside && (endReason === 'signedOut' || endReason === 'idle')) {
      tabs.post({ type: 'ended', reason: endReason })
    }
  })
  tabs.listen(hearOtherTab)
  onSessionExpired(() => {
    // The token of a role has expired, not the user's: the tab returns to the user's own account.
    const isOwn = isOwnConsole()
    const isPreview = readPreview() !== null
    clearDemoRole()
    clearPreview()
    if (isPreview) return reloadAt(currentPath())
    sessionActor.send({ type: isOwn ? 'session.expired' : 'user.recheck' })
  })
  sessionActor.start()
}

/** Requests identity, rights and menu again; a failure ends up in the session machine. */
export async function refreshSession(): Promise<void> {
  try {
    sessionActor.send({ type: 'user.refreshed', user: await loadAccount() })
  } catch {
    // The session actor retries once and ends with this reason if the retry fails.
    sessionActor.send({ type: 'user.recheck' })
  }
}

function hearOtherTab(word: unknown): void {
  if (typeof word !== 'object' || word === null || !('type' in word)) return
  if (word.type === 'ended') {
    // All tabs were idle, so each shows the reason.
    const isIdle = 'reason' in word && word.reason === 'idle'
    sessionActor.send({ type: isIdle ? 'idle.timedOut' : 'session.endedElsewhere' })
  }
  if (word.type !== 'started') return
  const { user } = sessionActor.getSnapshot().context
  const isSomeoneElse = user !== null && 'accountId' in word && word.accountId !== user.accountId
  // Another user signed in: reloads to remove all data of the first.
  if (isSomeoneElse) reloadAt(currentPath())
  else sessionActor.send({ type: 'session.startedElsewhere' })
}
