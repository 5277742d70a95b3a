/** Authenticator app and users with second factors. */
import { TOTP } from 'otpauth'
import { must } from '#shared/kernel/assert.ts'
import { TOTP_STEP_S } from '#shared/rules/secondFactor.ts'
import { dataOf } from './accounts.ts'
import { type Answer, PASSWORD, type Person, PHONES, type TestServer } from './testServer.ts'

/** The code that an app shows, so many steps later than now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * TOTP_STEP_S * 1_000 })

export const wrongTotp = (secret: string): string => {
  const good = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step))
  return must(
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)),
    'a code',
  )
}

export interface Enrolled {
  readonly token: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app in the session. */
export async function enrolTotp(site: TestServer, token: string): Promise<Enrolled> {
  const begun = await site.post('/userinfo/begintotp', { proof: PASSWORD }, token)
  const { secret } = dataOf<{ secret: string }>(begun)
  // Uses the previous time step, so the current code stays valid.
  const confirmed = await site.post('/userinfo/confirmtotp', { code: codeOf(secret, -1) }, token)
  return { token, secret, ...dataOf<{ recoveryCodes: readonly string[] }>(confirmed) }
}

export const enrolled = async (site: TestServer, person: Person = 'admin'): Promise<Enrolled> =>
  enrolTotp(site, await site.signIn(person))

export const login = (site: TestServer, person: Person = 'admin'): Promise<Answer> =>
  site.post('/userinfo/login', { username: PHONES[person], password: PASSWORD })

/** Of the second step, after the right password. */
export const ticketFor = async (site: TestServer, person: Person = 'admin'): Promise<string> =>
  dataOf<{ ticket: string }>(await login(site, person)).ticket

export const secondStep = (site: TestServer, ticket: string, code: string): Promise<Answer> =>
  site.post('/userinfo/loginfactor', { ticket, code })
