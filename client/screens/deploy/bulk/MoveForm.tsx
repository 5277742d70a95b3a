import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useHostChoices } from '../devices/deviceChoices.ts'
import { DEVICE_MOVE_REFUSALS } from '../refusals.ts'
import { type BulkProps, idsOf, showBulkStep } from './bulkProps.ts'

export function MoveForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.changeMany}
      extra={idsOf(devices)}
      fields={[
        { kind: 'tree', name: 'areaId', label: t('deviceSetup.move.area'), nodes: useAreaNodes() },
        {
          kind: 'select',
          name: 'hostId',
          label: t('deviceSetup.move.host'),
          help: t('deviceSetup.move.hostHelp'),
          none: t('deviceSetup.unchanged'),
          choices: useHostChoices(),
          isOptional: true,
        },
      ]}
      send={(input) => call(deviceSetupContract.changeMany, input, { isQuiet: true })}
      refusals={DEVICE_MOVE_REFUSALS}
      verb={t('deviceSetup.move.verb')}
      onDone={({ steps }) => {
        showBulkStep(t('deviceSetup.move.done', { count: devices.length }), steps)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
