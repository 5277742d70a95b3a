/** Past runs of a scene, newest first: live ones, and older ones from the server. */
import { Button } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { scenesContract } from '#shared/contract/scenes.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { call } from '../../../../api/api.ts'
import { useAnswer } from '../../../../api/useAnswer.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../../store/hooks.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { automationOf, starterName } from '../../../../widgets/devices/starters.ts'
import { RetryButton } from '../RunButton.tsx'
import { RunResult } from '../RunResult.tsx'
import styles from '../scenes.module.css'

const PAGE_SIZE = 10
const WHICH = ['all', 'wrong'] as const

export function SceneRuns({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const [which, setWhich] = useState<(typeof WHICH)[number]>('all')
  const [pageNum, setPage] = useState(1)
  const choose = (next: string) => {
    setWhich(WHICH.find((one) => one === next) ?? 'all')
    setPage(1)
  }
  const newest = useIds('sceneRun', 'scene', scene.id).at(-1)
  const state = useRecord('sceneRun', newest ?? null)?.state
  // Asked again when another one has begun or ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with the newest
  const ask = useCallback(
    (signal: AbortSignal) => {
      const wrong = which === 'wrong' ? { isWrong: true } : {}
      const input = { sceneId: scene.id, pageNum, pageSize: PAGE_SIZE, ...wrong }
      return call(scenesContract.runs, input, { signal, isQuiet: true })
    },
    [scene.id, which, pageNum, newest, state],
  )
  const { value, failure, reload } = useAnswer(ask)
  return (
    <Panel
      title={t('scenes.runs.title')}
      aside={
        <Segmented
          label={t('scenes.runs.which')}
          choices={WHICH.map((one) => ({ value: one, text: t(`scenes.runs.${one}`) }))}
          value={which}
          onChange={choose}
        />
      }
    >
      {failure === null ? null : (
        <Notice
          isAlert
          title={t('scenes.runs.failed')}
          actions={<Button onClick={reload}>{t('scenes.runs.again')}</Button>}
        >
          {failure}
        </Notice>
      )}
      {value === null ? (
        failure === null && <Skeleton lines={4} />
      ) : value.total === 0 ? (
        <p className={styles.note}>{t(`scenes.runs.none_.${which}`)}</p>
      ) : (
        <>
          <ol className={styles.runs} aria-label={t('scenes.runs.title')}>
            {value.list.map((row) => (
              <RunLine key={row.id} row={{ type: 'sceneRun', ...row }} isNewest={row.id === newest} />
            ))}
          </ol>
          <Pages pageNum={pageNum} total={value.total} onTurn={setPage} />
        </>
      )}
    </Panel>
  )
}

function RunLine({ row, isNewest }: { readonly row: SceneRun; readonly isNewest: boolean }) {
  const run = useRecord('sceneRun', row.id) ?? row
  return (
    <li className={styles.pastRun} data-run={run.id} data-state={run.state}>
      <RunResult run={run} isDated />
      <Cause run={run} />
      {isNewest ? <RetryButton run={run} /> : null}
    </li>
  )
}

/** Cause of the run, if not only a person. */
function Cause({ run }: { readonly run: SceneRun }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const automation = automationOf(run.startedBy, read)
  if (automation)
    return (
      <Link className={styles.note} to={`/device/znconnectcontrol?automation=${automation.id}&tab=runs`}>
        {t('scenes.runs.byAutomation', { name: starterName(run.startedBy, read) })}
      </Link>
    )
  return isId('run', run.cause) ? <span className={styles.note}>{t('scenes.runs.isRetry')}</span> : null
}

function Pages(props: {
  readonly pageNum: number
  readonly total: number
  readonly onTurn: (pageNum: number) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { pageNum, total, onTurn } = props
  if (total <= PAGE_SIZE) return null
  const from = (pageNum - 1) * PAGE_SIZE + 1
  const to = Math.min(total, pageNum * PAGE_SIZE)
  return (
    <div className={styles.pages}>
      <Button disabled={pageNum === 1} onClick={() => onTurn(pageNum - 1)}>
        {t('scenes.runs.newer')}
      </Button>
      <span className={styles.note} role="status">
        {t('scenes.runs.range', { from, to, total: format.number(total) })}
      </span>
      <Button disabled={to === total} onClick={() => onTurn(pageNum + 1)}>
        {t('scenes.runs.older')}
      </Button>
    </div>
  )
}
