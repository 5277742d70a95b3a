import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { SignInInput, SignInOutcome } from '#machines/sessionTypes.ts'
import { HTTP_TIMEOUT_MS } from '#shared/constants.ts'
import { aUser, startSession, startSignedIn, submit } from './support/session.ts'
import { advance, everythingSettled } from './support/time.ts'

describe('signing in', () => {
  it('starts knowing nothing but the sign-in page of this browser', () => {
    const { actor } = startSession({ loginVariant: 2 })
    expect(actor.getSnapshot().context).toEqual({
      loginVariant: 2,
      user: null,
      username: '',
      failure: null,
      second: null,
      endReason: null,
    })
  })

  it('carries on with a stored token without asking for the password', async () => {
    const { actor } = await startSignedIn()
    expect(actor.getSnapshot().hasTag('console')).toBe(true)
    expect(actor.getSnapshot().context.user).toEqual(aUser())
  })

  it('shows the form when there is no token', async () => {
    const { actor, effects } = startSession()
    await waitFor(actor, (snapshot) => snapshot.matches({ anonymous: 'ready' }))
    expect(actor.getSnapshot().hasTag('form')).toBe(true)
    expect(effects).toEqual([])
  })

  it('asks for the password and says so when the browser hides its storage', async () => {
    const { actor, effects } = startSession({
      findToken: () => Promise.reject(new Error('storage is blocked')),
    })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(effects).toEqual(['reportFailure storage is blocked'])
  })

  it('passes user name, password and login variant to the server and keeps no password', async () => {
    const seen: SignInInput[] = []
    const { actor } = startSession({
      loginVariant: 2,
      signIn: async (input) => {
        seen.push(input)
        return { kind: 'accepted' }
      },
    })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    actor.send({ type: 'loginVariant.chosen', loginVariant: 1 })
    actor.send(submit())
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
    expect(seen).toEqual([{ username: '13800000001', password: 'demo-1234', loginVariant: 1 }])
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('demo-1234')
  })

  it('comes back to the form with the server’s message and issues', async () => {
    const issues = [{ path: 'password', message: 'is wrong' }]
    const { actor } = startSession({
      signIn: async () => ({ kind: 'rejected', message: 'User name or password incorrect', issues }),
    })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    actor.send(submit())
    await waitFor(actor, (snapshot) => snapshot.context.failure !== null)
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
    expect(actor.getSnapshot().context.failure).toEqual({
      kind: 'rejected',
      message: 'User name or password incorrect',
      issues,
    })
  })

  it('says that nobody answered', async () => {
    const { actor } = startSession({ signIn: () => Promise.reject(new Error('server not reached')) })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    actor.send(submit())
    await waitFor(actor, (snapshot) => snapshot.context.failure !== null)
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'network', message: 'server not reached' })
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
  })

  it('forgets the last failure as soon as it tries again', async () => {
    let tries = 0
    const { actor } = startSession({
      signIn: async () =>
        ++tries === 1 ? { kind: 'rejected', message: 'no', issues: [] } : { kind: 'accepted' },
    })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    actor.send(submit())
    await waitFor(actor, (snapshot) => snapshot.context.failure !== null)
    actor.send(submit())
    expect(actor.getSnapshot().context.failure).toBeNull()
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
  })

  it('does not let a cancelled attempt sign in later', async () => {
    const answer = Promise.withResolvers<SignInOutcome>()
    const { actor } = startSession({ signIn: () => answer.promise })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    actor.send(submit())
    expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'form'])
    actor.send({ type: 'signIn.cancelled' })
    answer.resolve({ kind: 'accepted' })
    await everythingSettled()
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
  })
})

