/** Captures current device values into the scene; uncertain devices are listed and unchanged. */
import { Button } from '@blueprintjs/core'
import { Record as RecordIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { placedName } from '../../../actions/devices/placedName.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLocked } from '../../../store/hooks.ts'
import { trustOfDevice } from '../../../widgets/devices/trust.ts'
import { captureOf, type DraftStep, type NotKnown } from './sceneDraft.ts'
import styles from './scenes.module.css'

interface Refused {
  readonly deviceId: string
  readonly why: NotKnown
}

export function CaptureTool(props: {
  readonly steps: readonly DraftStep[]
  readonly onCapture: (steps: readonly DraftStep[]) => void
}) {
  const { t } = useTexts()
  const state = useConsoleState()
  const isLocked = useIsLocked()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const captured = (deviceId: string) => {
    const { store, clock } = state
    const device = store.read.get('device', deviceId)
    if (!device) return 'gone'
    return captureOf(
      device,
      store.readings(deviceId)?.values,
      trustOfDevice(store, device, clock.at(nowMs())),
    )
  }
  const capture = () => {
    const ids = [...new Set(props.steps.map(({ deviceId }) => deviceId))]
    const found = new Map(ids.map((id) => [id, captured(id)]))
    setRefused([...found].flatMap(([deviceId, why]) => (typeof why === 'string' ? [{ deviceId, why }] : [])))
    props.onCapture(
      props.steps.map((step) => {
        const values = found.get(step.deviceId)
        return typeof values === 'object' ? { ...step, values } : step
      }),
    )
  }
  return (
    <>
      <Button
        icon={<RecordIcon />}
        disabled={isLocked}
        title={t(isLocked ? 'list.locked' : 'scenes.captureHelp')}
        onClick={capture}
      >
        {t('scenes.capture')}
      </Button>
      {refused.length > 0 ? (
        <ul className={styles.notKnown} role="alert" aria-label={t('scenes.notCaptured')}>
          <li>{t('scenes.notCaptured')}</li>
          {refused.map(({ deviceId, why }) => (
            <li key={deviceId}>{t(`scenes.notKnown.${why}`, { device: placedName(state, deviceId) })}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
