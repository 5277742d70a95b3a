/** Values of examples about passkeys: the parts of one answer of an authenticator belong together. */
import type { Reference } from '#shared/contract/references.ts'
import {
  assertion,
  attestation,
  beginPasskey,
  newPasskey,
  passkeyChallenge,
  registerPasskey,
} from '../support/passkeys.ts'
import type { ExampleWorld, Make } from './exampleWorld.ts'

interface Part {
  readonly [name: string]: string
}

/** Created once per caller, because every example has its own. */
const once = (make: (world: ExampleWorld) => Promise<Part>) => {
  const made = new Map<string, Promise<Part>>()
  return (part: string): Make =>
    async (world) => {
      const known = made.get(world.admin) ?? make(world)
      made.set(world.admin, known)
      return (await known)[part] ?? ''
    }
}

const created = once(async ({ site, admin }) => {
  const challenge = await beginPasskey(site, admin)
  const { id, response } = attestation(newPasskey(), { challenge })
  return { id, ...response }
})

const answered = once(async ({ site, admin }) => {
  const passkey = await registerPasskey(site, admin)
  const { ticket, challenge } = await passkeyChallenge(site)
  const { id, response } = assertion(passkey, { challenge })
  return { id, ticket, ...response }
})

export const PASSKEY_VALUES = {
  passkeyId: created('id'),
  passkeyClientData: created('clientDataJSON'),
  passkeyAttestation: created('attestationObject'),
  ownPasskey: async ({ site, admin }) => (await registerPasskey(site, admin)).id,
  passkeyTicket: answered('ticket'),
  usedPasskey: answered('id'),
  assertionClientData: answered('clientDataJSON'),
  assertionData: answered('authenticatorData'),
  assertionSignature: answered('signature'),
} satisfies Partial<Record<Reference, Make>>
