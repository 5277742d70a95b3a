/** How often the rule in the form would have raised in the last thirty days, beside the rule that is saved. */
import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { conditionRulesContract, type RuleBacktest } from '#shared/contract/conditionRules.ts'
import type { ConditionRuleId } from '#shared/records/conditionRule.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { useFormStore } from '../../../ui/form/useForm.ts'
import { BacktestResult } from './BacktestResult.tsx'
import styles from './RuleBacktestPanel.module.css'
import { draftOf, type RuleDraft } from './ruleDraft.ts'

/** One call after the other, each of which tests some of the devices. */
async function backtest(
  asked: { readonly draft: RuleDraft; readonly ruleId?: ConditionRuleId },
  signal: AbortSignal,
  onPart: (sum: RuleBacktest) => void,
): Promise<void> {
  let sum: RuleBacktest | null = null
  for (let skip: number | null = 0; skip !== null && !signal.aborted; ) {
    const part: RuleBacktest = await call(
      conditionRulesContract.backtest,
      { ...asked, skip },
      { isQuiet: true, signal },
    )
    sum = sum ? joined(sum, part) : part
    onPart(sum)
    skip = part.next
  }
}

function joined(sum: RuleBacktest, part: RuleBacktest): RuleBacktest {
  const days = new Map(sum.days.map((day) => [day.fromMs, day]))
  for (const day of part.days) {
    const known = days.get(day.fromMs)
    days.set(day.fromMs, {
      fromMs: day.fromMs,
      draft: day.draft + (known?.draft ?? 0),
      saved: day.saved + (known?.saved ?? 0),
    })
  }
  const known = [sum.knownSinceMs, part.knownSinceMs].filter((ms) => ms !== null)
  return {
    ...part,
    fromMs: sum.fromMs,
    knownSinceMs: known.length > 0 ? Math.min(...known) : null,
    draft: added(sum.draft, part.draft),
    saved: sum.saved && part.saved ? added(sum.saved, part.saved) : part.saved,
    days: [...days.values()].sort((a, b) => a.fromMs - b.fromMs),
    lost: [...sum.lost, ...part.lost],
  }
}

const added = (a: RuleBacktest['draft'], b: RuleBacktest['draft']): RuleBacktest['draft'] => ({
  raised: a.raised + b.raised,
  devices: a.devices + b.devices,
})

export function RuleBacktestPanel() {
  const { t } = useTexts()
  const form = useFormStore()
  const { read } = useConsoleState().store
  const values = useSyncExternalStore(form.subscribe, () => form.values)
  const [result, setResult] = useState<RuleBacktest | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const draft = draftOf(values)
  const run = async (asked: RuleDraft): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setRunning(true)
    setFailure(null)
    setResult(null)
    // Names of rules are unique.
    const saved = [...read.all('conditionRule')].find(({ name }) => name === form.baseOf(['name']).name)
    try {
      await backtest({ draft: asked, ...(saved ? { ruleId: saved.id } : {}) }, abort.signal, setResult)
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (running.current === abort) setRunning(false)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setRunning(false)
  }
  return (
    <FormSection title={t('alarmRules.backtest.title')} hint={t('alarmRules.backtest.help')}>
      <div className={styles.panel} data-backtest>
        <div className={styles.bar}>
          <Button disabled={draft === null || isRunning} onClick={() => draft && void run(draft)}>
            {t('alarmRules.backtest.run')}
          </Button>
          {isRunning ? (
            <Button variant="minimal" onClick={cancel}>
              {t('alarmRules.backtest.cancel')}
            </Button>
          ) : null}
          {isRunning && result ? (
            <span className={styles.note}>
              {t('alarmRules.backtest.progress', { tested: result.tested, count: result.devices })}
            </span>
          ) : null}
        </div>
        <div role="status">
          {failure === null ? null : <p className={styles.failure}>{failure}</p>}
          {result ? <BacktestResult result={result} /> : null}
        </div>
      </div>
    </FormSection>
  )
}
