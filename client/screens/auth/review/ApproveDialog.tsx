import { joiningContract } from '#shared/contract/joining.ts'
import type { JoinRequest } from '#shared/records/joinRequest.ts'
import { call } from '../../../api/api.ts'
import { enumerated, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { AreasField } from '../AreasField.tsx'
import { useRoleChoices } from '../staff/useRoleChoices.ts'

/** Approves requests to join: all of them get the same role and areas. */
export function ApproveDialog(props: {
  readonly requests: readonly JoinRequest[]
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { requests, onClose } = props
  const names = enumerated(requests.map(({ applicant }) => nameOf(applicant)))
  const roles = useRoleChoices()
  const rights = [...new Set(requests.flatMap(({ right }) => right ?? []))]
  return (
    <FormDialog title={t('staffReview.approveTitle', { names })} onClose={onClose}>
      <CommandForm
        endpoint={joiningContract.review}
        initial={{ areas: 'all' }}
        extra={{ requestIds: requests.map(({ id }) => id), decision: 'approve' }}
        verb={t('staffReview.approve')}
        done={t('staffReview.approvedDone', { count: requests.length })}
        draft={false}
        refusals={{
          role_exceeds_own: 'roleId',
          role_without_asked_right: 'roleId',
          role_without_devices: 'areas',
          record_unknown: 'roleId',
        }}
        send={(input) => call(joiningContract.review, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={onClose}
      >
        {rights.map((right) => (
          <p key={right}>{t('staffReview.giveRight', { right: t(`routes.right.${right}`) })}</p>
        ))}
        <FieldGrid>
          <Field kind="select" name="roleId" label={t('staff.role')} choices={roles} />
          {requests.every(({ right }) => right !== undefined) ? null : <AreasField />}
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
