import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { HTTP_TIMEOUT_MS } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import { errorText } from './errorText.ts'
import { provide } from './provide.ts'
import type {
  EndReason,
  LoginVariant,
  SecondStepInput,
  SecondStepOutcome,
  SessionContext,
  SessionEvent,
  SignedInUser,
  SignInInput,
  SignInOutcome,
} from './sessionTypes.ts'

const COUNTDOWN_STEP_MS = 1_000

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { readonly loginVariant: LoginVariant },
    tags: {} as
      | 'busy'
      | 'form'
      | 'secondStep'
      | 'throttled'
      | 'console'
      | 'projectless'
      | 'roleless'
      | 'barred'
      | 'factorless'
      | 'leaving',
  },
  actors: {
    /** Is there a stored token? */
    findToken: fromPromise<boolean>(provide('findToken')),
    signIn: fromPromise<SignInOutcome, SignInInput>(provide('signIn')),
    verifyFactor: fromPromise<SecondStepOutcome, SecondStepInput>(provide('verifyFactor')),
    /**
     * Loads the signed-in user. On HTTP 401 `session.expired` is sent before the promise rejects, as for
     * every other call.
     */
    loadUser: fromPromise<SignedInUser>(provide('loadUser')),
    /** Ends the session on the server. The credentials are still stored when it starts. */
    signOut: fromPromise<void>(provide('signOut')),
  },
  actions: {
    closeSockets: provide('closeSockets'),
    closeTabs: provide('closeTabs'),
    clearCredentials: provide('clearCredentials'),
    /** Shows the user why the sign-in page is shown. */
    reportFailure: (_, _params: { readonly message: string }) => provide('reportFailure')(),
    rememberVariant: assign((_, params: { readonly loginVariant: LoginVariant }) => params),
    beginAttempt: assign((_, params: { readonly username: string }) => ({ ...params, failure: null })),
    rememberOutcome: assign((_, outcome: SignInOutcome | SecondStepOutcome) => {
      if (outcome.kind === 'secondFactor') return { second: outcome.step }
      if (outcome.kind === 'over')
        return { failure: { kind: 'rejected' as const, message: outcome.message, issues: [] } }
      return outcome.kind === 'accepted' ? {} : { failure: outcome }
    }),
    forgetSecond: assign({ second: null }),
    rememberNoAnswer: assign((_, params: { readonly message: string }) => ({
      failure: { kind: 'network' as const, ...params },
    })),
    forgetFailure: assign({ failure: null }),
    rememberUser: assign((_, user: SignedInUser) => ({ user, endReason: null })),
    rememberEnd: assign((_, params: { readonly reason: EndReason }) => ({
      endReason: params.reason,
      user: null,
    })),
    countDown: assign(({ context: { failure } }) =>
      failure?.kind === 'throttled'
        ? { failure: { ...failure, retryAfterMs: failure.retryAfterMs - COUNTDOWN_STEP_MS } }
        : {},
    ),
  },
  guards: {
    isSomeoneElse: ({ context }, params: { readonly username: string }) =>
      params.username !== context.username,
    isLastStep: ({ context }) => waitMs(context) <= COUNTDOWN_STEP_MS,
    isTemplateRole: ({ context }) => context.user?.isTemplateRole === true,
    isFactorless: ({ context }) => context.user?.lacksFactor === true,
    isBarred: ({ context }) => context.user?.mayEnterConsole === false,
    hasNoProject: ({ context }) => context.user?.projectId == null,
    hasNoRole: ({ context }) => context.user?.roles.length === 0,
  },
  delays: {
    countdownStep: ({ context }) => Math.min(COUNTDOWN_STEP_MS, waitMs(context)),
    signOutLimit: HTTP_TIMEOUT_MS,
  },
})

function waitMs({ failure }: SessionContext): number {
  return failure?.kind === 'throttled' ? failure.retryAfterMs : 0
}

/** Ends the session locally without a request: the token is already invalid or missing. */
const lost = (reason: EndReason) =>
  ({
    target: 'anonymous',
    actions: [{ type: 'rememberEnd', params: { reason } }, 'closeSockets', 'closeTabs', 'clearCredentials'],
  }) as const

const leave = (reason: EndReason) =>
  ({ target: 'signingOut', actions: { type: 'rememberEnd', params: { reason } } }) as const

const starting = sessionSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'findToken',
    src: 'findToken',
    onDone: [{ guard: ({ event }) => event.output, target: 'loadingUser' }, { target: 'anonymous' }],
    // A browser that hides its storage can still sign in.
    onError: {
      target: 'anonymous',
      actions: { type: 'reportFailure', params: ({ event }) => ({ message: errorText(event.error) }) },
    },
  },
  on: {
    'user.signOut': lost('signedOut'),
    'session.endedElsewhere': lost('endedElsewhere'),
    'session.startedElsewhere': { target: 'starting', reenter: true },
  },
})

const attempt = {
  target: '#session.signingIn',
  actions: {
    type: 'beginAttempt',
    params: ({ event }: { event: { username: string } }) => ({ username: event.username }),
  },
} as const

const namelessAttempt = {
  target: '#session.signingIn',
  actions: { type: 'beginAttempt', params: { username: '' } },
} as const

const anonymous = sessionSetup.createStateConfig({
  tags: 'form',
  initial: 'ready',
  states: {
    ready: {
      on: {
        'signIn.submitted': attempt,
        'passkey.submitted': namelessAttempt,
        'company.answered': namelessAttempt,
      },
    },
    throttled: {
      tags: 'throttled',
      after: {
        countdownStep: [
          { guard: 'isLastStep', target: 'ready', actions: 'forgetFailure' },
          { target: 'throttled', reenter: true, actions: 'countDown' },
        ],
      },
      on: {
        // Throttling applies to one account. Another account may sign in meanwhile; the server decides.
        'signIn.submitted': {
          ...attempt,
          guard: { type: 'isSomeoneElse', params: ({ event }) => ({ username: event.username }) },
        },
      },
    },
  },
  on: {
    'loginVariant.chosen': {
      actions: { type: 'rememberVariant', params: ({ event }) => ({ loginVariant: event.loginVariant }) },
    },
    'session.startedElsewhere': 'starting',
  },
})

