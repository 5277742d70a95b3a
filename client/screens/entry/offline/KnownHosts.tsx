/** Hosts known to this browser, offline ones first, with last device reports. */

import { Button } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import { HOST_CONNECTIONS, type HostConnection, hostConnection } from '#shared/rules/connection.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConnectionTruth, useIsArriving } from '../../../store/hooks.ts'
import type { LiveStore } from '../../../store/liveStore.ts'
import { useSampled } from '../../../store/useSampled.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { Age } from '../../../widgets/controls/Age.tsx'
import { stateText } from '../../../widgets/deviceList/stateText.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import styles from './offline.module.css'

const SAMPLE_MS = 2_000
const HOSTS_SHOWN = 20
const DEVICES_SHOWN = 50
const TONES: Readonly<Record<HostConnection, Tone>> = { online: 'ok', offline: 'bad', never: 'info' }

export function KnownHosts(props: {
  /** Host number from its label; null if none was scanned. */
  readonly hostNumber: string | null
}) {
  const { t } = useTexts()
  const format = useFormat()
  const truth = useConnectionTruth()
  const isArriving = useIsArriving()
  const { hostNumber } = props
  const [isWhole, setWhole] = useState(false)
  const hosts = useSampled(
    useCallback((store: LiveStore) => hostsInOrder(store, hostNumber), [hostNumber]),
    SAMPLE_MS,
  )
  const shown = isWhole ? hosts : hosts.slice(0, HOSTS_SHOWN)
  return (
    <Panel
      title={t('offlineControl.known.title')}
      aside={
        truth.isLive
          ? t('offlineControl.known.live')
          : truth.sinceMs === null
            ? t('offlineControl.known.notYet')
            : t('offlineControl.known.asOf', { at: format.dateTime(truth.sinceMs) })
      }
    >
      {isArriving ? <Skeleton lines={4} /> : null}
      {hostNumber !== null && !isArriving && !hosts.some(({ number }) => number === hostNumber) ? (
        <p className={styles.note}>{t('offlineControl.known.unknownHost', { number: hostNumber })}</p>
      ) : null}
      {hosts.length === 0 && !isArriving ? (
        <Notice title={t('offlineControl.known.none')}>{t('offlineControl.known.noneBody')}</Notice>
      ) : null}
      <ul className={styles.hosts}>
        {shown.map((host) => (
          <KnownHost key={host.id} host={host} isScanned={host.number === hostNumber} />
        ))}
      </ul>
      {shown.length < hosts.length ? (
        <Button variant="minimal" onClick={() => setWhole(true)}>
          {t('offlineControl.known.allHosts', { count: hosts.length })}
        </Button>
      ) : null}
    </Panel>
  )
}

/** The scanned one, then those offline, then the others; each in the order of names. */
function hostsInOrder({ read }: LiveStore, scanned: string | null): readonly Host[] {
  const rank = (host: Host): number =>
    host.number === scanned ? -1 : (HOST_CONNECTIONS.indexOf(hostConnection(host)) + 2) % 3
  return [...read.all('host')].sort((a, b) => rank(a) - rank(b) || naturalOrder(a.name, b.name))
}

function KnownHost({ host, isScanned }: { readonly host: Host; readonly isScanned: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const now = useServerNow()
  const [isOpen, setOpen] = useState(isScanned)
  const { id, areaId, presenceSinceMs } = host
  const [place, count] = useSampled(
    useCallback(
      ({ read }: LiveStore) => [areaPath(read, areaId), read.by('device', 'host', id).size] as const,
      [id, areaId],
    ),
    SAMPLE_MS,
  )
  const state = hostConnection(host)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.host}>
          <span className={styles.hostName}>{host.name}</span>
          <StatusTag tone={TONES[state]}>{t(`offlineControl.host.${state}`)}</StatusTag>
          <span className={styles.note}>
            {[
              place,
              presenceSinceMs === null
                ? ''
                : t('offlineControl.known.since', { age: format.age(presenceSinceMs, now) }),
              t('offlineControl.known.devices', { count }),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </summary>
        {isOpen ? <KnownDevices host={host} /> : null}
      </details>
    </li>
  )
}

interface KnownDevice {
  readonly device: Device
  readonly place: string
}

function KnownDevices({ host: { id, number } }: { readonly host: Host }) {
  const { t } = useTexts()
  const format = useFormat()
  const devices = useSampled(
    useCallback(
      (store: LiveStore): readonly (KnownDevice & { readonly text: string })[] =>
        [...store.read.by('device', 'host', id).values()].slice(0, DEVICES_SHOWN).map((device) => ({
          device,
          place: areaPath(store.read, device.areaId),
          text: stateText(device, store.readings(device.id)?.values ?? {}, format),
        })),
      [id, format],
    ),
    SAMPLE_MS,
  )
  return (
    <div className={styles.known}>
      <p className={styles.note}>{t('offlineControl.known.number', { number })}</p>
      <table className={styles.devices}>
        <thead>
          <tr>
            <th scope="col">{t('offlineControl.known.device')}</th>
            <th scope="col">{t('offlineControl.known.place')}</th>
            <th scope="col">{t('offlineControl.known.last')}</th>
            <th scope="col">{t('offlineControl.known.heard')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(({ device, place, text }) => (
            <tr key={device.id}>
              <th scope="row">{nameOf(device)}</th>
              <td>{place}</td>
              <td>{text}</td>
              <td>
                <Age deviceId={device.id} isShort />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
