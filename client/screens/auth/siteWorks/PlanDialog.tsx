import { useState } from 'react'
import { INVITATION_MESSAGE_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import type { SentInvitation } from '#shared/contract/invitations.ts'
import { siteWorksContract } from '#shared/contract/siteWorks.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { AreasField } from '../AreasField.tsx'
import { SentInvitations } from '../staff/SentInvitations.tsx'
import { useRoleChoices } from '../staff/useRoleChoices.ts'

/** Invites a contractor for a period, and then shows the link to pass on. */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const roles = useRoleChoices()
  if (sent) return <SentInvitations sent={[sent]} onClose={onClose} />
  return (
    <FormDialog title={t('siteWorks.plan')} onClose={onClose}>
      <CommandForm
        endpoint={siteWorksContract.plan}
        initial={{ areas: 'all' }}
        verb={t('siteWorks.planVerb')}
        draft={false}
        refusals={{
          invite_oneself: 'phone',
          already_member: 'phone',
          already_invited: 'phone',
          role_exceeds_own: 'roleId',
          role_without_devices: 'areas',
          period_empty: 'endsAtMs',
          period_over: 'endsAtMs',
        }}
        send={(input) => call(siteWorksContract.plan, input, { isQuiet: true })}
        onCancel={onClose}
        onDone={({ invitation }) => setSent(invitation)}
      >
        <FieldGrid>
          <Field
            kind="text"
            name="company"
            label={t('siteWorks.company')}
            maxLength={NAME_LENGTH_MAX}
            isHalf
            autoFocus
          />
          <Field
            kind="phone"
            name="phone"
            label={t('siteWorks.phone')}
            faultTexts={{ phoneLength: t('signIn.phoneLength'), phone: t('signIn.phoneWrong') }}
            isHalf
          />
          <Field kind="instant" name="startsAtMs" label={t('siteWorks.starts')} isHalf />
          <Field kind="instant" name="endsAtMs" label={t('siteWorks.ends')} isHalf />
          <Field kind="select" name="roleId" label={t('siteWorks.role')} choices={roles} />
          <AreasField />
          <Field
            kind="text"
            name="note"
            label={t('siteWorks.note')}
            maxLength={INVITATION_MESSAGE_LENGTH_MAX}
            isOptional
          />
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
