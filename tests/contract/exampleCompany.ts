/** Values of examples about company sign-in: answers of a real provider, each with the cookie of the browser that began. */
import type { Reference } from '#shared/contract/references.ts'
import {
  beginAtCompany,
  companyConfig,
  linkCompany,
  signInAtProvider,
  startCompanyProvider,
} from '../support/companyProvider.ts'
import { PUBLIC_URL } from '../support/passkeys.ts'
import { PASSWORD, type TestServer } from '../support/testServer.ts'
import type { Make } from './exampleWorld.ts'

/** Shared by the contract tests until they end. */
export const exampleProvider = await startCompanyProvider([PUBLIC_URL])
exampleProvider.people.newcomer = { phone_number: '13988880401', phone_number_verified: true }

export const exampleCompany = companyConfig(exampleProvider)

const cookies = new Map<string, string>()

/** Of the browser that got the answer in the request. */
export const cookieFor = (request: object): Record<string, string> => {
  const cookie = 'query' in request ? cookies.get(String(request.query)) : undefined
  return cookie === undefined ? {} : { cookie }
}

async function answerOf(site: TestServer, name: string, token?: string): Promise<string> {
  const { address, cookie } = await beginAtCompany(site, token)
  const query = await signInAtProvider(address, name)
  cookies.set(query, cookie)
  return query
}

let people = 0
const nextPerson = (): string => {
  people += 1
  return `person${people}`
}

export const COMPANY_VALUES = {
  companyAnswer: ({ site }) => answerOf(site, 'newcomer'),
  companyLinkAnswer: ({ site, admin }) => answerOf(site, nextPerson(), admin),
  passwordWithLink: async ({ site, admin }) => {
    await linkCompany(site, admin, nextPerson())
    return PASSWORD
  },
} satisfies Partial<Record<Reference, Make>>
