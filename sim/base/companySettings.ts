/** Settings of company sign-in: the OpenID Connect provider, the claims used, and the mapping to roles. */
import { z } from 'zod'
import { isLoopback } from './addresses.ts'
import { setting } from './setting.ts'

/** People whose claim has the value get the role in the project. */
export interface RoleRule {
  readonly value: string
  /** Id or name. */
  readonly project: string
  readonly role: string
}

export interface CompanySettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** File with the secret, used instead of the inline secret; null if there is none. */
  readonly secretFile: string | null
  /** Label of the sign-in button; empty for the default. */
  readonly label: string
  readonly scopes: string
  readonly phoneClaim: string
  /** Accepts phone numbers that the provider has not verified. */
  readonly trustsPhones: boolean
  readonly rolesClaim: string
  readonly roles: readonly RoleRule[]
  /** Accepts the provider's second factor. */
  readonly trustsFactors: boolean
}

const targetSchema = z.strictObject({ project: z.string().min(1), role: z.string().min(1) })
const rolesSchema = z.record(z.string().min(1), z.union([targetSchema, z.array(targetSchema).min(1)]))

const ROLES_ALLOWED = '{"value": {"project": "name or id", "role": "name"}}, or a list of such projects'

const text = (fallback: string) => z.string().default(fallback)
const isOn = () =>
  z
    .enum(['', '0', '1'])
    .default('')
    .transform((value) => value === '1')

export const companyShape = {
  OIDC_ISSUER: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSafe, 'https, or http at a loopback address')
      .optional(),
    'OpenID Connect provider for company sign-in',
    'https URL, or http at a loopback address',
    '',
  ),
  OIDC_CLIENT_ID: setting(text(''), 'client id at the provider', 'text', ''),
  OIDC_CLIENT_SECRET: setting(text(''), 'client secret at the provider', 'text', ''),
  OIDC_CLIENT_SECRET_FILE: setting(text(''), 'file with the client secret', 'path', ''),
  OIDC_LABEL: setting(
    z.string().trim().max(40, 'at most 40 characters').default(''),
    'name of the company on the sign-in page',
    'text of at most 40 characters',
    '',
  ),
  OIDC_SCOPES: setting(
    text('openid profile phone').refine(
      (scopes) => scopes.split(' ').includes('openid'),
      'a list with openid',
    ),
    'scopes that are asked for',
    'words separated by spaces, openid among them',
    'openid profile phone',
  ),
  OIDC_PHONE_CLAIM: setting(
    text('phone_number'),
    'claim with the phone of a new account',
    'name or path',
    'phone_number',
  ),
  OIDC_TRUST_PHONES: setting(
    isOn(),
    'accepts phones that the provider does not call verified',
    '0 or 1',
    '0',
  ),
  OIDC_ROLES_CLAIM: setting(text('groups'), 'claim that roles are mapped from', 'name or path', 'groups'),
  OIDC_ROLES: setting(
    z
      .string()
      .default('')
      .refine((json) => json === '' || rulesIn(json) !== null, ROLES_ALLOWED)
      .transform((json) => rulesIn(json) ?? []),
    'roles by the values of that claim, as JSON',
    ROLES_ALLOWED,
    '',
  ),
  OIDC_TRUST_FACTORS: setting(
    isOn(),
    'a second factor at the provider (amr has mfa) replaces the one of the account',
    '0 or 1',
    '0',
  ),
}

const settingsSchema = z.object(companyShape)

/** The settings of sign-in through the company's OpenID Connect provider; null if issuer or client id is missing. */
export function companySettings(values: z.output<typeof settingsSchema>): CompanySettings | null {
  if (values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === '') return null
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET === '' ? null : values.OIDC_CLIENT_SECRET,
    secretFile: values.OIDC_CLIENT_SECRET_FILE === '' ? null : values.OIDC_CLIENT_SECRET_FILE,
    label: values.OIDC_LABEL,
    scopes: values.OIDC_SCOPES,
    phoneClaim: values.OIDC_PHONE_CLAIM,
    trustsPhones: values.OIDC_TRUST_PHONES,
    rolesClaim: values.OIDC_ROLES_CLAIM,
    roles: values.OIDC_ROLES,
    trustsFactors: values.OIDC_TRUST_FACTORS,
  }
}

function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Rules in order; null if malformed. */
function rulesIn(json: string): readonly RoleRule[] | null {
  if (json === '') return []
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  const parsed = rolesSchema.safeParse(value)
  if (!parsed.success) return null
  return Object.entries(parsed.data).flatMap(([value, targets]) =>
    [targets].flat().map((target) => ({ value, ...target })),
  )
}
