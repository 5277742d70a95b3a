import type { Actor } from '#shared/kernel/commit.ts'
import type { Automation } from '#shared/records/automation.ts'

/** Actor of an automation's runs, with its current name in both languages. */
export const automationActor = ({
  id,
  name,
  nameEn,
}: Pick<Automation, 'name' | 'nameEn'> & { readonly id: string }): Actor => ({
  kind: 'automation',
  id,
  name,
  // Without an English name the other name is used.
  ...(nameEn === '' ? {} : { nameEn }),
})
