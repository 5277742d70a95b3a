import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useHostChoices } from '../devices/deviceChoices.ts'
import { DEVICE_COPY_REFUSALS } from '../refusals.ts'
import { type BulkProps, idsOf } from './bulkProps.ts'

export function CopyForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.copy}
      extra={idsOf(devices)}
      initial={{ times: 1, areaIds: [] }}
      send={(input) => call(deviceSetupContract.copy, input, { isQuiet: true })}
      refusals={DEVICE_COPY_REFUSALS}
      verb={t('deviceSetup.copy.verb')}
      done={t('deviceSetup.copy.done')}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        kind="number"
        name="times"
        label={t('deviceSetup.copy.times')}
        help={t('deviceSetup.copy.help', { max: COPIES_PER_ACTION_MAX })}
        min={1}
        max={COPIES_PER_ACTION_MAX}
        step={1}
        isHalf
      />
      <Field
        kind="select"
        name="hostId"
        label={t('deviceSetup.copy.host')}
        none={t('deviceSetup.copy.sameHost')}
        choices={useHostChoices()}
        isOptional
        isHalf
      />
      <Field
        kind="tree"
        name="areaIds"
        label={t('deviceSetup.copy.areas')}
        nodes={useAreaNodes()}
        isMany
        isOptional
      />
    </CommandForm>
  )
}
