import { DEVICE_NAME_LENGTH_MIN, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { useFoundKindChoices } from '../devices/deviceChoices.ts'
import { useAreaChoices } from './useAreaChoices.ts'

const isDeviceName = nameRule(DEVICE_NAME_LENGTH_MIN)

export function FoundFields() {
  const { t } = useTexts()
  const areas = useAreaChoices()
  const kinds = useFoundKindChoices()
  return (
    <Field
      kind="rows"
      name="devices"
      label={t('deviceSetup.found.devices')}
      blank={{}}
      isFixed
      rowName={({ number }) => String(number ?? '')}
      row={[
        {
          kind: 'text',
          name: 'name',
          label: t('deviceSetup.name'),
          maxLength: NAME_LENGTH_MAX,
          check: isDeviceName,
          isHalf: true,
        },
        { kind: 'text', name: 'number', label: t('control.number'), isReadOnly: true, isHalf: true },
        { kind: 'select', name: 'kind', label: t('control.kind'), choices: kinds, isHalf: true },
        {
          kind: 'select',
          name: 'areaId',
          label: t('deviceManagement.column.area'),
          choices: areas,
          isHalf: true,
        },
      ]}
    />
  )
}
