import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { accountContract } from '#shared/contract/account.ts'
import { shell } from '../../actions/shellPort.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './EraseAccount.module.css'

/** The end of one's own account: what it means, and the password as confirmation. */
export function EraseAccount() {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title={t('account.erase.title')}>
      <div className={styles.body}>
        <p>{t('account.erase.lead')}</p>
        <Button intent="danger" variant="outlined" onClick={() => setAsking(true)}>
          {t('account.erase.open')}
        </Button>
      </div>
      {isAsking ? <EraseDialog onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('account.erase.title')} onClose={onClose}>
      <CommandForm
        endpoint={accountContract.erase}
        verb={t('account.erase.verb')}
        intent="danger"
        label={t('account.erase.title')}
        done={t('account.erase.done')}
        refusals={{ password_incorrect: 'password' }}
        send={(input) => call(accountContract.erase, input, { isQuiet: true })}
        // The token is not valid any more: the shell finds out and returns to the sign-in page.
        onDone={() => void shell().reloadAccount()}
        onCancel={onClose}
      >
        <ul className={styles.consequences}>
          <li>{t('account.erase.access')}</li>
          <li>{t('account.erase.history')}</li>
          <li>{t('account.erase.final')}</li>
        </ul>
        <FieldGrid>
          <Field
            kind="password"
            name="password"
            label={t('account.erase.password')}
            autoComplete="current-password"
          />
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
