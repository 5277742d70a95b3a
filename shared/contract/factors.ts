/** Second factors: the second step of a sign-in, and how one’s own are set up and removed. */
import { z } from 'zod'
import { RECOVERY_CODES } from '#shared/rules/secondFactor.ts'
import { endpoint } from './endpoint.ts'
import { codeField, proofField, recoveryCodesField } from './fields.ts'
import { ref } from './references.ts'

const own = { scope: 'estate', permission: 'session' } as const
const command = { ...own, kind: 'command' } as const
const proof = proofField
const recoveryCodes = recoveryCodesField

const EXAMPLE_CODES = Array.from({ length: RECOVERY_CODES }, (_, n) => `K7QX-3MPA-2BC${'23456789AB'[n]}`)

export const factorsContract = {
  signIn: endpoint({
    path: '/userinfo/loginfactor',
    permission: 'public',
    scope: 'estate',
    kind: 'command',
    summary:
      'The second step of a sign-in, for accounts with a second factor: the ticket that /userinfo/login returned with status 1060, and a code of the authenticator app or a recovery code',
    input: z.strictObject({ ticket: z.string().min(1).max(128), code: z.string().trim().min(1).max(40) }),
    output: z.strictObject({ token: z.string(), user: z.string() }),
    example: {
      input: { ticket: ref('factorTicket'), code: ref('factorCode') },
      output: { token: 'h2Vw…', user: ref('account') },
    },
  }),
  own: endpoint({
    ...own,
    kind: 'question',
    path: '/userinfo/factors',
    summary: 'One’s own second factors: since when, and how many recovery codes are left',
    input: z.strictObject({}),
    output: z.strictObject({
      /** When the authenticator app was added; null without one. */
      totpAddedAtMs: z.number().nullable(),
      /** The oldest first. */
      passkeys: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          addedAtMs: z.number(),
          usedAtMs: z.number().nullable(),
        }),
      ),
      recoveryLeft: z.number().int(),
      /** Whether passkeys work at the caller's address of the server. */
      takesPasskeys: z.boolean(),
    }),
    example: {
      input: {},
      output: { totpAddedAtMs: 1_790_000_000_000, passkeys: [], recoveryLeft: 9, takesPasskeys: true },
    },
  }),
  beginTotp: endpoint({
    ...command,
    path: '/userinfo/begintotp',
    summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
    input: z.strictObject({ proof }),
    output: z.strictObject({ secret: z.string(), address: z.string() }),
    example: {
      input: { proof: ref('password') },
      output: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Atrium:13800000002?…' },
    },
  }),
  confirmTotp: endpoint({
    ...command,
    path: '/userinfo/confirmtotp',
    summary:
      'Turns the authenticator app on with a code of it; returns the recovery codes, once, and ends every other session of the account',
    input: z.strictObject({ code: codeField }),
    output: z.strictObject({ recoveryCodes }),
    example: { input: { code: ref('enrolmentCode') }, output: { recoveryCodes: EXAMPLE_CODES } },
  }),
  removeTotp: endpoint({
    ...command,
    path: '/userinfo/deltotp',
    summary: 'Removes the authenticator app',
    input: z.strictObject({ proof }),
    output: z.null(),
    example: { input: { proof: ref('passwordWithFactor') }, output: null },
  }),
  renewRecovery: endpoint({
    ...command,
    path: '/userinfo/renewrecovery',
    summary: 'New recovery codes, returned once; those before do not count any more',
    input: z.strictObject({ proof }),
    output: z.strictObject({ recoveryCodes }),
    example: { input: { proof: ref('passwordWithFactor') }, output: { recoveryCodes: EXAMPLE_CODES } },
  }),
}
