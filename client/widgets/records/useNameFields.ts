import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { TextDef } from '../../ui/form/fieldTypes.ts'
import { nameRule } from '../../ui/form/rules.ts'

const isName = nameRule()

/** Server errors shown at the name fields. */
export const NAME_REFUSALS = { name_taken: 'name', name_en_taken: 'nameEn', name_invalid: 'name' } as const

/** The two names that a record has; the English one may be missing. */
export function useNameFields(label: string): readonly [TextDef, TextDef] {
  const { t } = useTexts()
  const field = { kind: 'text', check: isName, maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return [
    { ...field, name: 'name', label, autoFocus: true },
    { ...field, name: 'nameEn', label: t('form.nameEn'), isOptional: true },
  ]
}
