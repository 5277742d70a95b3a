import { useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { nameRule } from '../../ui/form/rules.ts'

export const projectNameRule = nameRule()

/** Validation messages for a project's name, worded as in the specification. */
export function useNameFaults() {
  const { t } = useTexts()
  return useMemo(() => ({ required: t('projects.nameMissing'), special: t('projects.nameSpecial') }), [t])
}
