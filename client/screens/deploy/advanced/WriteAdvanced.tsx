import { advancedContract } from '#shared/contract/advanced.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ADVANCED_REFUSALS } from '../refusals.ts'
import { GraphicField } from './GraphicField.tsx'
import { useWriteFields } from './useWriteFields.ts'

export type WriteStart = Partial<RequestOf<typeof advancedContract.write>>

/** Sends a writing to its host; how it ends is seen in the list. */
export function WriteAdvanced({
  start,
  onClose,
}: {
  readonly start: WriteStart
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('advanced.write')} onClose={onClose} isWide>
      <CommandForm
        endpoint={advancedContract.write}
        initial={{ format: 'hex', serverPort: 0, ...start }}
        label={t('advanced.write')}
        fields={useWriteFields()}
        refusals={ADVANCED_REFUSALS}
        send={(input) => call(advancedContract.write, input, { isQuiet: true })}
        verb={t('advanced.send')}
        done={t('advanced.sent')}
        onDone={onClose}
        onCancel={onClose}
      >
        <GraphicField />
      </CommandForm>
    </FormDialog>
  )
}
