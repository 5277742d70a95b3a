import { Button, Spinner } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cross, Refresh, Tick } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import type { DemoNews } from '#shared/simulation.ts'
import { call } from '../../api/api.ts'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'
import { OnTop } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { confirmNewWorld, NEW_WORLD_TIMEOUT_MS } from '../simulator/askReset.ts'
import styles from './DemoStrip.module.css'
import { DemoWay } from './DemoWay.tsx'
import { Pointer } from './Pointer.tsx'
import { hasLeft, leavePath, present, presentedDemo } from './presenting.ts'
import { useChapterKeys } from './useChapterKeys.ts'
import { useChapterScreen } from './useChapterScreen.ts'

/** The demo player above the simulator dock: chapter text and the back and next controls. */
export function DemoStrip({ demo }: { readonly demo: DemoNews }) {
  const { t } = useTexts()
  const strip = useRef<HTMLElement>(null)
  const isPresented = useReadable(presentedDemo) === demo.id
  const move = useMove(demo)
  useChapterScreen(demo, isPresented)
  useChapterKeys(isPresented, move)
  useReservedHeight(strip, '--demo-height')
  const language = currentLanguage()
  const title = demo.title[language]
  return (
    <OnTop isBelowDialogs>
      {isPresented && demo.phase !== 'preparing' && demo.point !== null ? (
        <Pointer key={demo.chapter} target={demo.point} below={strip} />
      ) : null}
      <aside ref={strip} className={styles.strip} aria-label={t('demo.label', { title })}>
        <div className={styles.head}>
          <b className={styles.title}>{title}</b>
          {demo.phase === 'preparing' ? null : (
            <span className={styles.count}>
              {t('demo.chapter', { chapter: demo.chapter + 1, chapters: demo.chapters })}
            </span>
          )}
          <State demo={demo} />
          <Ends demo={demo} isPresented={isPresented} />
        </div>
        {isPresented ? (
          <div className={styles.body}>
            <div className={styles.words} aria-live="polite">
              {demo.phase === 'preparing' ? <Outline demo={demo} /> : <Chapter demo={demo} />}
            </div>
            {demo.phase === 'preparing' ? null : <Steps demo={demo} move={move} />}
          </div>
        ) : null}
      </aside>
    </OnTop>
  )
}

/** Outline of the chapters, for viewers. */
function Outline({ demo }: { readonly demo: DemoNews }) {
  const language = currentLanguage()
  return (
    <>
      {demo.about === null ? null : <p>{demo.about[language]}</p>}
      <ol className={styles.outline}>
        {demo.outline.map((title) => (
          <li key={title.en}>{title[language]}</li>
        ))}
      </ol>
    </>
  )
}

function Chapter({ demo }: { readonly demo: DemoNews }) {
  const { t } = useTexts()
  const language = currentLanguage()
  return (
    <>
      <h2 className={styles.heading}>{demo.heading[language]}</h2>
      <p>{demo.text[language]}</p>
      {demo.chapter + 1 === demo.chapters && demo.phase === 'ready' ? (
        <p className={styles.note}>{t('demo.atEnd')}</p>
      ) : null}
      {demo.chapter + 1 < demo.played ? <p className={styles.note}>{t('demo.shownAgain')}</p> : null}
      {demo.already.map((text) => (
        <p key={text.en} className={styles.note}>
          {t('demo.already', { what: text[language] })}
        </p>
      ))}
      {demo.problem === null ? null : (
        <details className={styles.problem}>
          <summary>{t('demo.problem')}</summary>
          {demo.problem.wanted === null ? null : <b>{demo.problem.wanted[language]} · </b>}
          {demo.problem.found[language]}
        </details>
      )}
    </>
  )
}

interface Move {
  readonly isBusy: boolean
  readonly next: () => void
  readonly back: () => void
}

function useMove(demo: DemoNews): Move {
  const [isAsking, setAsking] = useState(false)
  const isBusy = isAsking || demo.phase !== 'ready'
  const goTo = async (chapter: number): Promise<void> => {
    if (isBusy || chapter < 0 || chapter >= demo.chapters) return
    setAsking(true)
    // The console shows a failure.
    await call(simContract.demoChapter, { chapter }).catch(() => undefined)
    setAsking(false)
  }
  return {
    isBusy,
    next: () => void goTo(demo.chapter + 1),
    back: () => void goTo(demo.chapter - 1),
  }
}

function State({ demo }: { readonly demo: DemoNews }) {
  const { t } = useTexts()
  const isResetting = useReadable(useConsoleState().simulation)?.isResetting === true
  if (demo.phase === 'ready' && !isResetting) return null
  const doing = isResetting ? 'demo.newWorld' : demo.phase === 'preparing' ? 'demo.preparing' : 'demo.playing'
  return (
    <span className={styles.state} role="status">
      <Spinner size={14} />
      {t(doing)}
      {isResetting || demo.way === null ? null : (
        <DemoWay way={demo.way} onNewWorld={() => void askRestart()} />
      )}
    </span>
  )
}

function Steps({ demo, move }: { readonly demo: DemoNews; readonly move: Move }) {
  const { t } = useTexts()
  const isLast = demo.chapter + 1 === demo.chapters
  return (
    <span className={styles.steps}>
      <Button
        icon={<ChevronLeft />}
        disabled={move.isBusy || demo.chapter === 0}
        title={t('demo.backKeys')}
        onClick={move.back}
      >
        {t('demo.back')}
      </Button>
      {isLast ? (
        // Separate button, so that a double click on "Next" does not end the demo.
        <Button
          key="finish"
          intent="primary"
          endIcon={<Tick />}
          disabled={move.isBusy}
          title={t('demo.finishHelp')}
          onClick={endDemo}
        >
          {t('demo.finish')}
        </Button>
      ) : (
        <Button
          key="next"
          intent="primary"
          endIcon={<ChevronRight />}
          disabled={move.isBusy}
          title={t('demo.nextKeys')}
          onClick={move.next}
        >
          {t('demo.next')}
        </Button>
      )}
    </span>
  )
}

function Ends({ demo, isPresented }: { readonly demo: DemoNews; readonly isPresented: boolean }) {
  const { t } = useTexts()
  return (
    <span className={styles.ends}>
      {isPresented ? (
        <Button size="small" variant="minimal" title={t('demo.leaveHelp')} onClick={() => leavePath(demo.id)}>
          {t('demo.leave')}
        </Button>
      ) : (
        <Button size="small" intent="primary" onClick={() => present(demo.id)}>
          {t(hasLeft(demo.id) ? 'demo.comeBack' : 'demo.follow')}
        </Button>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Refresh />}
        aria-label={t('demo.restart')}
        title={t('demo.restart')}
        onClick={() => void askRestart()}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={t('demo.end')}
        title={t('demo.end')}
        onClick={endDemo}
      />
    </span>
  )
}

const endDemo = (): void =>
  void call(simContract.demoEnd, {}).then(
    () => present(''),
    () => undefined,
  )

async function askRestart(): Promise<void> {
  const others = await confirmNewWorld({
    title: i18n.t('demo.restartAsk.title'),
    body: i18n.t('demo.restartAsk.body'),
    verb: i18n.t('demo.restartAsk.verb'),
  })
  if (others === null) return
  // The strip shows the progress meanwhile; the console shows a failure.
  await call(simContract.demoRestart, { others }, { timeoutMs: NEW_WORLD_TIMEOUT_MS }).catch(() => undefined)
}
