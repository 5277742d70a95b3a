import { useEffect, useState } from 'react'
import { type DemoAccount, sessionContract } from '#shared/contract/session.ts'
import { call } from '../../api/api.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { DemoAccounts } from '../../screens/session/DemoAccounts.tsx'

/** In a simulated world alone: the server says whom it offers. */
export function DemoSignIn(props: {
  readonly isBusy: boolean
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const accounts = useDemoAccounts()
  if (accounts.length === 0) return null
  return (
    <DemoAccounts
      accounts={accounts.map((one) => ({ ...one, name: nameOf(one) }))}
      isBusy={props.isBusy}
      onChoose={({ username, password }) => props.onSubmit({ username, password })}
    />
  )
}

function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  useEffect(() => {
    const gone = new AbortController()
    call(sessionContract.demoAccounts, {}, { isQuiet: true, signal: gone.signal }).then(
      (found) => setAccounts(found.accounts),
      // The form is there all the same.
      () => undefined,
    )
    return () => gone.abort()
  }, [])
  return accounts
}
