/** Accounts for one test each, with their own project and without a short idle time-out. */
import type { Page } from '@playwright/test'
import { expect, PASSWORD, type Site } from './site.ts'

export async function register(site: Site, username: string): Promise<string> {
  const { data } = await site.call<{ code: string }>('/userinfo/sendcode', { username })
  await site.call('/userinfo/register', { username, password: PASSWORD, phonecode: data.code })
  const session = await site.call<{ token: string }>('/userinfo/login', { username, password: PASSWORD })
  return session.data.token
}

export interface Founder {
  readonly token: string
  readonly xmid: string
}

export async function newcomer(site: Site, username: string): Promise<Founder> {
  const token = await register(site, username)
  const input = { name: `House ${username}`, idleTimeoutMs: 3_600_000 }
  const { data } = await site.call<{ xmid: string }>('/building/addproject', input, token)
  await site.call('/building/useproject', { xmid: data.xmid }, token)
  return { token, xmid: data.xmid }
}

/** Someone in the founder's new project, whose role requires a second factor. */
export async function guardedMember(site: Site, founder: string, member: string): Promise<void> {
  const { token, xmid } = await newcomer(site, founder)
  const memberToken = await register(site, member)
  const role = { name: 'Guarded', rights: ['home.view'], areas: 'all', needsFactor: true }
  const { data: added } = await site.call<{ roleId: string }>('/auth/addrole', { ...role, xmid }, token)
  const { data: info } = await site.call<{ buildnum: string }>('/userinfo/info', {}, token)
  const asked = await site.call<{ requestId: string }>(
    '/userinfo/askjoin',
    { projectnum: info.buildnum },
    memberToken,
  )
  const review = { requestIds: [asked.data.requestId], decision: 'approve', roleId: added.roleId, xmid }
  expect((await site.call('/auth/auditing', review, token)).status).toBe(200)
}

/** At the sign-in page. */
export async function giveThePassword(
  page: Page,
  url: string,
  username: string,
  target = '/',
): Promise<void> {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(target)}`)
  await page.getByLabel('Phone number').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** On the user's own page. */
export const panelIn = (page: Page) =>
  page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) })
