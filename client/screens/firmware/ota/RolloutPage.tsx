/** Details of a rollout: progress, actions, result per device. Printable and exportable. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo } from 'react'
import { type RolloutRow, rolloutsContract, type UpdateRow } from '#shared/contract/rollouts.ts'
import { UPDATE_STATES } from '#shared/records/rollout.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'
import { firstValuePages } from '../asking.ts'
import styles from '../firmware.module.css'
import { ICONS, MAY, OPERATIONS, operate } from './rolloutActions.ts'
import { progressText, ROLLOUT_TONES, reasonText, stateText, updateState } from './rolloutTexts.ts'
import { rolloutLeftMs, updateLeftMs } from './timeLeft.ts'

const TONES: Readonly<Record<UpdateRow['state'], Tone>> = {
  waiting: 'info',
  sending: 'accent',
  installing: 'accent',
  updated: 'ok',
  rolledBack: 'warn',
  failed: 'bad',
  skipped: 'info',
  cancelled: 'warn',
}
const idOf = ({ id }: UpdateRow): string => id

const columns: readonly Column<UpdateRow>[] = [
  {
    key: 'name',
    title: 'ota.device',
    widthPx: 220,
    card: 'title',
    sort: false,
    search: true,
    value: (row) => nameOf(row),
  },
  {
    key: 'hostName',
    title: 'ota.host',
    widthPx: 160,
    card: 'fact',
    sort: false,
    value: ({ hostName }) => hostName,
  },
  { key: 'ring', title: 'ota.ring', widthPx: 80, sort: false, isEnd: true, value: ({ ring }) => ring + 1 },
  {
    key: 'state',
    title: 'ota.state',
    widthPx: 130,
    card: 'end',
    sort: false,
    value: ({ state }) => updateState(state),
    cell: ({ state }) => <StatusTag tone={TONES[state]}>{updateState(state)}</StatusTag>,
    facet: { of: ({ state }) => state, text: updateState, values: UPDATE_STATES, isOneOf: true },
  },
  {
    key: 'percent',
    title: 'ota.percent',
    widthPx: 100,
    sort: false,
    unit: '%',
    value: ({ percent }) => percent,
  },
  {
    key: 'left',
    title: 'ota.timeLeft',
    widthPx: 110,
    sort: false,
    value: (row, { format }) => {
      const leftMs = updateLeftMs(row)
      return leftMs === null ? '' : format.age(0, leftMs)
    },
  },
  {
    key: 'reason',
    title: 'ota.why',
    widthPx: 240,
    card: 'fact',
    sort: false,
    value: ({ reason, waitsFor }) => reasonText(reason || waitsFor),
  },
  {
    key: 'fromVersion',
    title: 'ota.before',
    widthPx: 110,
    sort: false,
    value: ({ fromVersion }) => fromVersion,
  },
  {
    key: 'attempt',
    title: 'ota.tries',
    widthPx: 80,
    sort: false,
    isEnd: true,
    value: ({ attempt }) => attempt,
  },
  {
    key: 'started',
    title: 'ota.started',
    widthPx: 180,
    sort: false,
    value: ({ startedAtMs }) => (startedAtMs === null ? null : new Date(startedAtMs)),
  },
  {
    key: 'ended',
    title: 'ota.ended',
    widthPx: 180,
    sort: false,
    value: ({ endedAtMs }) => (endedAtMs === null ? null : new Date(endedAtMs)),
  },
]

export function RolloutPage({
  rolloutId,
  onBack,
}: {
  readonly rolloutId: string
  readonly onBack: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const news = useRecordNews('rollout')
  const { rollout, isKnown } = useRollout(rolloutId, news)
  const from = useMemo(
    (): PagedSource<UpdateRow> => ({
      ask: firstValuePages<UpdateRow>(rolloutsContract.updates, { rolloutId }),
      idOf,
      renewOn: news,
    }),
    [rolloutId, news],
  )
  return (
    <Page
      title={rollout?.title ?? t('ota.rollout')}
      isFilling
      facts={rollout ? <StatusTag tone={ROLLOUT_TONES[rollout.state]}>{stateText(rollout)}</StatusTag> : null}
      actions={
        <>
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {t('ota.back')}
          </Button>
          {rollout ? <Operations rollout={rollout} /> : null}
        </>
      }
    >
      {rollout ? <Progress rollout={rollout} /> : isKnown ? null : <Skeleton lines={2} />}
      {isKnown && !rollout ? (
        <Notice title={t('ota.gone')}>{t('ota.goneHelp')}</Notice>
      ) : (
        <PagedPanel
          id="updates"
          title={t('ota.devices')}
          from={from}
          columns={columns}
          actions={[]}
          searchLabel={t('ota.searchDevices')}
          emptyHelp={t('ota.noDevices')}
          sheet={rollout && reportHead(rollout, format)}
        />
      )}
    </Page>
  )
}

/** Header of the printed or exported report. */
function reportHead(rollout: RolloutRow, format: Format) {
  const { name, version, startedBy, startedAtMs, endedAtMs, counts } = rollout
  const { t } = i18n
  return {
    title: t('ota.report', { title: rollout.title }),
    facts: [
      t('ota.reportFirmware', { name, version }),
      `${t('ota.state')}: ${stateText(rollout)}`,
      `${t('ota.started')}: ${format.dateTime(startedAtMs)}, ${nameOf(startedBy)}`,
      ...(endedAtMs === null ? [] : [`${t('ota.ended')}: ${format.dateTime(endedAtMs)}`]),
      progressText(rollout),
      ...(counts.skipped > 0 ? [t('ota.skipped', { count: counts.skipped })] : []),
    ],
  }
}

