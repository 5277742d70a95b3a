/** The columns of the user's projects. */
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import { projectStateOf } from '../../widgets/projects/projectState.ts'
import { ProjectStateTag } from './ProjectStateTag.tsx'
import styles from './projectColumns.module.css'
import shared from './projects.module.css'
import { cityOf, creatorOf, kindOf, leaderOf, PROJECT_STATES, roleOf, stateText } from './projectTexts.ts'

type Columns = readonly Column<ProjectItem>[]

/** Sort order by urgency. */
const stateOrder = (row: ProjectItem): number => PROJECT_STATES.indexOf(projectStateOf(row))

const identity: Columns = [
  {
    key: 'name',
    title: 'projects.name',
    widthPx: 210,
    card: 'title',
    value: (row) => nameOf(row),
    search: ({ name, nameEn, projectnum }) => [name, nameEn, projectnum],
    cell: (row) => <NameCell row={row} />,
  },
  {
    key: 'state',
    title: 'projects.state.label',
    widthPx: 136,
    card: 'end',
    value: (row) => stateText(projectStateOf(row)),
    sort: stateOrder,
    facet: { of: projectStateOf, text: stateText, values: PROJECT_STATES },
    cell: (row) => <ProjectStateTag row={row} />,
  },
  {
    key: 'kind',
    title: 'projects.kind',
    widthPx: 128,
    card: 'fact',
    value: kindOf,
    facet: {
      of: ({ kind }) => kind,
      text: (value) => i18n.t(`projects.kinds.${value}` as 'projects.kinds.hotel'),
    },
  },
]

/** Rows look up the city's name in the user's language. */
const city = (rows: readonly ProjectItem[]): Columns[number] => ({
  key: 'city',
  title: 'projects.city',
  widthPx: 104,
  card: 'fact',
  value: cityOf,
  search: (row) => [row.city, row.cityEn, row.province, row.district, row.address, row.addressEn],
  facet: {
    of: (row) => [row.city],
    text: (value) => {
      const row = rows.find((one) => one.city === value)
      return value !== '' && row ? cityOf(row) : i18n.t('form.none')
    },
  },
})

const figures: Columns = [
  { key: 'rooms', title: 'projects.rooms', widthPx: 88, isEnd: true, value: ({ rooms }) => rooms },
  { key: 'devices', title: 'projects.devices', widthPx: 88, isEnd: true, value: ({ devices }) => devices },
  {
    key: 'hosts',
    title: 'projects.hosts',
    widthPx: 118,
    isEnd: true,
    value: ({ hostsOnline }) => hostsOnline,
    export: ({ hosts, hostsOnline }) => `${hostsOnline} / ${hosts}`,
    cell: (row) => <HostsCell row={row} />,
  },
  {
    key: 'unseen',
    title: 'projects.unseen',
    widthPx: 108,
    isEnd: true,
    isHiddenAtFirst: true,
    value: ({ unseen }) => unseen,
  },
  // The state already shows trouble; which one it is may be added.
  {
    key: 'lowBattery',
    title: 'projects.lowBattery',
    widthPx: 108,
    isEnd: true,
    isHiddenAtFirst: true,
    value: ({ lowBattery }) => lowBattery,
    cell: ({ lowBattery }) => <Trouble count={lowBattery} />,
  },
  {
    key: 'abnormal',
    title: 'projects.abnormal',
    widthPx: 108,
    isEnd: true,
    isHiddenAtFirst: true,
    value: ({ abnormal }) => abnormal,
    cell: ({ abnormal }) => <Trouble count={abnormal} />,
  },
]

const origins: Columns = [
  {
    key: 'created',
    title: 'projects.created',
    widthPx: 150,
    isHiddenAtFirst: true,
    value: ({ createdAtMs }) => new Date(createdAtMs),
  },
  {
    key: 'creator',
    title: 'projects.creator',
    widthPx: 116,
    isHiddenAtFirst: true,
    value: creatorOf,
    search: true,
  },
  { key: 'role', title: 'projects.role', widthPx: 132, isHiddenAtFirst: true, value: roleOf },
  {
    key: 'leader',
    title: 'projects.leader',
    widthPx: 116,
    isHiddenAtFirst: true,
    value: leaderOf,
    search: true,
  },
]

export const projectColumns = (rows: readonly ProjectItem[]): Columns => [
  ...identity,
  city(rows),
  ...figures,
  ...origins,
]

function NameCell({ row }: { readonly row: ProjectItem }) {
  const { t } = useTexts()
  const isCurrent = useReadable(shell().projectId) === row.id
  return (
    <span className={styles.name}>
      <img src={row.projecttype_imgurl_sel} alt="" width="22" height="22" />
      <span className={styles.nameText}>{nameOf(row)}</span>
      {isCurrent ? <span className={styles.current}>{t('projects.current')}</span> : null}
    </span>
  )
}

function HostsCell({ row }: { readonly row: ProjectItem }) {
  const format = useFormat()
  return (
    <span className={row.hostsOnline < row.hosts ? shared.warn : undefined}>
      {format.number(row.hostsOnline)} / {format.number(row.hosts)}
    </span>
  )
}

function Trouble({ count }: { readonly count: number }) {
  const format = useFormat()
  return <span className={count > 0 ? shared.warn : undefined}>{format.number(count)}</span>
}
