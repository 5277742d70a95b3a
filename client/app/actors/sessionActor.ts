/** The session of this browser: the machine with its effects, and word of it to the other tabs. */
import { createActor, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/sessionMachine.ts'
import type { SignInInput, SignInOutcome } from '#machines/sessionTypes.ts'
import { userinfoContract } from '#shared/contract/userinfo.ts'
import type { AccountId } from '#shared/kernel/ids.ts'
import { MESSAGES } from '#shared/messages.ts'
import { call, onSessionExpired } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { clearCredentials, readCredentials, storeCredentials } from '../../api/session.ts'
import { openTabChannel } from '../../platform/broadcast.ts'
import { currentPath, reloadAt } from '../../platform/page.ts'
import { sessionText } from '../../platform/storage.ts'
import { createObservable } from '../../store/observable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { forgetAccount, loadAccount } from '../account.ts'
import { resetTabs } from '../tabs/tabsStore.ts'

const RETRY_AFTER_DEFAULT_MS = 60_000

type TabWord =
  | { readonly type: 'ended' }
  | { readonly type: 'started'; readonly accountId: AccountId | undefined }

/** The token this tab works with: another tab may have put a newer one in its place, which is not ours to clear. */
let ownToken: string | null = null

/** The account that was refused because its role has no console; null again when another one is tried. */
export const barredUsername = createObservable<string | null>(null)

async function signIn({ username, password }: SignInInput, signal: AbortSignal): Promise<SignInOutcome> {
  barredUsername.set(null)
  try {
    const answer = await call(userinfoContract.login, { username, password }, { isQuiet: true })
    // A sign-in that was given up meanwhile must not leave its token behind.
    if (!signal.aborted) storeCredentials(answer)
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isNetwork) throw error
    if (error.status === MESSAGES.console_forbidden.status) barredUsername.set(username)
    if (error.http === MESSAGES.login_restricted.http) {
      const retryAfterMs = error.retryAfterMs ?? RETRY_AFTER_DEFAULT_MS
      return { kind: 'throttled', message: error.message, retryAfterMs }
    }
    return { kind: 'rejected', message: error.message, issues: error.issues }
  }
}

async function signOut(): Promise<void> {
  await call(userinfoContract.logout, {}, { isQuiet: true })
}

const tabs = openTabChannel<TabWord>('session')

export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      findToken: fromPromise(async () => readCredentials() !== null),
      signIn: fromPromise(({ input, signal }) => signIn(input, signal)),
      loadUser: fromPromise(() => {
        ownToken = readCredentials()?.token ?? null
        return loadAccount()
      }),
      signOut: fromPromise(signOut),
    },
    actions: {
      // The root wiring stops the connection as soon as the session is left.
      closeSockets: () => undefined,
      closeTabs: () => {
        resetTabs()
        sessionText.clear()
      },
      clearCredentials: () => {
        if (readCredentials()?.token === ownToken) clearCredentials()
        ownToken = null
      },
      reportFailure: (_, { message }) => showToast('error', message),
    },
  }),
  { input: { loginVariant: 0 } },
)

/** Starts the session and keeps the browser's tabs of one mind about it. */
export function startSession(): void {
  let isInside = false
  sessionActor.subscribe((snapshot) => {
    const isInsideNow = snapshot.matches('signedIn')
    if (isInsideNow === isInside) return
    isInside = isInsideNow
    if (isInside) tabs.post({ type: 'started', accountId: snapshot.context.user?.accountId })
    else forgetAccount()
    // What ended by itself (expired) ends for the other tabs at their next call; on purpose, at once.
    const { endReason } = snapshot.context
    if (!isInside && (endReason === 'signedOut' || endReason === 'idle')) tabs.post({ type: 'ended' })
  })
  tabs.listen(hearOtherTab)
  onSessionExpired(() => sessionActor.send({ type: 'session.expired' }))
  sessionActor.start()
}

function hearOtherTab(word: unknown): void {
  if (typeof word !== 'object' || word === null || !('type' in word)) return
  if (word.type === 'ended') sessionActor.send({ type: 'session.endedElsewhere' })
  if (word.type !== 'started') return
  const { user } = sessionActor.getSnapshot().context
  const isSomeoneElse = user !== null && 'accountId' in word && word.accountId !== user.accountId
  // Another person's token is in the cookies now: nothing of the first person's may stay on this screen.
  if (isSomeoneElse) reloadAt(currentPath())
  else sessionActor.send({ type: 'session.startedElsewhere' })
}
