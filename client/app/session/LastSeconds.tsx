import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { TopAlert } from '../../ui/layers/TopAlert.tsx'
import { idleActor } from '../actors/idleActor.ts'

const SAID_EVERY_S = 15

const stay = () => idleActor.send({ type: 'activity', quietMs: 0 })

/** Remaining seconds until an idle user is signed out. */
export function LastSeconds() {
  const { t } = useTexts()
  const seconds = useSelector(idleActor, ({ context }) => Math.ceil(context.remainingMs / 1000))
  // Announced less often than every second, which would drown out other speech output.
  const [announced, say] = useState(seconds)
  if (seconds % SAID_EVERY_S === 0 && seconds !== announced) say(seconds)
  return (
    <TopAlert titleId="idle-title" textId="idle-said" onCancel={stay}>
      <h2 id="idle-title">{t('shell.idle.title')}</h2>
      <p aria-hidden="true">{t('shell.idle.body', { seconds })}</p>
      <p id="idle-said" className="visually-hidden" role="status">
        {t('shell.idle.body', { seconds: announced })}
      </p>
      <Button intent="primary" autoFocus onClick={stay}>
        {t('shell.idle.stay')}
      </Button>
    </TopAlert>
  )
}
