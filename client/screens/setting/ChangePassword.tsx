import { Button } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import { useState } from 'react'
import { accountContract } from '#shared/contract/account.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import type { Check } from '../../ui/form/model/faults.ts'
import { PasswordRules } from '../../ui/form/password/PasswordRules.tsx'
import { allRules, newPasswordRule, repeatRule } from '../../ui/form/rules.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import styles from './account.module.css'

const askProfile = (signal: AbortSignal) => call(accountContract.profile, {}, { isQuiet: true, signal })
const isAnother: Check = (value, values) => (value === values.oldPassword ? { code: 'notOffered' } : null)
const nextCheck = allRules(newPasswordRule, isAnother)
const repeatCheck = repeatRule('newPassword')

export function ChangePassword() {
  const { t } = useTexts()
  const [ended, setEnded] = useState<number | null>(null)
  return (
    <Page title={screenTitle('changePassword')}>
      <p className={styles.lead}>{t('account.password.lead')}</p>
      <div className={styles.narrow}>
        <Panel>
          {ended === null ? (
            <PasswordForm onDone={setEnded} />
          ) : (
            <div role="status">
              <Notice
                icon={<TickCircle size={28} />}
                title={t('account.password.done')}
                actions={<Button onClick={() => setEnded(null)}>{t('account.password.again')}</Button>}
              >
                {ended === 0 ? t('account.password.none') : t('account.password.ended', { count: ended })}
              </Notice>
            </div>
          )}
        </Panel>
      </div>
    </Page>
  )
}

function PasswordForm(props: { readonly onDone: (endedSessions: number) => void }) {
  const { t } = useTexts()
  // Only for the hints and for the browser's own store of passwords: the form works without it.
  const phone = useAnswer(askProfile).value?.username ?? ''
  return (
    <CommandForm
      endpoint={accountContract.changePassword}
      verb={t('account.password.verb')}
      label={screenTitle('changePassword')}
      done={t('account.password.done')}
      refusals={{ old_password_incorrect: 'oldPassword' }}
      ask={() =>
        confirm({
          title: t('account.password.sure.title'),
          body: t('account.password.sure.body'),
          verb: t('account.password.verb'),
        })
      }
      send={(input) => call(accountContract.changePassword, input, { isQuiet: true })}
      onDone={({ endedSessions }) => props.onDone(endedSessions)}
    >
      <input type="text" hidden readOnly autoComplete="username" value={phone} />
      <FieldGrid>
        <Field
          kind="password"
          name="oldPassword"
          label={t('account.password.old')}
          help={t('account.password.forgotten')}
          autoComplete="current-password"
        />
        <Field
          kind="password"
          name="newPassword"
          label={t('account.password.next')}
          check={nextCheck}
          faultTexts={{ notOffered: t('account.password.same') }}
          autoComplete="new-password"
        />
        <PasswordRules name="newPassword" own={phone} />
        <Field
          kind="password"
          name="repeatPassword"
          label={t('account.password.repeat')}
          check={repeatCheck}
          autoComplete="new-password"
        />
      </FieldGrid>
    </CommandForm>
  )
}
