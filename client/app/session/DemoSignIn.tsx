import { Play } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { call } from '../../api/api.ts'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DemoCards } from '../../screens/session/DemoCards.tsx'
import { initials } from '../../ui/layout/initials.ts'
import { wantDemo, wantNoDemo } from '../demo/wantedDemo.ts'

type Offered = OutputOf<typeof sessionContract.demoAccounts>

/** Demo sign-in of a simulated world; the server returns accounts and demos. */
export function DemoSignIn(props: {
  readonly isBusy: boolean
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const { t } = useTexts()
  const { accounts, demos } = useOffered()
  if (accounts.length === 0) return null
  const language = currentLanguage()
  const enter = (wanted: string): void => {
    const account = accounts.find(({ username }) => username === wanted)
    if (account) props.onSubmit({ username: account.username, password: account.password })
  }
  return (
    <>
      <DemoCards
        title={t('signIn.demo.title')}
        cards={accounts.map(({ username, part, ...person }) => ({
          id: username,
          picture: initials(nameOf(person)),
          head: t(`signIn.demo.part.${part}`),
          about: nameOf(person),
        }))}
        isInPairs
        isBusy={props.isBusy}
        onChoose={(username) => {
          wantNoDemo()
          enter(username)
        }}
      />
      {demos.length === 0 ? null : (
        <DemoCards
          title={t('signIn.demo.shows')}
          cards={demos.map(({ name, title, description }) => ({
            id: name,
            picture: <Play />,
            head: title[language],
            about: description?.[language] ?? '',
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
