/** Choice of executor: the server, or the host of all its devices, with the reason if a host cannot. */
import { issuesOf } from '#shared/automation/legality.ts'
import { devicesOfPart } from '#shared/records/automation.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { currentLanguage } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { useFormStore, useFormView } from '../../../../ui/form/useForm.ts'
import type { SentenceParts } from '../sentence.ts'
import { commandSummary, hostIdOf } from './draft.ts'

export function RunnerField() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const store = useFormStore()
  useFormView(store)
  const draft = commandSummary(store.values)
  const chosen = hostIdOf(store.values)
  const hosts = hostsOf(draft, chosen, read)
  const asked = chosen ?? hosts[0] ?? null
  const reason = asked === null ? null : reasonAgainst(draft, asked, read)
  const host = asked === null ? '' : (read.get('host', asked)?.name ?? '')
  const help =
    reason !== null
      ? t('automations.runner.not', { host, reason })
      : t(chosen === null ? 'automations.runner.serverHelp' : 'automations.runner.hostHelp')
  return (
    <Field
      kind="select"
      name="hostId"
      label={t('automations.runner.label')}
      none={t('automations.runner.server')}
      choices={hosts.map((id) => ({
        value: id,
        text: t('automations.runner.host', { host: read.get('host', id)?.name ?? id }),
      }))}
      help={help}
      isOptional
      isHalf
    />
  )
}

/** Hosts of its devices, and the chosen one. */
function hostsOf(
  { conditions, tasks }: SentenceParts,
  chosen: HostId | null,
  read: ReadState,
): readonly HostId[] {
  const parts = [...conditions, ...tasks]
  const deviceIds = parts.flatMap((part) =>
    part.type === 'scene'
      ? (read.get('scene', part.sceneId)?.steps ?? []).map(({ deviceId }) => deviceId)
      : devicesOfPart(part),
  )
  const hosts = deviceIds.flatMap((id) => read.get('device', id)?.hostId ?? [])
  return [...new Set(chosen === null ? hosts : [chosen, ...hosts])]
}

/** The first part that only the server can execute; null if the host can run everything. */
function reasonAgainst(draft: SentenceParts, hostId: HostId, read: ReadState): string | null {
  const issue = issuesOf({ ...draft, areaId: null, hostId }, read).find(({ code }) =>
    code.startsWith('automation_host_'),
  )
  return issue ? messageText(issue.code, currentLanguage(), issue.details) : null
}
