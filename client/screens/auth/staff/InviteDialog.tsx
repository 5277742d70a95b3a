import { useState } from 'react'
import {
  INVITATION_DAYS_DEFAULT,
  INVITATION_DAYS_MAX,
  INVITATION_MESSAGE_LENGTH_MAX,
} from '#shared/constants.ts'
import { invitationsContract, type SentInvitation } from '#shared/contract/invitations.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { AreasField } from '../AreasField.tsx'
import { SentInvitations } from './SentInvitations.tsx'
import { useRoleChoices } from './useRoleChoices.ts'

const NEW = { phones: '', areas: 'all', message: '', days: INVITATION_DAYS_DEFAULT }

/** Invites people by phone, then shows their links once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [sent, setSent] = useState<readonly SentInvitation[] | null>(null)
  const roles = useRoleChoices()
  const phonesInvalid = t('staff.phonesInvalid')
  if (sent) return <SentInvitations sent={sent} onClose={onClose} />
  return (
    <FormDialog title={t('staff.invite')} onClose={onClose}>
      <CommandForm
        endpoint={invitationsContract.invite}
        initial={NEW}
        verb={t('staff.sendInvitations')}
        draft={false}
        refusals={{
          invite_oneself: 'phones',
          already_member: 'phones',
          already_invited: 'phones',
          role_exceeds_own: 'roleId',
          role_without_devices: 'areas',
        }}
        send={(input) => call(invitationsContract.invite, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={({ invitations }) => setSent(invitations)}
      >
        <FieldGrid>
          <Field
            kind="textarea"
            name="phones"
            label={t('staff.phones')}
            help={t('staff.phonesHelp')}
            rows={2}
            faultTexts={{ invalid: phonesInvalid }}
            autoFocus
          />
          <Field kind="select" name="roleId" label={t('staff.role')} choices={roles} isHalf />
          <Field
            kind="number"
            name="days"
            label={t('staff.days')}
            unit={t('staff.dayUnit')}
            min={1}
            max={INVITATION_DAYS_MAX}
            isHalf
          />
          <AreasField />
          <Field
            kind="text"
            name="message"
            label={t('staff.message')}
            maxLength={INVITATION_MESSAGE_LENGTH_MAX}
            isOptional
          />
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
