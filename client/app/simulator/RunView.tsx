import { Button, Spinner } from '@blueprintjs/core'
import { Cross, Download, Link, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { simContract } from '#shared/contract/sim.ts'
import { phrase, phraseText } from '#shared/texts/phrases/phrase.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { currentLanguage, findText, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { copyText, saveFile } from '../../platform/documents.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import { linkOfRun } from './dock.ts'
import styles from './RunView.module.css'

type Run = NonNullable<OutputOf<typeof simContract.scenarioResult>>

const TONES: Readonly<Record<Run['outcome'], Tone>> = {
  running: 'accent',
  passed: 'ok',
  failed: 'bad',
  vacuous: 'bad',
  errored: 'bad',
  stopped: 'info',
  skipped: 'info',
}

/** Refetches on progress notifications. */
export function RunView({ runId, progress }: { readonly runId: string; readonly progress: string }) {
  const { t } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another progress is another question
  const ask = useCallback(
    (signal: AbortSignal) => call(simContract.scenarioResult, { runId }, { signal, isQuiet: true }),
    [runId, progress],
  )
  const { value: run, failure } = useAnswer(ask)
  if (!run) return failure === null ? null : <p>{failure}</p>
  return (
    <>
      <div className={styles.head}>
        <strong>{run.title[currentLanguage()]}</strong>
        <StatusTag tone={TONES[run.outcome]}>{t(`simulator.outcome.${run.outcome}`)}</StatusTag>
        <span>{t('simulator.scenarios.by', { name: nameOf(run.by), seed: run.seed })}</span>
        {run.again === '' ? null : (
          <>
            <KeepButton run={run} format="html" />
            <KeepButton run={run} format="junit" />
          </>
        )}
        {run.outcome === 'running' ? null : <LinkButton runId={run.runId} />}
      </div>
      {run.error === null ? null : <pre className={styles.error}>{textOf(run.errorPhrase, run.error)}</pre>}
      {run.failures.map((failed, index) => (
        // One run may break several global invariants, which share one id.
        <FailureView key={index} failed={failed} run={run} />
      ))}
      <Steps run={run} />
      {run.again === '' ? null : <code className={styles.again}>{run.again}</code>}
    </>
  )
}

type Failed = Run['failures'][number]

function FailureView({ failed, run }: { readonly failed: Failed; readonly run: Run }) {
  const { t } = useTexts()
  const step = inOwnWords(run, failed.id)
  return (
    <div className={styles.failure}>
      <strong>{`${failed.id} · ${textOf(failed.expectationPhrase, step ?? failed.expectation)}`}</strong>
      <dl>
        <dt>{t('simulator.scenarios.wanted')}</dt>
        <dd>{textOf(failed.wantedPhrase, step ?? failed.wanted)}</dd>
        <dt>{t('simulator.scenarios.found')}</dt>
        <dd>{foundText(failed)}</dd>
      </dl>
    </div>
  )
}

/** Translated phrase; the English text for runs stored before phrases existed, or for unknown phrases. */
const textOf = (words: Failed['foundPhrase'], otherwise: string): string =>
  (words && phraseText(words, currentLanguage())) ?? otherwise

/** Result and nearest miss, if known. */
function foundText({ found, nearestMiss, foundPhrase, nearestMissPhrase }: Failed): string {
  const parts = [foundPhrase, nearestMissPhrase].filter((one) => one !== null)
  const english = [found, nearestMiss].filter(Boolean).join('; ')
  return foundPhrase === null ? english : textOf(phrase('parts', { parts }), english)
}

/** Original Chinese text of the step. */
const inOwnWords = ({ steps }: Run, id: string): string | undefined =>
  currentLanguage() === 'zh' ? steps.find((step) => step.id === id)?.textZh : undefined

type StepText = Pick<Run['steps'][number], 'kind' | 'text' | 'textZh'>

function StepWords({ step }: { readonly step: StepText }) {
  const { kind } = step
  return (
    <>
      <span className={styles.kind}>{findText(`simulator.stepKind.${kind}`) ?? kind}</span>
      <span>{currentLanguage() === 'zh' ? step.textZh : step.text}</span>
    </>
  )
}

/** Scrolls with the current step. */
function Steps({ run }: { readonly run: Run }) {
  const follow = useRef<HTMLOListElement>(null)
  const isRunning = run.outcome === 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another place to look at
  useEffect(() => {
    if (isRunning) follow.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [isRunning, run.steps.length, run.current?.id])
  return (
    <ol ref={follow} className={styles.steps}>
      {run.steps.map((step, index) => (
        // Steps of a loop have the same id each time; their order never changes.
        <li key={index} className={clsx(step.verdict === 'failed' && styles.failed)}>
          {step.verdict === 'failed' ? <Cross /> : <Tick />}
          <StepWords step={step} />
        </li>
      ))}
      {run.current === null ? null : (
        <li className={styles.current} aria-current="step">
          <Spinner size={14} />
          <StepWords step={run.current} />
        </li>
      )}
    </ol>
  )
}

const KINDS = {
  html: { text: 'simulator.scenarios.keepPage', type: 'text/html', ending: 'html' },
  junit: { text: 'simulator.scenarios.keepJunit', type: 'application/xml', ending: 'xml' },
} as const

/** Downloads the report as one file, as the command line writes it. */
function KeepButton({ run, format }: { readonly run: Run; readonly format: keyof typeof KINDS }) {
  const { t } = useTexts()
  const { text, type, ending } = KINDS[format]
  const keep = async () => {
    // The console shows a failure.
    const report = await call(simContract.scenarioReport, { runId: run.runId, format }).catch(() => null)
    if (report?.text == null) return
    saveFile(`${run.name}-${run.seed}.${ending}`, type, new TextEncoder().encode(report.text))
  }
  return (
    <Button size="small" variant="minimal" icon={<Download />} onClick={() => void keep()}>
      {t(text)}
    </Button>
  )
}

/** Link for other simulator users; the run is stored on the server. */
function LinkButton({ runId }: { readonly runId: string }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(linkOfRun(runId)))
  return (
    <Button
      size="small"
      variant="minimal"
      icon={isCopied ? <Tick /> : <Link />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {t(isCopied ? 'simulator.scenarios.copied' : 'simulator.scenarios.link')}
    </Button>
  )
}
