import { useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { nameRule } from '../../ui/form/rules.ts'

export const projectNameRule = nameRule()

/** The specification's own words for what can be wrong with a project's name. */
export function useNameFaults() {
  const { t } = useTexts()
  return useMemo(() => ({ required: t('projects.nameMissing'), special: t('projects.nameSpecial') }), [t])
}
