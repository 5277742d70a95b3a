import { INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import type { PersonRow } from '#shared/contract/invitations.ts'
import { staffContract } from '#shared/contract/staff.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { personName } from './useStaffActions.ts'

/** Suspends a member's access until an instant or until manual restoration. */
export function SuspendDialog({ row, onClose }: { readonly row: PersonRow; readonly onClose: () => void }) {
  const { t } = useTexts()
  const name = personName(row)
  return (
    <FormDialog title={t('staff.suspendTitle', { name })} onClose={onClose}>
      <CommandForm
        endpoint={staffContract.suspend}
        extra={{ memberId: row.id as never }}
        verb={t('staff.suspendVerb')}
        intent="danger"
        done={t('staff.suspended', { name })}
        draft={false}
        refusals={{ period_empty: 'untilMs' }}
        fields={[
          {
            kind: 'instant',
            name: 'untilMs',
            label: t('staff.suspendUntil'),
            help: t('staff.suspendUntilHelp'),
            isOptional: true,
          },
          {
            kind: 'text',
            name: 'reason',
            label: t('staff.suspendReason'),
            maxLength: INVITATION_MESSAGE_LENGTH_MAX,
            isOptional: true,
          },
        ]}
        send={(input) => call(staffContract.suspend, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={onClose}
      />
    </FormDialog>
  )
}
