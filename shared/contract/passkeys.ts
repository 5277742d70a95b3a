/** Passkeys: one’s own, and the sign-in with them. */
import { z } from 'zod'
import { PASSKEY_NAME_LENGTH_MAX } from '#shared/rules/secondFactor.ts'
import { endpoint } from './endpoint.ts'
import { proofField, recoveryCodesField } from './fields.ts'
import { passkeyAssertion, passkeyAttestation, passkeyOptions } from './passkeyFields.ts'
import { ref } from './references.ts'

const open = { scope: 'estate', permission: 'public', kind: 'command' } as const
const own = { scope: 'estate', permission: 'session', kind: 'command' } as const
const name = z.string().trim().min(1).max(PASSKEY_NAME_LENGTH_MAX)
const id = z.string().min(1).max(1_400)
const ticket = z.string().min(1).max(128)
const credential = { id: ref('passkeyId'), rawId: ref('passkeyId'), type: 'public-key' } as const

export const passkeysContract = {
  begin: endpoint({
    ...own,
    path: '/userinfo/passkeyoptions',
    summary:
      'What the browser needs to make a passkey for the caller; takes the password, or a code of the app',
    input: z.strictObject({ proof: proofField }),
    output: z.strictObject({ options: passkeyOptions }),
    example: { input: { proof: ref('password') }, output: { options: { challenge: 'q2Vb…' } } },
  }),
  add: endpoint({
    ...own,
    path: '/userinfo/addpasskey',
    summary:
      'Adds the passkey that the browser has made; the first second factor of an account comes with recovery codes and ends its other sessions',
    input: z.strictObject({ name, response: passkeyAttestation }),
    output: z.strictObject({
      /** Null where the account has had a second factor before. */
      recoveryCodes: recoveryCodesField.nullable(),
    }),
    example: {
      input: {
        name: 'Office laptop',
        response: {
          ...credential,
          response: {
            clientDataJSON: ref('passkeyClientData'),
            attestationObject: ref('passkeyAttestation'),
          },
        },
      },
      output: { recoveryCodes: null },
    },
  }),
  rename: endpoint({
    ...own,
    path: '/userinfo/renamepasskey',
    summary: 'Gives a passkey of one’s own another name',
    input: z.strictObject({ id, name }),
    output: z.null(),
    example: { input: { id: ref('ownPasskey'), name: 'Home laptop' }, output: null },
  }),
  remove: endpoint({
    ...own,
    path: '/userinfo/delpasskey',
    summary: 'Removes a passkey of one’s own; takes the password, or a code of the app',
    input: z.strictObject({ id, proof: proofField }),
    output: z.null(),
    example: { input: { id: ref('ownPasskey'), proof: ref('password') }, output: null },
  }),
  beginSignIn: endpoint({
    ...open,
    path: '/userinfo/loginpasskeyoptions',
    summary:
      'What the browser needs to sign in with a passkey: as the second step with the ticket of the first, without one as the whole sign-in',
    input: z.strictObject({ ticket: ticket.optional() }),
    output: z.strictObject({ ticket, options: passkeyOptions }),
    example: { input: {}, output: { ticket: 'p9Zt…', options: { challenge: 'q2Vb…' } } },
  }),
  signIn: endpoint({
    ...open,
    path: '/userinfo/loginpasskey',
    summary: 'Signs in with the passkey’s answer to the ticket’s challenge',
    input: z.strictObject({ ticket, response: passkeyAssertion }),
    output: z.strictObject({ token: z.string(), user: z.string() }),
    example: {
      input: {
        ticket: ref('passkeyTicket'),
        response: {
          ...credential,
          id: ref('usedPasskey'),
          rawId: ref('usedPasskey'),
          response: {
            clientDataJSON: ref('assertionClientData'),
            authenticatorData: ref('assertionData'),
            signature: ref('assertionSignature'),
          },
        },
      },
      output: { token: 'h2Vw…', user: ref('account') },
    },
  }),
}
