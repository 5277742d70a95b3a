/** Current evaluation of a condition by the server, which knows hold times and weather. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'
import type { ConditionSeen } from '#shared/records/automationRun.ts'
import { call } from '../../../../api/api.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { sawText } from '../automationLook.ts'
import styles from './editor.module.css'

export function TestNow({ condition }: { readonly condition: AutomationCondition }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const [seen, setSeen] = useState<{ readonly of: AutomationCondition; readonly seen: ConditionSeen } | null>(
    null,
  )
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    call(automationsContract.test, { condition })
      .then(
        (answer) => setSeen({ of: condition, seen: answer }),
        // A refusal is shown as that of every other call.
        () => setSeen(null),
      )
      .finally(() => setAsking(false))
  }
  // Unknown for a condition changed since.
  const verdict = seen?.of === condition ? seen.seen : null
  const state = verdict === null ? null : verdict.isSo === null ? 'unknown' : verdict.isSo ? 'so' : 'notSo'
  return (
    <>
      <Button size="small" loading={isAsking} title={t('automations.test.help')} onClick={ask}>
        {t('automations.test.verb')}
      </Button>
      <span role="status" className={styles.help}>
        {verdict && state
          ? [t(`automations.now.${state}`), sawText(verdict, condition, { read, format })]
              .filter(Boolean)
              .join(' · ')
          : null}
      </span>
    </>
  )
}