const signingIn = sessionSetup.createStateConfig({
  tags: ['form', 'busy'],
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context, event }) => {
      assertEvent(event, ['signIn.submitted', 'passkey.submitted', 'company.answered'])
      const { loginVariant } = context
      if (event.type === 'company.answered') return { companyQuery: event.query, loginVariant }
      if (event.type === 'passkey.submitted') return { isPasskey: true as const, loginVariant }
      const { type: _, ...typed } = event
      return { ...typed, loginVariant }
    },
    onDone: [
      { guard: ({ event }) => event.output.kind === 'accepted', target: 'loadingUser' },
      {
        guard: ({ event }) => event.output.kind === 'secondFactor',
        target: 'secondStep',
        actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
      },
      {
        guard: ({ event }) => event.output.kind === 'throttled',
        target: 'anonymous.throttled',
        actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
      },
      {
        target: 'anonymous',
        actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'anonymous',
      actions: {
        type: 'rememberNoAnswer',
        params: ({ event }) => ({ message: errorText(event.error) }),
      },
    },
  },
  on: { 'signIn.cancelled': 'anonymous', 'user.signOut': lost('signedOut') },
})

/** The password was right: a code of the authenticator app, or a recovery code, is asked for. */
const secondStep = sessionSetup.createStateConfig({
  tags: ['form', 'secondStep'],
  initial: 'asking',
  states: {
    asking: {
      on: {
        'factor.submitted': { target: 'verifying', actions: 'forgetFailure' },
        'passkey.submitted': { target: 'verifying', actions: 'forgetFailure' },
      },
    },
    throttled: {
      tags: 'throttled',
      after: {
        countdownStep: [
          { guard: 'isLastStep', target: 'asking', actions: 'forgetFailure' },
          { target: 'throttled', reenter: true, actions: 'countDown' },
        ],
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => {
          assertEvent(event, ['factor.submitted', 'passkey.submitted'])
          const code = event.type === 'factor.submitted' ? event.code : null
          return { ...must(context.second, 'a first step'), code }
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: '#session.loadingUser',
          },
          {
            guard: ({ event }) => event.output.kind === 'over',
            target: '#session.anonymous',
            actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.kind === 'throttled',
            target: 'throttled',
            actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'rememberOutcome', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'rememberNoAnswer', params: ({ event }) => ({ message: errorText(event.error) }) },
        },
      },
    },
  },
  exit: 'forgetSecond',
  on: {
    'signIn.cancelled': { target: 'anonymous', actions: 'forgetFailure' },
    'user.signOut': lost('signedOut'),
    'session.startedElsewhere': 'starting',
  },
})

const loadingUser = sessionSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'loadUser',
    src: 'loadUser',
    onDone: {
      target: 'signedIn',
      actions: { type: 'rememberUser', params: ({ event }) => event.output },
    },
    onError: {
      target: 'signingOut',
      actions: [
        { type: 'rememberEnd', params: { reason: 'userLoadFailed' } },
        { type: 'reportFailure', params: ({ event }) => ({ message: errorText(event.error) }) },
      ],
    },
  },
  on: {
    'user.signOut': leave('signedOut'),
    // Rechecking the session does not reset the idle timer.
    'idle.timedOut': leave('idle'),
    'session.expired': lost('expired'),
    'session.endedElsewhere': lost('endedElsewhere'),
  },
})

const signedIn = sessionSetup.createStateConfig({
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'isTemplateRole', target: 'entered' },
        { guard: 'isFactorless', target: 'factorless' },
        { guard: 'isBarred', target: 'barred' },
        { guard: 'hasNoProject', target: 'projectless' },
        { guard: 'hasNoRole', target: 'roleless' },
        { target: 'entered' },
      ],
    },
    entered: { tags: 'console' },
    barred: { tags: 'barred' },
    factorless: { tags: 'factorless' },
    projectless: { tags: 'projectless' },
    roleless: { tags: 'roleless' },
  },
  on: {
    'user.refreshed': {
      target: '.sorting',
      actions: { type: 'rememberUser', params: ({ event }) => event.user },
    },
    'user.recheck': 'loadingUser',
    'user.signOut': leave('signedOut'),
    'idle.timedOut': leave('idle'),
    'session.expired': lost('expired'),
    'session.endedElsewhere': lost('endedElsewhere'),
  },
})

/** Clears the screen immediately. The token is kept until the server has acknowledged the sign-out. */
const signingOut = sessionSetup.createStateConfig({
  tags: ['busy', 'leaving'],
  entry: ['closeSockets', 'closeTabs'],
  exit: 'clearCredentials',
  invoke: { id: 'signOut', src: 'signOut', onDone: 'anonymous', onError: 'anonymous' },
  after: { signOutLimit: 'anonymous' },
  on: { 'session.expired': 'anonymous', 'session.endedElsewhere': 'anonymous' },
})

/**
 * Authentication state, from the stored token to sign-out. Independent of routes and pages: the shell renders
 * by context and tags.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    loginVariant: input.loginVariant,
    user: null,
    username: '',
    failure: null,
    second: null,
    endReason: null,
  }),
  initial: 'starting',
  states: { starting, anonymous, signingIn, secondStep, loadingUser, signedIn, signingOut },
})
