/** Calls endpoints as a console does: over HTTP, signed in, in the scenario's project. */

import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { PASSWORD } from './accounts.ts'
import type { Call, CallResult } from './stage.ts'
import { StageRefusal } from './stage.ts'

const LONGEST_MS = 30_000

const SCOPES: ReadonlyMap<string, Endpoint['scope']> = new Map(
  Object.values(contract).flatMap((group) =>
    Object.values(group as Readonly<Record<string, Endpoint>>).map(
      ({ path, scope }) => [path, scope] as const,
    ),
  ),
)

export class Caller {
  readonly #url: () => string
  readonly #tokens = new Map<string, string>()

  constructor(url: () => string) {
    this.#url = url
  }

  async call({ account, path, input, projectId }: Call): Promise<CallResult> {
    const token = await this.tokenOf(account)
    const isOfProject = SCOPES.get(path) === 'project' && projectId !== undefined
    const body = isOfProject && typeof input === 'object' ? { ...input, xmid: projectId } : input
    return this.#post(path, body, token)
  }

  async tokenOf(account: string): Promise<string> {
    const known = this.#tokens.get(account)
    if (known !== undefined) return known
    const { status, msg, data } = await this.#post('/userinfo/login', {
      username: account,
      password: PASSWORD,
    })
    if (status !== 200) throw new StageRefusal(phrase('noSignIn', { account, message: msg }))
    const { token } = data as { readonly token: string }
    this.#tokens.set(account, token)
    return token
  }

  /** Ends the sessions opened for calls; a stopped server has none. */
  async signOut(): Promise<void> {
    const tokens = [...this.#tokens.values()]
    this.#tokens.clear()
    for (const token of tokens) await this.#post('/userinfo/logout', {}, token).catch(() => undefined)
  }

  async #post(path: string, body: unknown, token?: string): Promise<CallResult> {
    const headers = {
      'content-type': 'application/json',
      'head-lang': 'en',
      ...(token === undefined ? {} : { 'head-token': token }),
    }
    try {
      const response = await fetch(`${this.#url()}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(LONGEST_MS),
      })
      // The envelope is the same for every response.
      return (await response.json()) as CallResult
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new StageRefusal(phrase('noResponse', { path, problem }))
    }
  }

  async text(path: string): Promise<string> {
    return (await fetch(`${this.#url()}${path}`)).text()
  }
}