/** Among the newest hundred; older ones are not active. */
function useRollout(rolloutId: string, news: string) {
  const ask = useCallback(
    (signal: AbortSignal) => call(rolloutsContract.list, { pageSize: 100 }, { signal }),
    [],
  )
  const { value, reload } = useAnswer(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: news only trigger another request
  useEffect(() => reload(), [news, reload])
  return { rollout: value?.list.find(({ id }) => id === rolloutId), isKnown: value !== null }
}

function Operations({ rollout }: { readonly rollout: RolloutRow }) {
  const { t } = useTexts()
  return OPERATIONS.filter((op) => MAY[op](rollout)).map((op) => {
    const Icon = ICONS[op]
    return (
      <CallButton
        key={op}
        endpoint={rolloutsContract.change}
        icon={<Icon />}
        {...(op === 'abort' ? { intent: 'danger' as const } : {})}
        onClick={() => void operate(rollout, op).catch(() => undefined)}
      >
        {t(`ota.ops.${op}`)}
      </CallButton>
    )
  })
}

function Progress({ rollout }: { readonly rollout: RolloutRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { percent, counts, opensAtMs } = rollout
  const active = counts.sending + counts.installing
  const leftMs = rolloutLeftMs(rollout, useConsoleState().clock.at(nowMs()))
  return (
    <div className={styles.rollout} role="status">
      <ProgressBar
        aria-label={t('ota.percent')}
        value={percent / 100}
        intent={counts.failed > 0 ? 'warning' : 'primary'}
        stripes={false}
        animate={false}
      />
      <span>
        {t('firmware.percent', { percent })} · {progressText(rollout)}
        {leftMs === null ? null : ` · ${t('ota.left', { time: format.age(0, leftMs) })}`}
        {active > 0 ? ` · ${t('ota.active', { count: active })}` : null}
        {counts.skipped > 0 ? ` · ${t('ota.skipped', { count: counts.skipped })}` : null}
        {opensAtMs === null ? null : ` · ${t('ota.opens', { time: format.dateTime(opensAtMs) })}`}
      </span>
    </div>
  )
}
