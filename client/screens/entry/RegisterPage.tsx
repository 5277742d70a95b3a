import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { accountContract } from '#shared/contract/account.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import { nameRule } from '../../ui/form/rules.ts'
import { EntryFrame } from '../../ui/layout/EntryFrame.tsx'
import { InvitationNotice } from '../../widgets/invitations/InvitationNotice.tsx'
import { Agreement } from './Agreement.tsx'
import { CodeToPhone, NewPassword, PhoneField } from './EntryFields.tsx'

export interface NewCredentials {
  readonly username: string
  readonly password: string
}

/** A new account, confirmed by a code sent to its phone. Its user is signed in at once. */
export function RegisterPage(props: {
  readonly tools: ReactNode
  readonly signInPath: string
  /** The code in the link of an invitation. */
  readonly invitation: string | null
  readonly onDone: (credentials: NewCredentials) => void
}) {
  const { t } = useTexts()
  // The form discards its input, but name and password are needed for the first sign-in.
  const sent = useRef<NewCredentials>({ username: '', password: '' })
  return (
    <EntryFrame
      title={t('entry.register.title')}
      subtitle={t('entry.register.subtitle')}
      tools={props.tools}
      foot={<Link to={props.signInPath}>{t('entry.register.have')}</Link>}
    >
      {props.invitation === null ? null : <InvitationNotice code={props.invitation} />}
      <CommandForm
        endpoint={accountContract.register}
        verb={t('entry.register.verb')}
        label={t('entry.register.title')}
        refusals={{ code_invalid: 'phonecode', already_registered: 'username' }}
        send={(input) => {
          sent.current = { username: input.username.trim(), password: input.password }
          return call(accountContract.register, input, { isQuiet: true })
        }}
        onDone={() => props.onDone(sent.current)}
      >
        <FieldGrid>
          <PhoneField />
          <CodeToPhone purpose="register" />
          <NewPassword label={t('entry.password')} />
          <Field
            kind="text"
            name="name"
            label={t('entry.name')}
            help={t('entry.register.nameHelp')}
            autoComplete="name"
            check={nameCheck}
            isOptional
          />
          <Agreement />
        </FieldGrid>
      </CommandForm>
    </EntryFrame>
  )
}

const nameCheck = nameRule()
