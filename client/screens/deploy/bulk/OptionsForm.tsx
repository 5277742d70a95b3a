import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { OptionFields } from '../devices/OptionFields.tsx'
import styles from './bulk.module.css'
import { type BulkProps, idsOf, showBulkStep } from './bulkProps.ts'

export function OptionsForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.changeMany}
      extra={idsOf(devices)}
      sends="changes"
      send={(input) => call(deviceSetupContract.changeMany, input, { isQuiet: true })}
      verb={t('form.save')}
      isSaving
      onDone={({ steps }) => {
        showBulkStep(t('deviceSetup.options.done', { count: devices.length }), steps)
        onClose()
      }}
      onCancel={onClose}
    >
      <p className={styles.help}>{t('deviceSetup.options.help')}</p>
      <OptionFields isOptional />
    </CommandForm>
  )
}
