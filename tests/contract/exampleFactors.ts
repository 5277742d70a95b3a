/** Values of examples about second factors. */
import type { Reference } from '#shared/contract/references.ts'
import { must } from '#shared/kernel/assert.ts'
import { dataOf, signInNewcomer } from '../support/accounts.ts'
import { codeOf, enrolTotp } from '../support/factors.ts'
import { PASSWORD } from '../support/testServer.ts'
import type { ExampleWorld, Make } from './exampleWorld.ts'

const GUARDED_PHONE = '13988881999'

let guarded: Promise<readonly string[]> | undefined
let used = 0

/** The recovery codes of an account with a second factor. */
const codesOf = ({ site }: ExampleWorld): Promise<readonly string[]> => {
  guarded ??= signInNewcomer(site, GUARDED_PHONE)
    .then((token) => enrolTotp(site, token))
    .then(({ recoveryCodes }) => recoveryCodes)
  return guarded
}

export const FACTOR_VALUES = {
  factorTicket: async (world) => {
    await codesOf(world)
    const sent = { username: GUARDED_PHONE, password: PASSWORD }
    return dataOf<{ ticket: string }>(await world.site.post('/userinfo/login', sent)).ticket
  },
  factorCode: async (world) => {
    used += 1
    return must((await codesOf(world))[used - 1], 'a recovery code')
  },
  enrolmentCode: async ({ site, admin }) => {
    const begun = await site.post('/userinfo/begintotp', { proof: PASSWORD }, admin)
    return codeOf(dataOf<{ secret: string }>(begun).secret)
  },
  passwordWithFactor: async (world) => {
    await haveFactor(world)
    return PASSWORD
  },
} satisfies Partial<Record<Reference, Make>>

async function haveFactor({ site, admin }: ExampleWorld): Promise<void> {
  const { sessions, factors } = site.server.services
  const { accountId } = must(sessions.authenticate(admin), 'a session')
  if (!factors.has(accountId)) await enrolTotp(site, admin)
}
