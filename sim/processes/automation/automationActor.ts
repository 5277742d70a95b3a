import type { Actor } from '#shared/kernel/commit.ts'
import type { Automation } from '#shared/records/automation.ts'

/** In whose name an automation's runs are recorded: called as it is now, in both languages. */
export const automationActor = ({
  id,
  name,
  nameEn,
}: Pick<Automation, 'name' | 'nameEn'> & { readonly id: string }): Actor => ({
  kind: 'automation',
  id,
  name,
  // Without a name of its own in English it is called by the other.
  ...(nameEn === '' ? {} : { nameEn }),
})
