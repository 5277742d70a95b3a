import { Disable } from '@blueprintjs/icons'
import { Suspense } from 'react'
import type { Host } from '#shared/records/host.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { DeviceAlarms } from '../../../widgets/alarms/DeviceAlarms.tsx'
import { CommandFailure } from '../../../widgets/controls/CommandState.tsx'
import { MarkNormal, MoreControls, ReportedValues } from '../../../widgets/controls/DeviceDetails.tsx'
import { DeviceFacts } from '../../../widgets/controls/DeviceFacts.tsx'
import { LockLine } from '../../../widgets/controls/DeviceLock.tsx'
import { MainControls, ManySwitches } from '../../../widgets/controls/DeviceRow.tsx'
import { type DeviceView, useDeviceView } from '../../../widgets/controls/deviceView.ts'
import { LazySensorDoubt } from '../../../widgets/devices/doubt/LazySensorDoubt.ts'
import shared from './deviceDetail.module.css'
import styles from './LiveState.module.css'

/** The device's current state, with all its controls. */
export function LiveState({ deviceId }: { readonly deviceId: string }) {
  const view = useDeviceView(deviceId)
  return view ? <KnownState view={view} /> : null
}

function KnownState({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { device, lock } = view
  const parts = tilePartsOf(device)
  const isControllable = parts.switches.length > 0 || parts.more.length > 0 || parts.stepper !== null
  return (
    <Panel title={t('deviceDetail.live')} className={styles.live}>
      {view.host?.isOnline === false ? <HostOffline host={view.host} /> : null}
      <DeviceAlarms key={device.id} deviceId={device.id} />
      <div className={styles.doing}>
        <DeviceFacts view={view} />
        <MainControls view={view} parts={parts} isOddElsewhere isWithMore />
      </div>
      <Suspense fallback={null}>
        <LazySensorDoubt deviceId={device.id} />
      </Suspense>
      <CommandFailure view={view} />
      <ManySwitches view={view} parts={parts} />
      <MoreControls view={view} />
      {isControllable && lock !== null && lock !== 'offline' ? (
        <p className={styles.gate}>
          <LockLine lock={lock} />
        </p>
      ) : null}
      {device.condition === 'normal' ? null : (
        <p className={styles.mark}>
          <MarkNormal view={view} />
        </p>
      )}
      <h3 className={styles.heading}>{t('deviceDetail.reported')}</h3>
      <Reported view={view} />
    </Panel>
  )
}

/** Why there are no new reports, and since when. */
function HostOffline({ host }: { readonly host: Host }) {
  const { t } = useTexts()
  const format = useFormat()
  const sinceMs = host.presenceSinceMs
  const text = useServerTime((nowMs) =>
    sinceMs === null
      ? t('deviceDetail.hostNeverOnline', { host: host.name })
      : t('deviceDetail.hostOffline', { host: host.name, when: format.ago(sinceMs, nowMs) }),
  )
  return (
    <p className={styles.offline} title={sinceMs === null ? undefined : format.dateTime(sinceMs)}>
      <Disable size={14} />
      <span>{text}</span>
    </p>
  )
}

function Reported({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  if (Object.keys(view.values).length === 0) return <p className={shared.quiet}>{t('control.never')}</p>
  return <ReportedValues view={view} />
}
