/** A change of password and a reset by code at the same time: the code wins, whatever the change has already proved. */
import { describe, expect, it } from 'vitest'
import type { Secrets } from '#sim/stores/secrets/secrets.ts'
import { openStores } from '#sim/stores/stores.ts'
import { codeFor, eventTypes, NEW_PASSWORD } from '../../../support/accounts.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const OTHER_PASSWORD = 'thief-1111'

/** `count` numbers the readings of passwords. */
type HeldCall = (verb: 'get' | 'put', count: number, expectedRevision?: number) => boolean

/** Holds the first call chosen by `isHeld` after `arm`, until released. */
class HeldSecrets {
  readonly #isHeld: HeldCall
  #isArmed = false
  #count = 0
  readonly #reached = Promise.withResolvers<void>()
  readonly #released = Promise.withResolvers<void>()
  readonly reached = this.#reached.promise

  constructor(isHeld: HeldCall) {
    this.#isHeld = isHeld
  }

  arm(): void {
    this.#isArmed = true
  }

  release(): void {
    this.#released.resolve()
  }

  async #wait(verb: 'get' | 'put', key: string, expectedRevision?: number): Promise<void> {
    if (!this.#isArmed || !key.startsWith('password/')) return
    if (verb === 'get') this.#count += 1
    if (!this.#isHeld(verb, this.#count, expectedRevision)) return
    this.#isArmed = false
    this.#reached.resolve()
    await this.#released.promise
  }

  over(secrets: Secrets): Secrets {
    return {
      get: async (key) => {
        const found = await secrets.get(key)
        await this.#wait('get', key)
        return found
      },
      put: async (key, value, expectedRevision) => {
        await this.#wait('put', key, expectedRevision)
        return secrets.put(key, value, expectedRevision)
      },
      remove: (key, expectedRevision) => secrets.remove(key, expectedRevision),
      list: (prefix) => secrets.list(prefix),
      purge: () => secrets.purge(),
    }
  }
}

const login = async (site: TestServer, password: string): Promise<number> =>
  (await site.post('/userinfo/login', { username: PHONES.admin, password })).body.status

/** Holds the change at the given call, runs a complete reset, then continues. */
async function resetDuringChange(held: HeldSecrets) {
  const site = await startTestServer({
    isSimulated: true,
    openStores: async (folder) => {
      const stores = await openStores(folder)
      return { ...stores, secrets: held.over(stores.secrets) }
    },
  })
  const token = await site.signIn('admin')
  const phonecode = await codeFor(site, PHONES.admin, 'forget')
  const input = {
    oldPassword: PASSWORD,
    newPassword: OTHER_PASSWORD,
    repeatPassword: OTHER_PASSWORD,
  }
  held.arm()
  const changing = site.post('/userinfo/editpass', input, token)
  await held.reached
  const reset = { username: PHONES.admin, password: NEW_PASSWORD, phonecode }
  expect((await site.post('/userinfo/forget', reset)).body.status).toBe(200)
  held.release()
  return { site, changed: await changing }
}

describe('a reset by code', () => {
  it('that ends while a change of password hashes ends the change with its session', async () => {
    // The second read is the last of the verification; hashing follows.
    const { site, changed } = await resetDuringChange(
      new HeldSecrets((verb, count) => verb === 'get' && count === 2),
    )
    expect(changed.body.data).toEqual({ code: 'session_expired' })
    expect([await login(site, OTHER_PASSWORD), await login(site, NEW_PASSWORD)]).toEqual([1001, 200])
    expect((await eventTypes(site)).filter((type) => type === 'PasswordChanged')).toHaveLength(1)
  })

  it('that ends just before a change of password is stored is not overwritten by it', async () => {
    const { site, changed } = await resetDuringChange(
      new HeldSecrets((verb, _, expectedRevision) => verb === 'put' && expectedRevision !== undefined),
    )
    expect(changed.body.data).toEqual({ code: 'old_password_incorrect' })
    expect([await login(site, OTHER_PASSWORD), await login(site, NEW_PASSWORD)]).toEqual([1001, 200])
  })
})

it('of two changes of password at once one is made', async () => {
  const site = await startTestServer()
  const tokens = [await site.signIn('admin'), await site.signIn('admin')]
  const answers = await Promise.all(
    tokens.map((token, n) => {
      const password = `changed-${n}`
      const input = {
        oldPassword: PASSWORD,
        newPassword: password,
        repeatPassword: password,
      }
      return site.post('/userinfo/editpass', input, token)
    }),
  )
  expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ body }) => body.status === 200)
  expect([await login(site, `changed-${winner}`), await login(site, `changed-${1 - winner}`)]).toEqual([
    200, 1001,
  ])
})