describe('a throttled sign-in', () => {
  async function startThrottled(retryAfterMs: number) {
    const seen: string[] = []
    const session = startSession({
      signIn: async (input) => {
        seen.push('username' in input ? input.username : '')
        return { kind: 'throttled', message: 'Login restricted', retryAfterMs }
      },
    })
    await waitFor(session.actor, (snapshot) => snapshot.matches('anonymous'))
    session.actor.send(submit('13800000001'))
    await waitFor(session.actor, (snapshot) => snapshot.hasTag('throttled'))
    return { ...session, seen }
  }
  const waitOf = (actor: Awaited<ReturnType<typeof startThrottled>>['actor']) => {
    const { failure } = actor.getSnapshot().context
    return failure?.kind === 'throttled' ? failure.retryAfterMs : null
  }

  it('counts down the waiting time in seconds and then allows another attempt', async () => {
    const { actor, clock } = await startThrottled(3_400)
    const seen = [waitOf(actor)]
    for (let second = 0; second < 3; second += 1) {
      advance(clock, 1_000)
      seen.push(waitOf(actor))
    }
    expect(seen).toEqual([3_400, 2_400, 1_400, 400])
    advance(clock, 300)
    expect(actor.getSnapshot().hasTag('throttled')).toBe(true)
    advance(clock, 100)
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  it('ends on the second when the wait is whole seconds', async () => {
    const { actor, clock } = await startThrottled(2_000)
    advance(clock, 1_900)
    expect(actor.getSnapshot().hasTag('throttled')).toBe(true)
    advance(clock, 100)
    expect(actor.getSnapshot().hasTag('throttled')).toBe(false)
  })

  it('refuses the same account during the wait and lets another one try', async () => {
    const { actor, seen } = await startThrottled(60_000)
    expect(actor.getSnapshot().can(submit('13800000001'))).toBe(false)
    actor.send(submit('13800000001'))
    expect(actor.getSnapshot().hasTag('throttled')).toBe(true)
    actor.send(submit('13800000002'))
    expect(actor.getSnapshot().value).toBe('signingIn')
    expect(seen).toEqual(['13800000001', '13800000002'])
  })
})

describe('who may enter', () => {
  it.each([
    ['barred', aUser({ mayEnterConsole: false })],
    ['projectless', aUser({ projectId: null, roles: [] })],
    ['roleless', aUser({ roles: [] })],
    ['console', aUser()],
    ['console', aUser({ isTemplateRole: true, projectId: null, roles: ['visitor'] })],
  ] as const)('tags the person as %s', async (tag, user) => {
    const { actor } = await startSignedIn({ loadUser: async () => user })
    expect([...actor.getSnapshot().tags]).toEqual([tag])
  })

  it('sorts anew when the user’s information was refreshed', async () => {
    const { actor } = await startSignedIn({ loadUser: async () => aUser({ projectId: null }) })
    actor.send({ type: 'user.refreshed', user: aUser({ projectId: 'prj_2' }) })
    expect(actor.getSnapshot().hasTag('console')).toBe(true)
    expect(actor.getSnapshot().context.user?.projectId).toBe('prj_2')
  })

  it('asks the server again on a recheck', async () => {
    let roles: string[] = []
    const { actor } = await startSignedIn({ loadUser: async () => aUser({ roles }) })
    expect(actor.getSnapshot().hasTag('roleless')).toBe(true)
    roles = ['engineer']
    actor.send({ type: 'user.recheck' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('console'))
  })
})

describe('the end of a session', () => {
  it('signs out on the server before it forgets the credentials', async () => {
    const { actor, effects } = await startSignedIn()
    actor.send({ type: 'user.signOut' })
    expect(effects).toEqual(['closeSockets', 'closeTabs', 'signOut'])
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(effects).toEqual(['closeSockets', 'closeTabs', 'signOut', 'clearCredentials'])
    expect(actor.getSnapshot().context).toMatchObject({ user: null, endReason: 'signedOut' })
  })

  it('ends signed out even when the server refuses', async () => {
    const { actor, effects } = await startSignedIn({ signOut: () => Promise.reject(new Error('down')) })
    actor.send({ type: 'user.signOut' })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(effects.at(-1)).toBe('clearCredentials')
  })

  it('ends signed out even when the server never answers', async () => {
    const { actor, clock, effects } = await startSignedIn({ signOut: () => new Promise(() => {}) })
    actor.send({ type: 'user.signOut' })
    advance(clock, HTTP_TIMEOUT_MS - 100)
    expect(actor.getSnapshot().value).toBe('signingOut')
    advance(clock, 100)
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
    expect(effects.at(-1)).toBe('clearCredentials')
  })

  it('takes the token of an absent person back on the server too', async () => {
    const { actor, effects } = await startSignedIn()
    actor.send({ type: 'idle.timedOut' })
    expect(actor.getSnapshot().hasTag('leaving')).toBe(true)
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(effects).toContain('signOut')
    expect(actor.getSnapshot().context.endReason).toBe('idle')
  })

  it.each([
    ['session.expired', 'expired'],
    ['session.endedElsewhere', 'endedElsewhere'],
  ] as const)('on %s it is anonymous at once, without another call', async (type, endReason) => {
    const { actor, effects } = await startSignedIn()
    actor.send({ type })
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
    expect(actor.getSnapshot().context.endReason).toBe(endReason)
    expect(effects).toEqual(['closeSockets', 'closeTabs', 'clearCredentials'])
  })

  it.each([
    ['session.expired', { anonymous: 'ready' }, 'expired'],
    ['session.endedElsewhere', { anonymous: 'ready' }, 'endedElsewhere'],
    ['idle.timedOut', 'signingOut', 'idle'],
    ['user.signOut', 'signingOut', 'signedOut'],
  ] as const)('on %s it also ends while the user is being loaded', async (type, value, endReason) => {
    const { actor } = startSession({ hasToken: true, loadUser: () => new Promise(() => {}) })
    await waitFor(actor, (snapshot) => snapshot.matches('loadingUser'))
    expect([...actor.getSnapshot().tags]).toEqual(['busy'])
    actor.send({ type })
    expect(actor.getSnapshot().value).toEqual(value)
    expect(actor.getSnapshot().context.endReason).toBe(endReason)
  })

  it.each(['session.expired', 'session.endedElsewhere'] as const)(
    'does not wait for the server once %s says that the token is dead',
    async (type) => {
      const { actor, effects } = await startSignedIn({ signOut: () => new Promise(() => {}) })
      actor.send({ type: 'user.signOut' })
      actor.send({ type })
      expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
      expect(effects.at(-1)).toBe('clearCredentials')
      expect(actor.getSnapshot().context.endReason).toBe('signedOut')
    },
  )

  it('signs out and says why when the user’s information cannot be loaded', async () => {
    const { actor, effects } = startSession({
      hasToken: true,
      loadUser: () => Promise.reject(new Error('Verification failed, please Login again.')),
    })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(effects).toEqual([
      'reportFailure Verification failed, please Login again.',
      'closeSockets',
      'closeTabs',
      'signOut',
      'clearCredentials',
    ])
    expect(actor.getSnapshot().context.endReason).toBe('userLoadFailed')
  })

  it('believes the newest word about the token while it is still looking', async () => {
    const looks: PromiseWithResolvers<boolean>[] = []
    const { actor } = startSession({
      findToken: () => {
        const look = Promise.withResolvers<boolean>()
        looks.push(look)
        return look.promise
      },
    })
    expect([...actor.getSnapshot().tags]).toEqual(['busy'])
    actor.send({ type: 'session.startedElsewhere' })
    looks[0]?.resolve(false)
    await everythingSettled()
    expect(actor.getSnapshot().value).toBe('starting')
    actor.send({ type: 'session.endedElsewhere' })
    looks[1]?.resolve(true)
    await everythingSettled()
    expect(actor.getSnapshot().value).toEqual({ anonymous: 'ready' })
  })

  it('looks for the token again when another tab signed in', async () => {
    const world = { hasToken: false }
    const { actor } = startSession(world)
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    world.hasToken = true
    actor.send({ type: 'session.startedElsewhere' })
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
  })
})
