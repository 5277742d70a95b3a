/**
 * The template's role tokens: whoever sends one is nobody in particular, may look at the template's demo, and reaches
 * nothing else. They mean something only in a simulated world; in live mode they are dead tokens like any other.
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
