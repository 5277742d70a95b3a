/** Accounts in scenarios: demo accounts by role, others by name or phone. */

import type { Services } from '../../../edge/handlers/services.ts'
import { DEMO_PASSWORD } from '../../estates/bundled/staff.ts'

const PARTS: Readonly<Record<string, string>> = {
  super: 'super',
  'super administrator': 'super',
  admin: 'administrator',
  administrator: 'administrator',
  operator: 'frontDesk',
  'front desk': 'frontDesk',
  engineer: 'engineer',
  maintenance: 'maintenance',
  newcomer: 'newcomer',
}

/** Everyone of a bundled world signs in with it. */
export const PASSWORD = DEMO_PASSWORD

/** The demo account whose part is called so. */
export function partNamed<A extends { readonly part: string }>(
  name: string,
  demoAccounts: readonly A[],
): A | undefined {
  const wanted = name.trim().toLowerCase()
  const part = Object.hasOwn(PARTS, wanted) ? PARTS[wanted] : wanted
  return demoAccounts.find((one) => one.part === part)
}

/** Matches a phone number or a name in either language. */
export const isPersonCalled = (
  {
    phone,
    name,
    nameEn,
  }: { readonly phone: string; readonly name: string; readonly nameEn?: string | undefined },
  givenName: string,
): boolean => [phone, name.toLowerCase(), nameEn?.toLowerCase()].includes(givenName.trim().toLowerCase())

export function accountNamed(
  name: string,
  { demoAccounts, workspaces }: Pick<Services, 'demoAccounts' | 'workspaces'>,
): string | null {
  const demo = partNamed(name, demoAccounts)
  if (demo) return demo.username
  for (const account of workspaces.estate.state.all('account'))
    if (isPersonCalled(account, name)) return account.phone
  return null
}

export const accountNames = ({ demoAccounts }: Pick<Services, 'demoAccounts'>): string[] => [
  'super',
  'admin',
  'operator',
  'engineer',
  'maintenance',
  'newcomer',
  ...demoAccounts.map(({ nameEn }) => nameEn),
]
