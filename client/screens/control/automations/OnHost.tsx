/** State of an automation's copy on its host, and who runs it meanwhile. */
import { isRunByServer } from '#shared/automation/onHost.ts'
import { automationsContract } from '#shared/contract/automations.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { HostCopyLine } from '../cards/HostCopyLine.tsx'
import { reasonText } from './automationLook.ts'
import styles from './automations.module.css'

export function OnHost({ automation }: { readonly automation: Automation }) {
  const { t } = useTexts()
  const copies = useIds('hostAutomation', 'automation', automation.id)
  const wanted = useRecord('host', automation.hostId)
  if (copies.length > 0) return copies.map((id) => <Copy key={id} id={id} automation={automation} />)
  if (automation.hostId === null) return null
  return <p className={styles.note}>{t('automations.onHost.none', { host: wanted?.name ?? '–' })}</p>
}

function Copy({ id, automation }: { readonly id: string; readonly automation: Automation }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const copy = useRecord('hostAutomation', id)
  const host = useRecord('host', copy?.hostId ?? null)
  if (!copy || !host) return null
  const meanwhile = isRunByServer(automation, read) ? t('automations.onHost.byServer') : null
  const reason = copy.reason ? reasonText(copy.reason) : null
  const about = [reason, whereText(copy, host, t), meanwhile].filter((text) => text !== null).join(' · ')
  return (
    <HostCopyLine
      state={copy.state}
      stateText={t(`automations.onHost.${copy.isWanted ? 'state' : 'leaving'}.${copy.state}`)}
      about={about}
      resendText={t('automations.onHost.resend')}
      endpoint={automationsContract.resend}
      onResend={() => call(automationsContract.resend, { automationId: automation.id })}
    />
  )
}

type T = ReturnType<typeof useTexts>['t']

function whereText(
  { state, slot, held, version, isWanted }: HostAutomation,
  host: { readonly name: string; readonly isOnline: boolean },
  t: T,
): string {
  const about = { host: host.name, slot, version: held?.version ?? version }
  if (state !== 'pending' || host.isOnline) return t('automations.onHost.where', about)
  return t(isWanted ? 'automations.onHost.away' : 'automations.onHost.leavingAway', about)
}
