import { describe, expect, it } from 'vitest'
import { sessionMachine } from '#machines/sessionMachine.ts'
import { broke, deadEnds, done, restingPlacesOf, visitedPlaces, waysOf } from './support/graph.ts'
import { aUser } from './support/session.ts'

const submit = (username: string) => ({ type: 'signIn.submitted', username, password: 'demo-1234' }) as const

describe('the session’s graph', () => {
  const rejected = { kind: 'rejected', message: 'no', issues: [] }
  const throttled = { kind: 'throttled', message: 'wait', retryAfterMs: 1_500 }
  const options = {
    input: { loginVariant: 0 },
    events: [
      submit('13800000001'),
      submit('13800000002'),
      { type: 'loginVariant.chosen', loginVariant: 1 },
      { type: 'signIn.cancelled' },
      { type: 'user.signOut' },
      { type: 'user.recheck' },
      { type: 'user.refreshed', user: aUser({ roles: [] }) },
      { type: 'idle.timedOut' },
      { type: 'session.expired' },
      { type: 'session.endedElsewhere' },
      { type: 'session.startedElsewhere' },
      done('findToken', true),
      done('findToken', false),
      broke('findToken'),
      done('signIn', { kind: 'accepted' }),
      done('signIn', rejected),
      done('signIn', throttled),
      broke('signIn'),
      done('signIn', { kind: 'secondFactor', step: { ticket: 't', proofs: ['totp'] } }),
      { type: 'factor.submitted', code: '123456' },
      { type: 'passkey.submitted' },
      { type: 'company.answered', query: 'code=c&state=s' },
      done('verifyFactor', { kind: 'accepted' }),
      done('verifyFactor', { kind: 'over', message: 'too late' }),
      done('verifyFactor', rejected),
      done('verifyFactor', throttled),
      broke('verifyFactor'),
      ...[
        aUser(),
        aUser({ projectId: null }),
        aUser({ mayEnterConsole: false }),
        aUser({ lacksFactor: true }),
      ].map((user) => done('loadUser', user)),
      broke('loadUser'),
      done('signOut'),
      broke('signOut'),
    ],
  }

  it('reaches every state', () => {
    expect(visitedPlaces(sessionMachine, options)).toEqual(restingPlacesOf(sessionMachine))
  })

  it('has a way out of every state', () => {
    expect(deadEnds(sessionMachine, options)).toEqual([])
  })

  it('leads from every state to anonymous by signing out, whatever the server does', () => {
    const ways = waysOf(sessionMachine, options)
    expect(ways.length).toBeGreaterThan(8)
    for (const { state } of ways) {
      const after = waysOf(sessionMachine, {
        ...options,
        fromState: state,
        events: [{ type: 'user.signOut' }, broke('signOut')],
      })
      expect(after.some((way) => way.state.matches('anonymous'))).toBe(true)
    }
  })

  it('never shows a user outside a session', () => {
    for (const { state } of waysOf(sessionMachine, options)) {
      if (state.matches('anonymous') || state.matches('signingOut')) expect(state.context.user).toBeNull()
      if (state.matches('signedIn')) expect(state.context.user).not.toBeNull()
    }
  })
})
