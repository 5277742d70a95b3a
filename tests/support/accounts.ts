/** Account helpers: codes, registrations, pictures. */

import { at } from './context.ts'
import { eventsOf } from './logs.ts'
import { type Answer, PASSWORD, type TestServer } from './testServer.ts'

export const NEW_PHONE = '13988880001'
export const NEW_PASSWORD = 'brand-new-12'

export const dataOf = <T>(answer: Answer): T => answer.body.data as T

/** Requests a code, which simulated worlds return. */
export async function codeFor(
  site: TestServer,
  username: string,
  purpose: 'register' | 'forget' = 'register',
): Promise<string> {
  const answer = await site.post('/userinfo/sendcode', { username, purpose })
  const { code } = dataOf<{ code: string | null }>(answer)
  if (typeof code !== 'string') throw new Error(`no code: ${answer.body.msg}`)
  return code
}

/** A code of the right shape that is another. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function signInAs(site: TestServer, username: string, password: string): Promise<string> {
  const answer = await site.post('/userinfo/login', { username, password })
  const { token } = dataOf<{ token?: string }>(answer)
  if (token === undefined) throw new Error(`not signed in: ${answer.body.msg}`)
  return token
}

/** Someone who is in no project, with the password of the others. */
export async function signInNewcomer(site: TestServer, username = '13988880009'): Promise<string> {
  const phonecode = await codeFor(site, username)
  await site.post('/userinfo/register', { username, password: PASSWORD, phonecode })
  return signInAs(site, username, PASSWORD)
}

/** An account that the sign-in page of a simulated world offers, in a world in which nobody was made. */
export async function registerDemoAccount(site: TestServer): Promise<void> {
  const administrator = { phone: '13800000002', name: '王芳', isSuper: false }
  await site.server.services.workspaces.estate.run('RegisterAccount', administrator, at(1_000))
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Something that begins as a PNG does, as a data address. */
export function aPicture(sizeBytes = 600, type = 'image/png', fill = 7): string {
  const bytes = Buffer.alloc(sizeBytes, fill)
  bytes.set(PNG_HEAD)
  return `data:${type};base64,${bytes.toString('base64')}`
}

export const CREDIT_CODE = '91330100799655058B'
export const OTHER_CREDIT_CODE = '9144030071526726XG'

export const anEnterprise = (more: object = {}) => ({
  name: '海港（上海）有限公司',
  address: '上海市黄浦区南京路 1 号',
  creditCode: CREDIT_CODE,
  licence: aPicture(),
  ...more,
})

export const eventTypes = async (site: TestServer): Promise<string[]> =>
  (await eventsOf(site.server.log, 'estate')).map(({ type }) => type)
