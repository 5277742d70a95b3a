/** Accounts that only one test knows, each with a project of its own, which does not send it away while the test thinks. */
import type { Page } from '@playwright/test'
import { PASSWORD, type Site } from './site.ts'

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

/** On one’s own page. */
export const panelIn = (page: Page) =>
  page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) })
