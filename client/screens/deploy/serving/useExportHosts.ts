/** Every host of the project as a workbook, with the areas that it serves. */
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { servingContract } from '#shared/contract/serving.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hostConnection } from '#shared/rules/connection.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import type { Sheet } from '../../../ui/print/sheet.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { useListFrame } from '../../../widgets/list/useListFrame.ts'
import { reasonText, stateText } from '../hosts/hostTable.tsx'

type Hosts = OutputOf<typeof servingContract.all>['list']

export function useExportHosts() {
  const { t } = useTexts()
  const format = useFormat()
  const { store } = useConsoleState()
  const { source, onExport } = useListFrame('all_hosts', screenTitle('gateways'))
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // A refused call has shown why on its own.
      const answer = await call(servingContract.all, {}).catch(() => null)
      const atMs = nowMs()
      const time = t('list.sheetTime', { time: format.dateTime(atMs), zone: format.zone(atMs) })
      if (answer) await onExport(hostSheet(answer.list, store.read, [source, time]))
    } catch (error) {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}

const dateOf = (atMs: number | null) => (atMs === null ? null : new Date(atMs))

function hostSheet(hosts: Hosts, read: ReadState, facts: readonly string[]): Sheet {
  const { t } = i18n
  const column = (label: string, widthPx = 140) => ({ label, widthPx })
  return {
    title: t('deploy.serving.sheet'),
    facts,
    columns: [
      column(t('deploy.hostName')),
      column(t('deploy.hostNumber')),
      column(t('deploy.place'), 240),
      column(t('deploy.serving.servedAreas'), 320),
      { ...column(t('deploy.serving.servedCount')), isEnd: true },
      { ...column(t('deploy.devicesOf')), isEnd: true },
      { ...column(t('deploy.networkNumber')), isEnd: true },
      column(t('deploy.model')),
      column(t('deploy.firmware')),
      column(t('deploy.hostStateTitle')),
      column(t('deploy.since')),
      column(t('deploy.lastWords')),
      column(t('deploy.addedAt')),
    ],
    rows: hosts.map((host) => [
      host.name,
      host.number,
      areaPath(read, host.areaId),
      host.servedAreaIds.map((id) => areaPath(read, id)).join(', '),
      host.servedAreaIds.length,
      host.devices,
      host.networkNumber,
      host.model,
      host.firmwareVersion,
      stateText(hostConnection(host)),
      dateOf(host.presenceSinceMs),
      reasonText(host.offlineReason),
      dateOf(host.createdAtMs),
    ]),
  }
}
