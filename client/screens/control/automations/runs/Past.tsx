/** Back-test of the last seven days: edited rules, saved rules, and actual runs. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Automation } from '#shared/records/automation.ts'
import { call } from '../../../../api/api.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { SentenceParts } from '../sentence.ts'
import { PastResult } from './PastResult.tsx'
import styles from './runs.module.css'

export type Backtest = OutputOf<typeof automationsContract.backtest>
export type PastRules = SentenceParts & Pick<Automation, 'catchUp'>

interface Worked {
  readonly draft: Backtest
  readonly rules: PastRules
  /** Null where nothing was edited, or nothing is saved. */
  readonly saved: Backtest | null
}

export function Past(props: {
  readonly rules: PastRules
  readonly saved: Automation | null
  /** They differ from the saved data. */
  readonly isEdited: boolean
}) {
  const { t } = useTexts()
  const { rules, saved, isEdited } = props
  const [worked, setWorked] = useState<Worked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const work = async () => {
    setAsking(true)
    setFailure(null)
    try {
      const draft = await ask(rules, saved?.id)
      setWorked({ draft, rules, saved: saved && isEdited ? await ask(saved, saved.id) : null })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <section className={styles.past} aria-label={t('automations.past.title')} data-past>
      <h2 className={styles.heading}>{t('automations.past.title')}</h2>
      <p className={styles.note}>{t('automations.past.help')}</p>
      <div>
        <Button loading={isAsking} onClick={() => void work()}>
          {t('automations.past.compute')}
        </Button>
      </div>
      <div role="status">
        {failure === null ? null : (
          <p className={styles.reason}>
            {t('automations.past.failed')}: {failure}
          </p>
        )}
        {worked ? <PastResult draft={worked.draft} saved={worked.saved} rules={worked.rules} /> : null}
      </div>
    </section>
  )
}

const ask = (
  { mode, conditions, tasks, repeat, effective, catchUp }: PastRules,
  automationId?: Automation['id'],
) =>
  call(
    automationsContract.backtest,
    {
      ...(automationId ? { automationId } : {}),
      draft: { mode, conditions: [...conditions], tasks: [...tasks], repeat, effective, catchUp },
    },
    { isQuiet: true },
  )
