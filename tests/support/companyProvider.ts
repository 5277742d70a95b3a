/** A real OpenID Connect provider on loopback, with the pages that its package has for development: any name signs in. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type JWK as KeyOfProvider } from 'oidc-provider'
import type { CompanySettings } from '#sim/base/companySettings.ts'
import { dataOf } from './accounts.ts'
import { type Answer, PASSWORD, type TestServer } from './testServer.ts'

export const CLIENT = { id: 'atrium', secret: 'the-secret-of-atrium-0123456789' } as const

/** Claims of a person by the name that they sign in with; `sub` is the name. */
export type People = Record<string, Readonly<Record<string, unknown>>>

export interface CompanyProvider {
  readonly issuer: string
  /** Read at each sign-in. */
  readonly people: People
  close(): Promise<void>
}

export interface ProviderOptions extends Partial<Configuration> {
  /** Port; default any free one. */
  readonly port?: number
  /** By how much the instants of its ID tokens are in the past. */
  readonly behindS?: number
}

export async function startCompanyProvider(
  origins: readonly string[],
  { port = 0, behindS = 0, ...more }: ProviderOptions = {},
): Promise<CompanyProvider> {
  const people: People = {}
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, { ...configurationOf(people, origins), ...more })
  provider.use(async (context, next) => {
    await next()
    const { id_token: token } = Object(context.body) as { id_token?: string }
    if (token !== undefined && behindS !== 0)
      context.body = { ...context.body, id_token: earlier(token, behindS) }
  })
  server.on('request', provider.callback())
  return { issuer, people, close: () => closeServer(server) }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const JWK = {
  ...privateKey.export({ format: 'jwk' }),
  kid: 'tests',
  alg: 'RS256',
  use: 'sig',
} as KeyOfProvider

/** Signed again by the same key. */
function earlier(token: string, seconds: number): string {
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat: number; exp: number }
  const moved = { ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds }
  const text = `${head}.${Buffer.from(JSON.stringify(moved)).toString('base64url')}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const configurationOf = (people: People, origins: readonly string[]): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: origins.map((origin) => `${origin}/auth-redirect`),
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: {
    openid: ['sub', 'amr'],
    profile: ['name'],
    phone: ['phone_number', 'phone_number_verified'],
    groups: ['groups'],
  },
  scopes: ['openid', 'profile', 'phone', 'groups'],
  jwks: { keys: [JWK] },
  pkce: { required: () => true },
  cookies: { keys: ['for tests only'] },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
})

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Cookies of one browser at the provider. */
class Jar {
  readonly #cookies = new Map<string, string>()
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/**
 * Browser flow through the provider's pages.
 * @returns query of the redirect back
 */
export async function signInAtProvider(
  address: string,
  name: string,
  { isDenied = false }: { readonly isDenied?: boolean } = {},
): Promise<string> {
  const jar = new Jar()
  let at = new URL(address)
  let response = await step(jar, at)
  for (let n = 0; n < 20; n += 1) {
    const location = response.headers.get('location')
    if (location !== null) {
      at = new URL(location, at)
      if (at.pathname === '/auth-redirect') return at.search.slice(1)
      response = await step(jar, at)
      continue
    }
    const page = await response.text()
    if (isDenied) {
      at = new URL(`${at.pathname}/abort`, at)
      response = await step(jar, at)
      continue
    }
    const form = new URLSearchParams(
      page.includes('name="login"')
        ? { prompt: 'login', login: name, password: 'any' }
        : { prompt: 'consent' },
    )
    response = await step(jar, at, form)
  }
  throw new Error(`the provider leads nowhere: ${at.href}`)
}

async function step(jar: Jar, at: URL, form?: URLSearchParams): Promise<Response> {
  const response = await fetch(at, {
    redirect: 'manual',
    headers: { cookie: jar.header },
    ...(form ? { method: 'POST', body: form } : {}),
  })
  jar.keep(response)
  return response
}

/** The settings of a server whose people sign in at the provider. */
export const companyConfig = (
  { issuer }: Pick<CompanyProvider, 'issuer'>,
  more: Partial<CompanySettings> = {},
): CompanySettings => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  secretFile: null,
  label: 'Example Group',
  scopes: 'openid profile phone groups',
  phoneClaim: 'phone_number',
  trustsPhones: false,
  rolesClaim: 'groups',
  roles: [],
  trustsFactors: false,
  ...more,
})

/** The address of the provider, and the cookie of the browser that began; with a token for a link. */
export async function beginAtCompany(
  site: TestServer,
  token?: string,
): Promise<{ address: string; cookie: string }> {
  const answer = await (token === undefined
    ? site.post('/userinfo/begincompanysignin', {})
    : site.post('/userinfo/begincompanylink', { proof: PASSWORD }, token))
  const { address } = dataOf<{ address: string }>(answer)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { address, cookie }
}

/** The whole way of a sign-in as the person of that name. */
export async function signInThrough(site: TestServer, name: string): Promise<Answer> {
  const { address, cookie } = await beginAtCompany(site)
  const query = await signInAtProvider(address, name)
  return site.post('/userinfo/logincompany', { query }, undefined, { cookie })
}

/** Links the account of the token with the person of that name. */
export async function linkCompany(site: TestServer, token: string, name: string): Promise<Answer> {
  const { address, cookie } = await beginAtCompany(site, token)
  const query = await signInAtProvider(address, name)
  return site.post('/userinfo/linkcompany', { query }, token, { cookie })
}
