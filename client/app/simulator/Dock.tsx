import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, LabTest, Reset } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { OnTop } from '../../ui/layout/OnTop.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { askReset } from './askReset.ts'
import styles from './Dock.module.css'
import {
  DOCK_PARTS,
  type DockPart,
  dockPart,
  foldDock,
  isDockFolded,
  setDockOpen,
  showDockPart,
} from './dock.ts'
import { FaultsPart } from './FaultsPart.tsx'
import { FilePart } from './file/FilePart.tsx'
import { RecordButton } from './file/RecordButton.tsx'
import { LibraryPart } from './library/LibraryPart.tsx'
import { useChaos } from './library/useChaos.ts'
import { ScenariosPart } from './ScenariosPart.tsx'
import { WorldTime } from './WorldTime.tsx'

/** Dock at the lower edge of every screen; the shell reserves its height. */
export function Dock() {
  const { t } = useTexts()
  const dock = useRef<HTMLElement>(null)
  const part = useReadable(dockPart)
  const isFolded = useReadable(isDockFolded)
  useReservedHeight(dock, '--dock-height')
  return (
    <OnTop isBelowDialogs>
      <aside
        ref={dock}
        className={clsx(styles.dock, isFolded && styles.isFolded)}
        aria-label={t('simulator.title')}
      >
        <div className={styles.bar}>
          <span className={styles.sign} title={t('simulator.signHelp')}>
            <LabTest />
            <span className={styles.signText}>{t('simulator.sign')}</span>
          </span>
          <WorldTime />
          <nav className={styles.parts} aria-label={t('simulator.parts')}>
            {DOCK_PARTS.map((one) => (
              <PartButton key={one} part={one} isShown={one === part} />
            ))}
          </nav>
          <RecordButton />
          <Ends isFolded={isFolded} />
        </div>
        {part === null ? null : (
          <section
            className={clsx(styles.part, TALL.has(part) && styles.isTall)}
            aria-label={t(`simulator.part.${part}`)}
          >
            {PARTS[part]}
          </section>
        )}
      </aside>
    </OnTop>
  )
}

function Ends({ isFolded }: { readonly isFolded: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <Button
        className={clsx(styles.reset)}
        size="small"
        variant="minimal"
        icon={<Reset />}
        aria-label={t('simulator.reset')}
        onClick={() => void askReset()}
      >
        {t('simulator.reset')}
      </Button>
      <span className={styles.ends}>
        <Button
          className={clsx(styles.fold)}
          size="small"
          variant="minimal"
          icon={isFolded ? <ChevronUp /> : <ChevronDown />}
          aria-label={t('simulator.controls')}
          aria-expanded={!isFolded}
          onClick={() => foldDock(!isFolded)}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={t('simulator.close')}
          title={t('simulator.close')}
          onClick={() => setDockOpen(false)}
        />
      </span>
    </>
  )
}

/** Panels that need more height. */
const TALL: ReadonlySet<DockPart> = new Set<DockPart>(['library', 'file'])

/** Seen whichever part is on show. */
function ChaosSign() {
  const { t } = useTexts()
  const isOn = useChaos()?.chaos != null
  return isOn ? (
    <span className={styles.count}>
      {t('simulator.library.chaos.title')}: {t('simulator.library.chaos.on')}
    </span>
  ) : null
}

const PARTS: Readonly<Record<DockPart, React.ReactNode>> = {
  faults: <FaultsPart />,
  library: <LibraryPart />,
  scenarios: <ScenariosPart />,
  file: <FilePart />,
}

function PartButton({ part, isShown }: { readonly part: DockPart; readonly isShown: boolean }) {
  const { t } = useTexts()
  const broken = useAllIds('fault').length
  const run = useReadable(useConsoleState().simulation)?.run
  const text = t(`simulator.part.${part}`)
  return (
    <button
      type="button"
      className={clsx(styles.partButton, isShown && styles.isShown)}
      aria-expanded={isShown}
      onClick={() => showDockPart(isShown ? null : part)}
    >
      {text}
      {part === 'faults' && broken > 0 ? <span className={styles.count}>{broken}</span> : null}
      {part === 'library' ? <ChaosSign /> : null}
      {part === 'scenarios' && run?.isRunning ? (
        <span className={styles.count}>{`${run.done}/${Math.max(run.done, run.total)}`}</span>
      ) : null}
    </button>
  )
}
