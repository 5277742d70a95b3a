/** The session machine with effects that a test chooses. */
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { sessionMachine } from '#machines/sessionMachine.ts'
import type {
  LoginVariant,
  SecondStepInput,
  SecondStepOutcome,
  SignedInUser,
  SignInInput,
  SignInOutcome,
} from '#machines/sessionTypes.ts'

export const aUser = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  accountId: 'acc_1',
  projectId: 'prj_1',
  roles: ['operator'],
  mayEnterConsole: true,
  isTemplateRole: false,
  lacksFactor: false,
  ...changes,
})

export interface World {
  readonly hasToken?: boolean
  readonly findToken?: () => Promise<boolean>
  readonly loginVariant?: LoginVariant
  readonly signIn?: (input: SignInInput) => Promise<SignInOutcome>
  readonly verifyFactor?: (input: SecondStepInput) => Promise<SecondStepOutcome>
  readonly loadUser?: () => Promise<SignedInUser>
  readonly signOut?: () => Promise<void>
}

export function startSession(world: World = {}) {
  const effects: string[] = []
  const clock = new SimulatedClock()
  const effect = (name: string) => () => void effects.push(name)
  const machine = sessionMachine.provide({
    actors: {
      findToken: fromPromise(async () => world.findToken?.() ?? world.hasToken ?? false),
      signIn: fromPromise(async ({ input }) => world.signIn?.(input) ?? { kind: 'accepted' as const }),
      verifyFactor: fromPromise(
        async ({ input }) => world.verifyFactor?.(input) ?? { kind: 'accepted' as const },
      ),
      loadUser: fromPromise(async () => world.loadUser?.() ?? aUser()),
      signOut: fromPromise(async () => {
        effects.push('signOut')
        await world.signOut?.()
      }),
    },
    actions: {
      closeSockets: effect('closeSockets'),
      closeTabs: effect('closeTabs'),
      clearCredentials: effect('clearCredentials'),
      reportFailure: (_, { message }) => void effects.push(`reportFailure ${message}`),
    },
  })
  const actor = createActor(machine, { clock, input: { loginVariant: world.loginVariant ?? 0 } })
  return { actor: actor.start(), clock, effects }
}

export const submit = (username = '13800000001') =>
  ({ type: 'signIn.submitted', username, password: 'demo-1234' }) as const

export async function startSignedIn(world: World = {}) {
  const session = startSession({ hasToken: true, ...world })
  await waitFor(session.actor, (snapshot) => snapshot.matches('signedIn'))
  return session
}
