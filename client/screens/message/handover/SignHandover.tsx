import { handoversContract } from '#shared/contract/handovers.ts'
import { HANDOVER_REMARK_LENGTH_MAX, type Handover } from '#shared/records/handover.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './SignHandover.module.css'

/** Displays the note again and accepts a remark from the person who takes over. */
export function SignHandover(props: { readonly handover: Handover; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { handover, onClose } = props
  return (
    <FormDialog title={t('handover.signOf', { name: nameOf(handover.writtenBy) })} onClose={onClose}>
      <p className={styles.note}>{handover.note === '' ? t('handover.noNote') : handover.note}</p>
      <CommandForm
        endpoint={handoversContract.sign}
        extra={{ handoverId: handover.id }}
        fields={[
          {
            kind: 'text',
            name: 'remark',
            label: t('handover.remark'),
            maxLength: HANDOVER_REMARK_LENGTH_MAX,
            isOptional: true,
            autoFocus: true,
          },
        ]}
        send={(input) => call(handoversContract.sign, input, { isQuiet: true })}
        verb={t('handover.sign')}
        done={t('handover.signedDone')}
        draft={false}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
