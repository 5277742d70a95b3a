import { ChevronRight } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Device } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useIsLive } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { ConditionCell, useAreaPath } from '../../../widgets/deviceList/cells.tsx'
import { iconOf } from '../../../widgets/deviceList/kindIcons.ts'
import { deviceFinder, foundDevices } from '../../../widgets/devices/deviceSearch.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { deviceUrl } from '../../../widgets/devices/places.ts'
import styles from './DeviceChooser.module.css'
import shared from './deviceDetail.module.css'

const SHOWN_MAX = 30

/** The page without a device: which one shall it be? */
export function DeviceChooser() {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const ids = useAllIds('device')
  const isLive = useIsLive()
  const { read } = useConsoleState().store
  const finder = useReadable(deviceFinder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the finder is fetched after the first search
  const found = useMemo(() => foundDevices(read, ids, search), [read, ids, search, finder])
  return (
    <Page title={t('deviceDetail.choose')}>
      <Panel className={styles.chooser}>
        <SearchInput label={t('control.search')} maxLength={50} value={search} onChange={setSearch} />
        {ids.length === 0 && !isLive ? <Skeleton lines={8} /> : null}
        <p className={shared.quiet} role="status">
          {t('deviceDetail.found', { count: found.length })}
          {found.length > SHOWN_MAX ? ` ${t('deviceDetail.foundFirst', { first: SHOWN_MAX })}` : ''}
        </p>
        {found.length === 0 && ids.length > 0 ? (
          <Notice title={t('control.noMatch')}>{t('deviceDetail.noMatchHelp')}</Notice>
        ) : (
          <ul className={styles.choices}>
            {found.slice(0, SHOWN_MAX).map((device) => (
              <li key={device.id}>
                <Choice device={device} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function Choice({ device }: { readonly device: Device }) {
  const Icon = iconOf(device.kind)
  const path = useAreaPath(device.areaId)
  return (
    <Link className={styles.choice} to={deviceUrl(device.id)}>
      <Icon size={16} />
      <span className={styles.choiceName}>
        {nameOf(device)}
        <small>
          {kindName(device.kind)} · {path} · {device.number}
        </small>
      </span>
      <ConditionCell id={device.id} />
      <ChevronRight size={14} />
    </Link>
  )
}
