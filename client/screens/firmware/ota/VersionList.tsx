/** Which version runs on which device and host; outdated ones go into a rollout in one step. */
import { CloudDownload } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import {
  rolloutsContract,
  VERSION_AGES,
  type VersionAge,
  type VersionRow,
  versionAge,
} from '#shared/contract/rollouts.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { FIRMWARE_TARGETS } from '#shared/records/firmware.ts'
import type { Action } from '../../../actions/action.ts'
import { findText, i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useFloorFacet } from '../../../widgets/list/useFloorFacet.ts'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { firstValuePages } from '../asking.ts'
import { reasonText } from './rolloutTexts.ts'
import type { Preset } from './StartRollout.tsx'

const ask = firstValuePages<VersionRow>(rolloutsContract.versions)
const idOf = ({ id }: VersionRow): string => id
const itself = (_: unknown, row: VersionRow): VersionRow => row

const targetText = (target: string): string => findText(`firmware.targets.${target}`) ?? target
const AGE_TONES: Readonly<Record<VersionAge, Tone>> = { outdated: 'warn', unknown: 'info', current: 'ok' }
const ageText = (age: string): string => findText(`ota.parts.${age}`) ?? age

const columns: readonly Column<VersionRow>[] = [
  {
    key: 'name',
    title: 'ota.device',
    widthPx: 230,
    card: 'title',
    sort: false,
    search: true,
    value: (row) => nameOf(row),
  },
  {
    key: 'target',
    title: 'ota.target',
    widthPx: 110,
    sort: false,
    value: ({ target }) => targetText(target),
    facet: { of: ({ target }) => target, text: targetText, values: FIRMWARE_TARGETS, isOneOf: true },
  },
  {
    key: 'kind',
    title: 'ota.kind',
    widthPx: 150,
    sort: false,
    value: ({ kind }) => (kind === '' ? '' : kindName(kind)),
    facet: {
      of: ({ kind }) => kind,
      text: kindName,
      values: [...DEVICE_KINDS.keys()],
      isOneOf: true,
      isFoldedAtFirst: true,
    },
  },
  { key: 'model', title: 'ota.model', widthPx: 140, sort: false, value: ({ model }) => model },
  { key: 'hostName', title: 'ota.host', widthPx: 150, sort: false, value: ({ hostName }) => hostName },
  {
    key: 'version',
    title: 'ota.runs',
    widthPx: 110,
    card: 'fact',
    sort: false,
    value: ({ version }) => (version === '' ? i18n.t('ota.unknown') : version),
  },
  {
    key: 'newest',
    title: 'ota.newest',
    widthPx: 110,
    card: 'fact',
    sort: false,
    value: ({ newest }) => newest?.version ?? '',
  },
  {
    key: 'age',
    title: 'ota.state',
    widthPx: 120,
    card: 'end',
    sort: false,
    value: (row) => ageText(versionAge(row)),
    cell: (row) => <StatusTag tone={AGE_TONES[versionAge(row)]}>{ageText(versionAge(row))}</StatusTag>,
    facet: { of: versionAge, text: ageText, values: VERSION_AGES, isOneOf: true },
  },
  {
    key: 'why',
    title: 'ota.whyNot',
    widthPx: 260,
    card: 'fact',
    sort: false,
    value: ({ why }) => reasonText(why),
  },
]

export function VersionList(props: {
  readonly switcher: ReactNode
  readonly onStart: (preset: Preset) => void
}) {
  const { t } = useTexts()
  const { switcher, onStart } = props
  const news = useRecordNews('rollout')
  const from = useMemo((): PagedSource<VersionRow> => ({ ask, idOf, renewOn: news }), [news])
  const actions = useMemo(() => [updating(onStart)], [onStart])
  const floors = useFloorFacet('ota.floor')
  const all = useMemo(() => [...columns, floors as Column<VersionRow>], [floors])
  return (
    <PagedList
      id="versions"
      title={screenTitle('ota')}
      from={from}
      columns={all}
      actions={useListActions(actions, itself)}
      searchLabel={t('ota.searchVersions')}
      emptyHelp={t('ota.noVersions')}
      switcher={switcher}
    />
  )
}

/** Targets that the first one's newest version fits. */
const updating = (onStart: (preset: Preset) => void): Action<VersionRow> => ({
  id: 'version.update',
  label: 'ota.update',
  icon: CloudDownload,
  hotkey: 'u',
  endpoint: rolloutsContract.start,
  isOffered: () => true,
  whyNot: ({ isOutdated }) => (isOutdated ? null : 'ota.notOutdated'),
  run: async (rows) => {
    const firmwareId = rows[0]?.newest?.firmwareId
    const same = rows.filter(({ newest }) => newest?.firmwareId === firmwareId)
    if (firmwareId) onStart({ firmwareId, ids: same.map(({ id }) => id) })
    return { failures: [], message: null }
  },
})
