import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { TextDef } from '../../ui/form/fieldTypes.ts'
import type { Check } from '../../ui/form/model/faults.ts'
import { allRules } from '../../ui/form/rules.ts'
import { patternRule } from './patternRule.ts'

const isPattern = patternRule()

/** Names of which `{area}` may be a part; none of the others has the same. */
export function useProgramNames(others: readonly string[]): readonly [TextDef, TextDef] {
  const { t } = useTexts()
  const isFree: Check = (value) =>
    others.includes(String(value).trim()) ? { text: t('templates.nameTaken') } : null
  const field = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return [
    {
      ...{ ...field, name: 'name', label: t('templates.pattern'), help: t('templates.patternHelp') },
      ...{ check: allRules(isPattern, isFree), autoFocus: true },
    },
    { ...field, name: 'nameEn', label: t('form.nameEn'), isOptional: true },
  ]
}
