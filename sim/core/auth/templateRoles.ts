/**
 * Role tokens of the template. They identify no account and open only the template's demo. They are valid
 * only in a simulated world; in live mode they are rejected.
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
