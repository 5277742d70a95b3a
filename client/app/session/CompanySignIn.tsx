/** The button of company sign-in, where this server has one, and the name of the company that operates it. */
import { Button } from '@blueprintjs/core'
import { LogIn } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { companySignInContract } from '#shared/contract/companySignIn.ts'
import { goToCompany } from '../../actions/companyWay.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './CompanySignIn.module.css'

const askOffered = (signal: AbortSignal) => call(companySignInContract.offered, {}, { isQuiet: true, signal })

export function CompanySignIn(props: { readonly isBusy: boolean; readonly target: string }) {
  const { t } = useTexts()
  const { value } = useAnswer(askOffered)
  const [isLeaving, setLeaving] = useState(false)
  const { target } = props
  const leave = useCallback(async () => {
    setLeaving(true)
    try {
      const { address } = await call(companySignInContract.begin, {})
      goToCompany(address, { use: 'signIn', target })
    } catch {
      // The message is shown by the call.
      setLeaving(false)
    }
  }, [target])
  const label = value?.label ?? null
  const company = value?.company ?? null
  return (
    <>
      {label === null ? null : (
        <Button
          icon={<LogIn />}
          className={styles.company ?? ''}
          fill
          variant="outlined"
          disabled={props.isBusy}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          {label === '' ? t('signIn.company.use') : t('signIn.company.useNamed', { name: label })}
        </Button>
      )}
      {company === null ? null : (
        <p className={styles.operator}>{t('signIn.company.operator', { name: company })}</p>
      )}
    </>
  )
}
