import { useMemo } from 'react'
import { devicesContract } from '#shared/contract/devices.ts'
import { CONNECTIONS_NOW, type ConnectionNow, connectionIn } from '#shared/rules/connection.ts'
import { runBulk } from '../../../actions/devices/bulk.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import type { LiveStore } from '../../../store/liveStore.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { onOff } from '../../../widgets/devices/onOff.ts'
import styles from './roomPanel.module.css'

/** Number of lights that are on, and a switch for all. */
export function LightsHead(props: { readonly areaId: string; readonly lightIds: readonly string[] }) {
  const { t } = useTexts()
  const state = useConsoleState()
  const { on, connection } = useLights(props.lightIds)
  const kind = on > 0 ? 'lightsOff' : 'lightsOn'
  return (
    <header className={styles.partHead}>
      <h3>{t('areas.part.lights')}</h3>
      <span>
        {connection !== 'online'
          ? t(`control.${connection}`)
          : on > 0
            ? t('areas.lightsOn', { count: on })
            : t('areas.allDark')}
      </span>
      <CallButton
        endpoint={devicesContract.control}
        size="small"
        whyNot={connection === 'offline' ? t('control.lock.offline') : null}
        onClick={() => void runBulk(state, [props.areaId], { kind })}
      >
        {t(`areas.bulk.${kind}`)}
      </CallButton>
    </header>
  )
}

interface Lights {
  /** Counts reachable devices, if any. */
  readonly on: number
  /** Best connection among them. */
  readonly connection: ConnectionNow
}

function useLights(lightIds: readonly string[]): Lights {
  const { store } = useConsoleState()
  const lights = useMemo(
    () =>
      derive<Lights>(
        [
          ...lightIds.map((id) => (listener: () => void) => store.subscribeReadings(id, listener)),
          (listener) => store.subscribeType('device', listener),
          (listener) => store.subscribeType('host', listener),
        ],
        () => lightsNow(store, lightIds),
        (a, b) => a.on === b.on && a.connection === b.connection,
      ),
    [store, lightIds],
  )
  return useDerived(lights)
}

function lightsNow(store: LiveStore, lightIds: readonly string[]): Lights {
  const { read, readings } = store
  const lights = lightIds.flatMap((id) => {
    const device = read.get('device', id)
    return device ? { device, connection: connectionIn(store, device) } : []
  })
  const connection = CONNECTIONS_NOW.find((now) => lights.some((light) => light.connection === now))
  const on = lights.filter(
    (light) => light.connection === connection && onOff(light.device, readings(light.device.id)) === 'on',
  )
  return { on: on.length, connection: connection ?? 'online' }
}
