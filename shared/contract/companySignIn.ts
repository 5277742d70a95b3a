/** Sign-in through the company's OpenID Connect provider, and the link between one's own account and the person there. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { proofField } from './fields.ts'
import { ref } from './references.ts'

const open = { scope: 'estate', permission: 'public' } as const
const own = { scope: 'estate', permission: 'session' } as const
const command = { kind: 'command' } as const
/** The query with which the provider has sent the browser to `/auth-redirect`. */
const query = z.string().min(1).max(8_192)
const address = z.url()

export const companySignInContract = {
  offered: endpoint({
    ...open,
    kind: 'question',
    path: '/userinfo/companysignin',
    summary: 'Whether people can sign in through their company, and the name on the button',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Empty where the company has no name here; null where there is no company sign-in. */
      label: z.string().nullable(),
      /** The company that operates the server, where its setup named one. */
      company: z.string().optional(),
    }),
    example: { input: {}, output: { label: 'Example Group' } },
  }),
  begin: endpoint({
    ...open,
    ...command,
    path: '/userinfo/begincompanysignin',
    summary:
      'The address at which the person signs in at the provider; a cookie ties its answer to this browser',
    input: z.strictObject({}),
    output: z.strictObject({ address }),
    example: { input: {}, output: { address: 'https://login.example.com/auth?state=…' } },
  }),
  signIn: endpoint({
    ...open,
    ...command,
    path: '/userinfo/logincompany',
    summary:
      'Signs in with the answer of the provider; accounts with a second factor go on with the ticket of status 1060',
    input: z.strictObject({ query }),
    output: z.strictObject({ token: z.string(), user: z.string() }),
    example: {
      input: { query: ref('companyAnswer') },
      output: { token: 'h2Vw…', user: ref('account') },
    },
  }),
  own: endpoint({
    ...own,
    kind: 'question',
    path: '/userinfo/companylink',
    summary: 'Since when one’s own account is linked with the company’s provider',
    input: z.strictObject({}),
    output: z.strictObject({ label: z.string().nullable(), linkedAtMs: z.number().nullable() }),
    example: { input: {}, output: { label: 'Example Group', linkedAtMs: null } },
  }),
  beginLink: endpoint({
    ...own,
    ...command,
    path: '/userinfo/begincompanylink',
    summary:
      'The address at which the person signs in at the provider, to link it with the caller’s account; takes the password, or a code of the app',
    input: z.strictObject({ proof: proofField }),
    output: z.strictObject({ address }),
    example: {
      input: { proof: ref('password') },
      output: { address: 'https://login.example.com/auth?state=…' },
    },
  }),
  link: endpoint({
    ...own,
    ...command,
    path: '/userinfo/linkcompany',
    summary: 'Links the person of the provider’s answer with the caller’s account',
    input: z.strictObject({ query }),
    output: z.null(),
    example: { input: { query: ref('companyLinkAnswer') }, output: null },
  }),
  unlink: endpoint({
    ...own,
    ...command,
    path: '/userinfo/unlinkcompany',
    summary:
      'The provider does not sign in to the caller’s account any more; takes the password, or a code of the app',
    input: z.strictObject({ proof: proofField }),
    output: z.null(),
    example: { input: { proof: ref('passwordWithLink') }, output: null },
  }),
}
