/** A screen that is being paired as wall display: shows its code, legible from a distance for a phone camera. */
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { displayPairingMachine } from '#machines/displayPairingMachine.ts'
import { displaysContract } from '#shared/contract/displays.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { call } from '../../api/api.ts'
import { storeCredentials } from '../../api/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { absoluteUrl } from '../../platform/documents.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DeviceCode } from '../../widgets/devices/DeviceCode.tsx'
import styles from './PairScreen.module.css'

/** User id in the cookie beside the token; a display has no user. */
const DISPLAY_USER = 'display'

const machine = displayPairingMachine.provide({
  actors: {
    begin: fromPromise(({ signal }) => call(displaysContract.begin, {}, { isQuiet: true, signal })),
    collect: fromPromise(async ({ input: { secret }, signal }) => {
      const { state, token } = await call(displaysContract.collect, { secret }, { isQuiet: true, signal })
      if (token !== null) storeCredentials({ token, user: DISPLAY_USER })
      return state
    }),
  },
})

/** URL in the QR code for the phone. */
export const pairPath = (code: string): string =>
  `${screenOf('personalInfo').path}?pair=${encodeURIComponent(code)}`

export function PairScreen(props: {
  /** The display that this screen was has ended. */
  readonly hasEnded: boolean
  readonly onPaired: () => void
}) {
  const { t } = useTexts()
  const [snapshot] = useMachine(machine)
  const { onPaired } = props
  const isPaired = snapshot.matches('paired')
  useEffect(() => {
    if (isPaired) onPaired()
  }, [isPaired, onPaired])
  const { code } = snapshot.context
  return (
    <section className={styles.pair}>
      <h1>{t('display.pair.title')}</h1>
      {props.hasEnded ? <p role="status">{t('display.pair.ended')}</p> : null}
      <p className={styles.lead}>{t('display.pair.lead')}</p>
      {code ? (
        <>
          <output className={styles.code} aria-label={t('display.pair.code')}>
            {code.code}
          </output>
          <DeviceCode
            address={absoluteUrl(pairPath(code.code))}
            label={t('display.pair.qr')}
            className={styles.qr}
          />
          <p className={styles.lead}>{t('display.pair.how')}</p>
          <p className={styles.note}>{t('display.pair.life', { count: Math.round(code.seconds / 60) })}</p>
        </>
      ) : (
        <div role="status">
          {snapshot.matches('unreachable') ? <p>{t('display.pair.unreachable')}</p> : <Skeleton lines={3} />}
        </div>
      )}
    </section>
  )
}
