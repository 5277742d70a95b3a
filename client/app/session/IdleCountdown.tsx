import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useTexts } from '../../i18n/useTexts.ts'
import { idleActor } from '../actors/idleActor.ts'
import styles from './IdleCountdown.module.css'

/** The last seconds before an idle user is signed out. Any activity ends them. */
export function IdleCountdown() {
  const { t } = useTexts()
  const isCounting = useSelector(idleActor, (snapshot) => snapshot.hasTag('countdown'))
  const seconds = useSelector(idleActor, ({ context }) => Math.ceil(context.remainingMs / 1000))
  if (!isCounting) return null
  return (
    <div className={styles.countdown}>
      <section
        className={styles.card}
        role="alertdialog"
        aria-labelledby="idle-title"
        aria-describedby="idle-body"
      >
        <h2 id="idle-title">{t('shell.idle.title')}</h2>
        <p id="idle-body">{t('shell.idle.body', { seconds })}</p>
        <Button intent="primary" autoFocus onClick={() => idleActor.send({ type: 'activity', quietMs: 0 })}>
          {t('shell.idle.stay')}
        </Button>
      </section>
    </div>
  )
}
