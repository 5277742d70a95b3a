import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { accountContract } from '#shared/contract/account.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import { EntryFrame } from '../../ui/layout/EntryFrame.tsx'
import { CodeToPhone, NewPassword, PhoneField } from './EntryFields.tsx'

/** Resets the password with a code sent to the account's phone. */
export function ForgetPage(props: {
  readonly tools: ReactNode
  readonly signInPath: string
  readonly onDone: (username: string) => void
}) {
  const { t } = useTexts()
  const username = useRef('')
  return (
    <EntryFrame
      title={t('entry.forget.title')}
      subtitle={t('entry.forget.subtitle')}
      tools={props.tools}
      foot={<Link to={props.signInPath}>{t('entry.forget.back')}</Link>}
    >
      <CommandForm
        endpoint={accountContract.resetPassword}
        verb={t('entry.forget.verb')}
        label={t('entry.forget.title')}
        refusals={{ code_invalid: 'phonecode', not_registered: 'username' }}
        send={(input) => {
          username.current = input.username.trim()
          return call(accountContract.resetPassword, input, { isQuiet: true })
        }}
        onDone={() => props.onDone(username.current)}
      >
        <FieldGrid>
          <PhoneField />
          <CodeToPhone purpose="forget" />
          <NewPassword label={t('entry.newPassword')} />
        </FieldGrid>
      </CommandForm>
    </EntryFrame>
  )
}
