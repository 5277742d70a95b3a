import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { call } from '../../api/api.ts'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import { DemoAccounts } from '../../screens/session/DemoAccounts.tsx'
import { DemoTitles } from '../../screens/session/DemoTitles.tsx'
import { wantDemo, wantNoDemo } from '../demo/wantedDemo.ts'

type Offered = OutputOf<typeof sessionContract.demoAccounts>

/** In a simulated world alone: the server says whom it offers, and what can be shown. */
export function DemoSignIn(props: {
  readonly isBusy: boolean
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const { accounts, demos } = useOffered()
  if (accounts.length === 0) return null
  const language = currentLanguage()
  const enter = (wanted: string): void => {
    const account = accounts.find(({ username }) => username === wanted)
    if (account) props.onSubmit({ username: account.username, password: account.password })
  }
  return (
    <>
      <DemoAccounts
        accounts={accounts.map((one) => ({ ...one, name: nameOf(one) }))}
        isBusy={props.isBusy}
        onChoose={({ username }) => {
          wantNoDemo()
          enter(username)
        }}
      />
      {demos.length === 0 ? null : (
        <DemoTitles
          demos={demos.map(({ name, title, description }) => ({
            name,
            title: title[language],
            description: description?.[language] ?? '',
          }))}
          isBusy={props.isBusy}
          onChoose={(name) => {
            wantDemo(name)
            enter(demos.find((one) => one.name === name)?.username ?? '')
          }}
        />
      )}
    </>
  )
}

const NOTHING: Offered = { accounts: [], demos: [] }

function useOffered(): Offered {
  const [offered, setOffered] = useState(NOTHING)
  useEffect(() => {
    const gone = new AbortController()
    call(sessionContract.demoAccounts, {}, { isQuiet: true, signal: gone.signal }).then(
      setOffered,
      // The form is there all the same.
      () => undefined,
    )
    return () => gone.abort()
  }, [])
  return offered
}
