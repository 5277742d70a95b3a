/** Who acts: the demo accounts by their part, everybody else by name or phone number. */

import type { Services } from '../../handlers/services.ts'
import { DEMO_PASSWORD } from '../../worlds/staff.ts'

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

/** Everybody of a bundled world signs in with it. */
export const PASSWORD = DEMO_PASSWORD

export function accountNamed(
  name: string,
  { demoAccounts, workspaces }: Pick<Services, 'demoAccounts' | 'workspaces'>,
): string | null {
  const wanted = name.trim().toLowerCase()
  const part = Object.hasOwn(PARTS, wanted) ? PARTS[wanted] : wanted
  const demo = demoAccounts.find((one) => one.part === part)
  if (demo) return demo.username
  for (const { phone, name: own, nameEn } of workspaces.estate.state.all('account'))
    if ([phone, own.toLowerCase(), nameEn?.toLowerCase()].includes(wanted)) return phone
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
