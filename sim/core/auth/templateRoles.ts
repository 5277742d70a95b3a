/**
 * The template's role tokens: they identify no account and grant access to the template's demo only. They are
 * valid in a simulated world only; in live mode they are invalid tokens like any other.
 */
import type { TemplateRoleName } from '#shared/screens/templateRoutes.ts'

const TOKENS: Readonly<Record<string, TemplateRoleName>> = {
  'admin-token': 'admin',
  'editor-token': 'user',
  'user-token': 'user',
  'visitor-token': 'visitor',
}

export function templateRoleOf(token: string, isSimulated: boolean): TemplateRoleName | null {
  return isSimulated && Object.hasOwn(TOKENS, token) ? (TOKENS[token] ?? null) : null
}
