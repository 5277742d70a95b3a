import { Button, ProgressBar } from '@blueprintjs/core'
import { Edit, Play, Stop } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { currentLanguage, findText } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { askDemo } from '../demo/askDemo.ts'
import { linkedRun } from './dock.ts'
import { openFile } from './file/fileText.ts'
import { RunView } from './RunView.tsx'
import styles from './ScenariosPart.module.css'

type Row = OutputOf<typeof simContract.scenarioList>['list'][number]

const askList = (signal: AbortSignal) => call(simContract.scenarioList, {}, { signal, isQuiet: true })

/** Available scenarios and the current or last run, which is the same for all users. */
export function ScenariosPart() {
  const { t } = useTexts()
  const { state, value, failure, reload } = useAnswer(askList)
  const news = useReadable(useConsoleState().simulation)
  const run = news?.run ?? null
  const linked = useReadable(linkedRun)
  if (state === 'failed')
    return (
      <Notice title={t('simulator.scenarios.failed')}>
        {failure} <Button text={t('simulator.scenarios.again')} size="small" onClick={reload} />
      </Notice>
    )
  return (
    <div className={styles.both}>
      <ul className={styles.list} aria-label={t('simulator.part.scenarios')}>
        {demosFirst(value?.list ?? []).map((row) => (
          <ScenarioRow key={row.name} row={row} isBusy={run?.isRunning === true} />
        ))}
      </ul>
      <div className={styles.run}>
        {linked !== null && linked !== run?.id ? (
          <>
            <Button size="small" onClick={() => linkedRun.set(null)}>
              {t('simulator.scenarios.newest')}
            </Button>
            <RunView runId={linked} progress="" />
          </>
        ) : run ? (
          <>
            <div className={styles.head}>
              <ProgressBar
                className={styles.progress ?? ''}
                animate={run.isRunning}
                value={run.done / Math.max(run.total, run.done, 1)}
                aria-label={t('simulator.scenarios.progress')}
              />
              <span>
                {t('simulator.scenarios.steps', { done: run.done, total: Math.max(run.total, run.done) })}
              </span>
              {run.isRunning ? (
                <Button size="small" icon={<Stop />} onClick={() => void stop()}>
                  {t('simulator.scenarios.stop')}
                </Button>
              ) : null}
            </div>
            <RunView runId={run.id} progress={run.isRunning ? `${news?.revision}` : 'over'} />
          </>
        ) : (
          <p className={styles.none}>{t('simulator.scenarios.none')}</p>
        )}
      </div>
    </div>
  )
}

/** Demos are for everyone, other scenarios for testers. */
const demosFirst = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo))

/** User scenarios may have custom tags. */
const tagText = (tag: string): string => findText(`simulator.tag.${tag}`) ?? tag

/** The console shows a failure. */
const stop = () => call(simContract.scenarioStop, {}).catch(() => undefined)

function ScenarioRow({ row, isBusy }: { readonly row: Row; readonly isBusy: boolean }) {
  const { t } = useTexts()
  const [isStarting, setStarting] = useState(false)
  const title = row.title[currentLanguage()]
  const start = useCallback(async () => {
    setStarting(true)
    linkedRun.set(null)
    // The console shows the refusal.
    await call(simContract.scenarioRun, { name: row.name }).catch(() => undefined)
    setStarting(false)
  }, [row.name])
  const edit = async () => {
    // Likewise.
    const source = await call(simContract.scenarioSource, { name: row.name }).catch(() => null)
    if (source) openFile(source.text)
  }
  return (
    <li>
      <span className={styles.words}>
        <span>
          {title} <span className={styles.tags}>{row.tags.map(tagText).join(' · ')}</span>
        </span>
        {row.description === null ? null : (
          <span className={styles.about} title={row.description[currentLanguage()]}>
            {row.description[currentLanguage()]}
          </span>
        )}
      </span>
      {row.isDemo ? (
        <Button
          size="small"
          intent="primary"
          aria-label={t('simulator.scenarios.showNamed', { title })}
          onClick={() => void askDemo(row.name)}
        >
          {t('simulator.scenarios.show')}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="minimal"
        icon={<Edit />}
        aria-label={t('simulator.scenarios.editNamed', { title })}
        title={t('simulator.scenarios.edit')}
        onClick={() => void edit()}
      />
      <Button
        size="small"
        icon={<Play />}
        disabled={isBusy || isStarting}
        aria-label={t('simulator.scenarios.runNamed', { title })}
        title={isBusy ? t('simulator.scenarios.busy') : undefined}
        onClick={() => void start()}
      >
        {t('simulator.scenarios.run')}
      </Button>
    </li>
  )
}
