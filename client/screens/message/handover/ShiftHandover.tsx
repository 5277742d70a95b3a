/** Shift report: read, print, and hand over with a note for the next shift to sign. */
import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { handoversContract } from '#shared/contract/handovers.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { OwnRange } from '../../../ui/charts/OwnRange.tsx'
import { boundsOf, rangeText } from '../../../ui/charts/range.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { PrintedPage } from '../../../ui/print/PrintSheet.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { periodText } from '../OwnPeriod.tsx'
import { HandoverList } from './HandoverList.tsx'
import styles from './ShiftHandover.module.css'
import { ShiftReport } from './ShiftReport.tsx'
import { LONGEST_MS, SHIFT_HOURS, type ShiftInUrl, useShift } from './useShift.ts'
import { WriteHandover } from './WriteHandover.tsx'

export function ShiftHandover() {
  const { t } = useTexts()
  const format = useFormat()
  const shift = useShift()
  const { fromMs, toMs } = shift
  const [isPrinting, setPrinting] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const ask = useCallback(
    (signal: AbortSignal) => call(handoversContract.report, { fromMs, toMs }, { signal, isQuiet: true }),
    [fromMs, toMs],
  )
  const { value, failure, reload } = useAnswer(ask)
  const report = value?.fromMs === fromMs && value.toMs === toMs ? value : null
  const title = `${screenTitle('shiftHandover')} · ${periodText(shift, format)}`
  return (
    <Page
      title={screenTitle('shiftHandover')}
      actions={
        <>
          <Button
            icon={<Print />}
            text={t('handover.print')}
            disabled={report === null}
            onClick={() => setPrinting(true)}
          />
          <CallButton
            endpoint={handoversContract.write}
            intent="primary"
            text={t('handover.write')}
            whyNot={null}
            onClick={() => setWriting(true)}
          />
        </>
      }
    >
      <ShiftChoice shift={shift} />
      <div className={styles.columns}>
        <Panel title={periodText(shift, format)}>
          {failure === null ? null : <StaleNote why={failure} onRetry={reload} />}
          {report ? <ShiftReport report={report} /> : failure === null ? <Skeleton lines={8} /> : null}
        </Panel>
        <Panel title={t('handover.past')}>
          <HandoverList onShow={shift.chooseBounds} />
        </Panel>
      </div>
      {isWriting ? <WriteHandover shift={{ fromMs, toMs }} onClose={() => setWriting(false)} /> : null}
      {isPrinting && report ? (
        <PrintedPage onDone={() => setPrinting(false)}>
          <h1>{title}</h1>
          <HandoverList of={shift} />
          <ShiftReport report={report} />
        </PrintedPage>
      ) : null}
    </Page>
  )
}

function ShiftChoice({ shift }: { readonly shift: ShiftInUrl }) {
  const { t } = useTexts()
  const { timeZone } = useFormat()
  const { clock } = useConsoleState()
  const { fromMs, toMs } = shift
  const range = { kind: 'between', fromMs, toMs } as const
  return (
    <section className={styles.choice} aria-label={t('handover.time')}>
      <Segmented
        label={t('handover.time')}
        choices={SHIFT_HOURS.map((value) => ({
          value,
          text: t('handover.lastHours', { count: Number(value) }),
        }))}
        value={shift.hours}
        onChange={shift.chooseHours}
      />
      <OwnRange
        key={rangeText(range)}
        range={range}
        nowMs={clock.at(nowMs())}
        timeZone={timeZone}
        longestMs={LONGEST_MS}
        onRange={(chosen) => shift.chooseBounds(boundsOf(chosen, toMs))}
      />
    </section>
  )
}
