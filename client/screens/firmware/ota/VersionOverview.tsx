/** Which version runs where, as bars and as a table: by kind, floor or host. */
import { type ReactNode, useCallback, useState } from 'react'
import {
  rolloutsContract,
  VERSION_GROUPS,
  type VersionCount,
  type VersionGroup,
} from '#shared/contract/rollouts.ts'
import { call } from '../../../api/api.ts'
import { type Answer, useAnswer } from '../../../api/useAnswer.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { ChartFrame, type ChartState } from '../../../ui/charts/ChartFrame.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { floorText } from '../../../widgets/list/useFloorFacet.ts'
import styles from './VersionOverview.module.css'

/** Worst to best, with CSS class and text. */
const PARTS = ['outdated', 'unknown', 'current'] as const

export function VersionOverview({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const [by, setBy] = useState<VersionGroup>('kind')
  const news = useRecordNews('rollout')
  const ask = useCallback(
    (signal: AbortSignal) => call(rolloutsContract.versionCounts, { by }, { signal }),
    [by],
  )
  const answer = useAnswer(ask, news)
  const groups = answer.value?.groups ?? []
  const name = useGroupName(by)
  const versionsOf = useVersionsText()
  const table = {
    caption: t('ota.overview'),
    columns: [t(`ota.by.${by}`), ...PARTS.map((part) => t(`ota.parts.${part}`)), t('ota.runs')],
    rows: groups.map((group, key) => ({
      key,
      cells: [name(group), ...PARTS.map((part) => String(group[part])), versionsOf(group)],
    })),
  }
  return (
    <Page title={screenTitle('ota')} actions={switcher}>
      <section className="panel">
        <ChartFrame
          title={t('ota.overview')}
          choices={
            <Segmented
              label={t('ota.groupedBy')}
              choices={VERSION_GROUPS.map((value) => ({ value, text: t(`ota.by.${value}`) }))}
              value={by}
              onChange={(value) => setBy(VERSION_GROUPS.find((one) => one === value) ?? 'kind')}
            />
          }
          state={stateOf(answer, groups.length)}
          onRetry={answer.reload}
          emptyHelp={t('ota.noVersions')}
          table={table}
        >
          <Bars groups={groups} name={name} versionsOf={versionsOf} heading={t(`ota.by.${by}`)} />
        </ChartFrame>
      </section>
    </Page>
  )
}

function stateOf({ state, failure }: Answer<unknown>, count: number): ChartState {
  if (state === 'failed') return { is: 'failed', why: failure ?? '' }
  if (state === 'loading') return { is: 'loading' }
  return count === 0 ? { is: 'empty' } : { is: 'ready' }
}

function useGroupName(by: VersionGroup): (group: VersionCount) => string {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return ({ id, name, nameEn }) => {
    if (id === '') return t(by === 'kind' ? 'ota.hosts' : 'ota.noPlace')
    if (by === 'kind') return kindName(id)
    return by === 'floor' ? floorText(read, id) : nameOf({ name, nameEn })
  }
}

function useVersionsText(): (group: VersionCount) => string {
  const { t } = useTexts()
  const format = useFormat()
  return ({ versions }) =>
    versions
      .map(({ version, count }) => `${version === '' ? t('ota.unknown') : version} × ${format.number(count)}`)
      .join(', ')
}

interface BarsProps {
  readonly groups: readonly VersionCount[]
  readonly heading: string
  readonly name: (group: VersionCount) => string
  readonly versionsOf: (group: VersionCount) => string
}

function Bars({ groups, heading, name, versionsOf }: BarsProps) {
  const { t } = useTexts()
  const format = useFormat()
  const most = Math.max(1, ...groups.map(({ total }) => total))
  return (
    <div className={styles.bars}>
      <ul className={styles.legend}>
        {PARTS.map((part) => (
          <li key={part}>
            <span className={styles[part]} aria-hidden />
            {t(`ota.parts.${part}`)}
          </li>
        ))}
      </ul>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {t(`ota.parts.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                {name(group)} <small>{versionsOf(group)}</small>
                <span className={styles.track} aria-hidden>
                  {PARTS.map((part) => (
                    <span
                      key={part}
                      className={styles[part]}
                      style={{ width: `${(group[part] / most) * 100}%` }}
                    />
                  ))}
                </span>
              </th>
              {PARTS.map((part) => (
                <td key={part}>{format.number(group[part])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
