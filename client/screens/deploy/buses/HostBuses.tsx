/** A host that is an edge gateway: its buses with protocol and state, and the points of one of them. */
import { Callout, HTMLSelect } from '@blueprintjs/core'
import { useCallback, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { Host } from '#shared/records/host.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import { call } from '../../../api/api.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { HostStateTag } from '../hosts/hostTable.tsx'
import { BusTable } from './BusTable.tsx'
import styles from './buses.module.css'
import { MapDialog } from './MapDialog.tsx'
import { MappedDevices } from './MappedDevices.tsx'
import { draftAt, draftOf, type MapDraft } from './mapDraft.ts'
import { PointPanel } from './PointPanel.tsx'
import { usePolled } from './usePolled.ts'

const PAUSE_MS = 3_000

export function HostBuses() {
  const [params] = useSearchParams()
  const asked = params.get('host')
  const host = useRecord('host', isId('hst', asked) ? asked : null)
  return host ? <OneHost key={host.id} host={host} /> : <ChooseHost />
}

function ChooseHost() {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [, setParams] = useSearchParams()
  const field = useId()
  const hosts = useAllIds('host').flatMap((id) => store.read.get('host', id) ?? [])
  return (
    <Page title={screenTitle('hostBuses')}>
      <Panel>
        <Notice title={t('buses.chooseHost')}>
          {hosts.length === 0 ? (
            <Link to={consoleScreens.deploy.hosts.path}>{t('buses.toHosts')}</Link>
          ) : (
            <>
              <label htmlFor={field}>{t('buses.host')}</label>{' '}
              <HTMLSelect
                id={field}
                value=""
                onChange={({ currentTarget }) => setParams({ host: currentTarget.value })}
                options={[
                  { value: '', label: '–' },
                  ...hosts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` })),
                ]}
              />
            </>
          )}
        </Notice>
      </Panel>
    </Page>
  )
}

function OneHost({ host }: { readonly host: Host }) {
  const { t } = useTexts()
  const { id: hostId, name, number, isOnline } = host
  const ask = useCallback(
    (signal: AbortSignal) => call(fieldBusesContract.list, { hostId }, { signal, isQuiet: true }),
    [hostId],
  )
  const { value, failure } = usePolled(ask, PAUSE_MS)
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState<MapDraft | null>(null)
  const buses = value?.list ?? []
  const bus = buses.find((one) => one.name === params.get('bus')) ?? buses[0]
  return (
    <Page
      title={name}
      facts={
        <>
          <HostStateTag id={hostId} /> <code>{number}</code>
        </>
      }
      actions={<Link to={consoleScreens.deploy.hosts.path}>{t('buses.toHosts')}</Link>}
    >
      <div className={styles.panels}>
        {failure && value ? (
          <Callout compact intent="warning" icon={false} role="status">
            {t('charts.stale', { why: failure })}
          </Callout>
        ) : null}
        {!isOnline && buses.length > 0 ? <p role="status">{t('buses.offline')}</p> : null}
        <Panel title={t('buses.buses')}>
          {value === null ? (
            failure ? (
              <Notice title={failure} isAlert />
            ) : (
              <Skeleton lines={3} />
            )
          ) : buses.length === 0 ? (
            <Notice title={t('buses.noBuses')}>
              {t('buses.noBusesHelp')}{' '}
              <Link to={consoleScreens.deploy.connectGateway.path}>{screenTitle('connectGateway')}</Link>
            </Notice>
          ) : (
            <BusTable
              buses={buses}
              chosen={bus?.name ?? ''}
              isLive={isOnline}
              onChoose={(chosen) => setParams({ host: hostId, bus: chosen }, { replace: true })}
            />
          )}
        </Panel>
        <MappedDevices
          hostId={hostId}
          onEdit={(mapping) => {
            const { protocol = '' } = buses.find((one) => one.name === mapping.bus) ?? {}
            setDraft(draftOf(mapping, protocol))
          }}
        />
        {bus ? (
          <PointPanel
            key={bus.name}
            hostId={hostId}
            bus={bus}
            isOnline={isOnline}
            onMap={(point) => setDraft(draftAt(bus.name, bus.protocol, point))}
          />
        ) : null}
        {draft ? <MapDialog hostId={hostId} draft={draft} onClose={() => setDraft(null)} /> : null}
      </div>
    </Page>
  )
}
