import { verificationContract } from '#shared/contract/verification.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'

/** Chooses the rooms; each gets a protocol of its own. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const nodes = useAreaNodes()
  return (
    <FormDialog title={t('verification.start')} onClose={onClose}>
      <CommandForm
        endpoint={verificationContract.start}
        verb={t('verification.startVerb')}
        draft={false}
        refusals={{
          verification_running: 'areaIds',
          verification_without_devices: 'areaIds',
          verification_too_large: 'areaIds',
        }}
        fields={[
          {
            kind: 'tree',
            name: 'areaIds',
            label: t('verification.rooms'),
            help: t('verification.roomsHelp'),
            nodes,
            isMany: true,
          },
        ]}
        send={(input) => call(verificationContract.start, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={onClose}
      />
    </FormDialog>
  )
}
