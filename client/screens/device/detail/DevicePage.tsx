import { Button, Tab, Tabs } from '@blueprintjs/core'
import { Clipboard, Exchange, Search, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Device } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { copyText } from '../../../platform/documents.ts'
import { after } from '../../../platform/time.ts'
import { useCan, useIsLive, useRecord } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { Age } from '../../../widgets/controls/Age.tsx'
import { useAreaPath } from '../../../widgets/deviceList/cells.tsx'
import { iconOf } from '../../../widgets/deviceList/kindIcons.ts'
import { StatusCells } from '../../../widgets/deviceList/StatusCells.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { deviceInAreaUrl } from '../../../widgets/devices/places.ts'
import { isReplaceable, useReplaceAction } from '../../../widgets/devices/useReplaceAction.tsx'
import { InstantButton } from '../../../widgets/history/InstantButton.tsx'
import { measuresItself } from '../../../widgets/history/seriesShape.ts'
import styles from './DevicePage.module.css'
import shared from './deviceDetail.module.css'
import { History } from './History.tsx'
import { LiveState } from './LiveState.tsx'
import { QrCode } from './QrCode.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { useDetailUrl, VIEWS, type View } from './useDetailUrl.ts'

export function DevicePage({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isLive = useIsLive()
  const Icon = iconOf(device.kind)
  return (
    <Page
      title={
        <span className={styles.title}>
          <Icon size={18} /> {nameOf(device)}
        </span>
      }
      facts={
        <>
          <StatusCells id={device.id} />
          <Age deviceId={device.id} />
          <InstantButton />
        </>
      }
      actions={
        <>
          <ReplaceButton device={device} />
          <Button
            icon={<Search />}
            text={t('deviceDetail.another')}
            onClick={() => void navigate('/device/devicedetail')}
          />
        </>
      }
    >
      <div className={clsx(styles.detail, !isLive && 'values-stale')} data-tour="device.now">
        <Identity device={device} />
        <LiveState deviceId={device.id} />
        <div className={styles.past}>
          <Views device={device} />
        </div>
      </div>
    </Page>
  )
}

function ReplaceButton({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { open, dialog } = useReplaceAction()
  const mayReplace = useCan(deviceSetupContract.replace)
  if (!isReplaceable(device) || !mayReplace) return null
  return (
    <>
      <Button icon={<Exchange />} text={t('deviceManagement.replace.label')} onClick={() => open(device)} />
      {dialog}
    </>
  )
}

function Identity({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const path = useAreaPath(device.areaId)
  const host = useRecord('host', device.hostId)
  return (
    <dl className={styles.identity}>
      <div>
        <dt>{t('control.kind')}</dt>
        <dd>
          {kindName(device.kind)} · {device.model}
        </dd>
      </div>
      <div>
        <dt>{t('deviceDetail.place')}</dt>
        <dd>
          <Link to={deviceInAreaUrl(device)}>{path}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('control.host')}</dt>
        <dd>{host?.name ?? ''}</dd>
      </div>
      <div>
        <dt>{t('control.number')}</dt>
        <dd>
          <code>{device.number}</code>
          <CopyButton text={device.number} />
        </dd>
      </div>
    </dl>
  )
}

const SAID_MS = 2_000

function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTexts()
  const [copyResult, say] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async () => {
    say((await copyText(text)) ? 'copied' : 'notCopied')
    after(SAID_MS, () => say(null))
  }
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={copyResult === 'copied' ? <Tick size={12} /> : <Clipboard size={12} />}
        aria-label={t('deviceDetail.copy')}
        title={t('deviceDetail.copy')}
        onClick={() => void copy()}
      />
      <span role="status" className={shared.quiet}>
        {copyResult ? t(`deviceDetail.${copyResult}`) : ''}
      </span>
    </>
  )
}

// Loaded lazily: the history view does not need the lists.
const StateRecord = lazyPart(async () => (await import('./StateRecord.tsx')).StateRecord)
const PastAlarms = lazyPart(async () => (await import('./PastAlarms.tsx')).PastAlarms)
const Operations = lazyPart(async () => (await import('./Operations.tsx')).Operations)

/** Devices without measurements show changes by default. */
const defaultView = (device: Device): View => (measuresItself(device) ? 'record' : 'history')

function Views({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { view: asked, change } = useDetailUrl()
  const maySeeAlarms = useCan(alarmsContract.list)
  const views = VIEWS.filter((one) => one !== 'alarms' || maySeeAlarms)
  const view = views.find((one) => one === asked) ?? defaultView(device)
  const panels: Readonly<Record<View, React.JSX.Element>> = {
    history: (
      <>
        <History device={device} />
        <RecentActivity device={device} />
      </>
    ),
    record: <StateRecord device={device} />,
    alarms: <PastAlarms device={device} />,
    log: <Operations device={device} />,
    code: <QrCode device={device} />,
  }
  return (
    <Panel className={styles.views}>
      <Tabs
        id="device"
        selectedTabId={view}
        renderActiveTabPanelOnly
        onChange={(chosen) => {
          const next = VIEWS.find((one) => one === chosen)
          change({ view: next === defaultView(device) ? null : next })
        }}
      >
        {views.map((one) => (
          <Tab
            key={one}
            id={one}
            title={t(`deviceDetail.view.${one}`)}
            panel={<Suspense fallback={<Skeleton lines={8} />}>{panels[one]}</Suspense>}
          />
        ))}
      </Tabs>
    </Panel>
  )
}
