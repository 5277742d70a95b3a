import { useMemo } from 'react'
import { devicesContract } from '#shared/contract/devices.ts'
import { runBulk } from '../../../actions/devices/bulk.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { onOff } from '../../../widgets/devices/onOff.ts'
import styles from './roomPanel.module.css'

/** How many lights of the room are on, and all of them at once. */
export function LightsHead(props: { readonly areaId: string; readonly lightIds: readonly string[] }) {
  const { t } = useTexts()
  const state = useConsoleState()
  const on = useLightsOn(props.lightIds)
  const kind = on > 0 ? 'lightsOff' : 'lightsOn'
  return (
    <header className={styles.partHead}>
      <h3>{t('areas.part.lights')}</h3>
      <span>{on > 0 ? t('areas.lightsOn', { count: on }) : t('areas.allDark')}</span>
      <CallButton
        endpoint={devicesContract.control}
        size="small"
        onClick={() => void runBulk(state, [props.areaId], { kind })}
      >
        {t(`areas.bulk.${kind}`)}
      </CallButton>
    </header>
  )
}

function useLightsOn(lightIds: readonly string[]): number {
  const { store } = useConsoleState()
  const on = useMemo(
    () =>
      derive(
        lightIds.map((id) => (listener: () => void) => store.subscribeReadings(id, listener)),
        () =>
          lightIds.filter((id) => {
            const device = store.read.get('device', id)
            return device !== undefined && onOff(device, store.readings(id)) === 'on'
          }).length,
      ),
    [store, lightIds],
  )
  return useDerived(on)
}
