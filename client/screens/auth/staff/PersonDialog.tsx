import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { invitationsContract, type PersonRow } from '#shared/contract/invitations.ts'
import { staffContract } from '#shared/contract/staff.ts'
import type { InvitationId } from '#shared/records/invitation.ts'
import type { Member, MemberId } from '#shared/records/member.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord, useViewer } from '../../../store/hooks.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { memberName } from '../../../widgets/pickers/memberName.ts'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'
import { AreasField } from '../AreasField.tsx'
import { useRoleChoices } from './useRoleChoices.ts'

const nameCheck = nameRule()

interface DialogProps<Id> {
  readonly id: Id
  readonly onClose: () => void
}

/** Changes role and areas of a member or invitee, and a member's nickname. */
export function PersonDialog({ row, onClose }: { readonly row: PersonRow; readonly onClose: () => void }) {
  return row.kind === 'member' ? (
    <MemberDialog id={row.id as MemberId} onClose={onClose} />
  ) : (
    <InvitationDialog id={row.id as InvitationId} onClose={onClose} />
  )
}

function MemberDialog({ id, onClose }: DialogProps<MemberId>) {
  const { t } = useTexts()
  const { record } = useRecordWatch('member', id)
  const roles = useRoleChoices()
  const isOwn = record?.accountId === useViewer()?.accountId
  const role = useRecord('role', record?.roleId ?? null)
  if (!record) return null
  return (
    <FormDialog title={t('form.editNamed', { name: memberName(record) })} onClose={onClose}>
      <UpdateForm
        update={staffContract.update}
        idName="memberId"
        record={record}
        toValues={({ nickname, roleId, areas }: Member) => ({
          nickname,
          roleId,
          areas: areas ?? ('all' as const),
        })}
        refusals={{
          name_invalid: 'nickname',
          role_exceeds_own: 'roleId',
          last_administrator: 'roleId',
          role_without_devices: 'areas',
        }}
        onCancel={onClose}
        onSaved={onClose}
      >
        <FieldGrid>
          <Field
            kind="text"
            name="nickname"
            label={t('staff.nickname')}
            help={t('staff.nicknameHelp')}
            maxLength={NAME_LENGTH_MAX}
            check={nameCheck}
          />
          <Field
            kind="select"
            name="roleId"
            label={t('staff.role')}
            help={isOwn ? t('staff.ownRole') : (role?.description ?? '')}
            choices={roles}
          />
          <AreasField />
        </FieldGrid>
      </UpdateForm>
    </FormDialog>
  )
}

function InvitationDialog({ id, onClose }: DialogProps<InvitationId>) {
  const { t } = useTexts()
  const { record } = useRecordWatch('invitation', id)
  const roles = useRoleChoices()
  if (!record) return null
  return (
    <FormDialog title={t('staff.editInvitation', { phone: record.phone })} onClose={onClose}>
      <UpdateForm
        update={invitationsContract.change}
        idName="invitationId"
        record={record}
        toValues={({ roleId, areas }: typeof record) => ({ roleId, areas })}
        refusals={{ role_exceeds_own: 'roleId', role_without_devices: 'areas' }}
        onCancel={onClose}
        onSaved={onClose}
      >
        <FieldGrid>
          <Field kind="select" name="roleId" label={t('staff.role')} choices={roles} />
          <AreasField />
        </FieldGrid>
      </UpdateForm>
    </FormDialog>
  )
}
