import { handoversContract } from '#shared/contract/handovers.ts'
import { HANDOVER_NOTE_LENGTH_MAX } from '#shared/records/handover.ts'
import { call } from '../../../api/api.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Bounds } from '../../../ui/charts/range.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { periodText } from '../OwnPeriod.tsx'

/** The note of the outgoing shift, with the figures of the report beside it. */
export function WriteHandover({ shift, onClose }: { readonly shift: Bounds; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <FormDialog isWide title={t('handover.writeFor', { time: periodText(shift, format) })} onClose={onClose}>
      <CommandForm
        endpoint={handoversContract.write}
        extra={{ fromMs: shift.fromMs, toMs: shift.toMs }}
        fields={[
          {
            kind: 'textarea',
            name: 'note',
            label: t('handover.note'),
            help: t('handover.noteHelp'),
            maxLength: HANDOVER_NOTE_LENGTH_MAX,
            rows: 8,
            autoFocus: true,
          },
        ]}
        send={(input) => call(handoversContract.write, input, { isQuiet: true })}
        verb={t('handover.writeVerb')}
        done={t('handover.written')}
        draft="handover"
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
