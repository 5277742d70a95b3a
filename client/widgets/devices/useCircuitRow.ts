/** Fields of one circuit, used in device configuration and in templates. */
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { CIRCUIT_STYLES } from '#shared/records/device.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import type { Check } from '../../ui/form/model/faults.ts'

export const BLANK_CIRCUIT = { name: '', nameEn: '', feeds: '' }

/** Texts are in the bundle `circuit`. */
export function useCircuitRow(check: Check): readonly FieldDef[] {
  const { t } = useTexts()
  const text = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return [
    { ...text, name: 'name', label: t('circuit.name'), check },
    { ...text, name: 'nameEn', label: t('form.nameEn'), check, isOptional: true },
    {
      kind: 'select',
      name: 'style',
      label: t('circuit.shownAs'),
      choices: CIRCUIT_STYLES.map((value) => ({ value, text: t(`circuit.style.${value}`) })),
      none: t('circuit.anyStyle'),
      isOptional: true,
      isHalf: true,
    },
    { ...text, name: 'feeds', label: t('circuit.feeds'), isOptional: true },
  ]
}
