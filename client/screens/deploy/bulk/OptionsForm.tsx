import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { confirmSave } from '../../../widgets/records/confirmSave.ts'
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
      ask={(changed) => confirmSave(t('deviceSetup.options.these', { count: devices.length }), changed)}
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
