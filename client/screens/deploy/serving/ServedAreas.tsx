/** Areas and the hosts that serve them: assigned many at once by ticks, taken away, and what no host serves. */
import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useSearchParams } from 'react-router-dom'
import { servingContract } from '#shared/contract/serving.ts'
import { hostConnection } from '#shared/rules/connection.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MasterDetail } from '../../../ui/masterDetail/MasterDetail.tsx'
import { stateText } from '../hosts/hostTable.tsx'
import { ToFirst, useMissingFirst } from '../MissingFirst.tsx'
import { AreaTicks } from './AreaTicks.tsx'
import styles from './ServedAreas.module.css'
import { useExportHosts } from './useExportHosts.ts'
import { type Serving, useServing } from './useServing.ts'

const ALL = 'all'
const NONE = 'none'

export function ServedAreas() {
  const { t } = useTexts()
  const format = useFormat()
  const serving = useServing()
  const [params, setParams] = useSearchParams()
  const hosts = useExportHosts()
  const mayAsk = useCan(servingContract.all)
  const missing = useMissingFirst('area')
  const wanted = params.get('host')
  const entries = useEntries(serving)
  const chosen = entries.find(({ id }) => id === wanted)?.id ?? null
  const served = format.number(serving.hostOf.size)
  return (
    <Page
      title={screenTitle('gateways')}
      facts={t('deploy.serving.count', { served, count: serving.areas, areas: format.number(serving.areas) })}
      actions={
        <Button
          icon={<Export />}
          disabled={!mayAsk || serving.hosts.length === 0}
          loading={hosts.isBusy}
          onClick={() => void hosts.save()}
        >
          {t('deploy.serving.export')}
        </Button>
      }
      isFilling
    >
      {serving.areas === 0 ? (
        <Notice
          title={t('deploy.serving.noAreas')}
          actions={missing === null ? null : <ToFirst type={missing} />}
        >
          {t('deploy.serving.noAreasHelp')}
        </Notice>
      ) : (
        <div className={`panel ${styles.serving}`}>
          <MasterDetail
            label={t('deploy.hosts')}
            storageKey="serving-hosts"
            entries={entries}
            chosenId={chosen}
            opensFirst
            onChoose={(id) => setParams(id === null ? {} : { host: id }, { replace: true })}
          >
            <AreaTicks key={chosen} serving={serving} {...scopeOf(chosen, serving)} />
          </MasterDetail>
        </div>
      )}
    </Page>
  )
}

function useEntries({ hosts, hostOf, areas }: Serving) {
  const { t } = useTexts()
  const format = useFormat()
  const counted = (count: number) => t('deploy.serving.areas', { count, text: format.number(count) })
  const of = Map.groupBy(hostOf.values(), ({ id }) => id)
  return [
    { id: ALL, title: t('deploy.serving.all'), note: counted(areas) },
    { id: NONE, title: t('deploy.serving.unserved'), note: counted(areas - hostOf.size) },
    ...hosts.map((host) => ({
      id: host.id,
      title: host.name,
      note: `${counted(of.get(host.id)?.length ?? 0)} · ${stateText(hostConnection(host))}`,
    })),
  ]
}

/** Of a host: what it serves and what it could; an area that another one serves is not there to be ticked. */
function scopeOf(chosen: string | null, { hosts, hostOf }: Serving) {
  const host = hosts.find(({ id }) => id === chosen) ?? null
  const isShown = (areaId: string): boolean => {
    const server = hostOf.get(areaId)
    if (chosen === NONE) return !server
    return host === null || !server || server.id === host.id
  }
  return { host, isShown }
}
