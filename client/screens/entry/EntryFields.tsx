/** The fields that registering and a forgotten password have in common. */

import { accountContract } from '#shared/contract/account.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordRules } from '../../ui/form/password/PasswordRules.tsx'
import { newPasswordRule, repeatRule } from '../../ui/form/rules.ts'
import { useFieldValue } from '../../ui/form/useForm.ts'

export function PhoneField() {
  const { t } = useTexts()
  return (
    <Field
      kind="phone"
      name="username"
      label={t('entry.phone')}
      autoComplete="username"
      faultTexts={{ phoneLength: t('signIn.phoneLength'), phone: t('signIn.phoneWrong') }}
      autoFocus
    />
  )
}

export function CodeToPhone({ purpose }: { readonly purpose: 'register' | 'forget' }) {
  const { t } = useTexts()
  return (
    <Field
      kind="code"
      name="phonecode"
      label={t('entry.code')}
      sentTo="username"
      sendCode={(username) => call(accountContract.sendCode, { username, purpose }, { isQuiet: true })}
    />
  )
}

export function NewPassword({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const phone = String(useFieldValue('username'))
  return (
    <>
      <Field
        kind="password"
        name="password"
        label={label}
        check={newPasswordRule}
        autoComplete="new-password"
      />
      <PasswordRules name="password" own={phone} />
      <Field
        kind="password"
        name="local.repeat"
        label={t('entry.repeat')}
        check={isRepeated}
        autoComplete="new-password"
      />
    </>
  )
}

const isRepeated = repeatRule('password')
