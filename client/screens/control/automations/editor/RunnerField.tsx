/** Who runs it: the server, or the one host that everything in it belongs to; and why a host cannot. */
import { issuesOf } from '#shared/automation/legality.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { currentLanguage } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { useFormStore, useFormView } from '../../../../ui/form/useForm.ts'
import type { Told } from '../sentence.ts'
import { toldOf } from './draft.ts'

export function RunnerField() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const store = useFormStore()
  useFormView(store)
  const told = toldOf(store.values)
  const { hostId } = store.values
  const chosen = typeof hostId === 'string' && isId('hst', hostId) ? hostId : null
  const hosts = hostsOf(told, chosen, read)
  const asked = chosen ?? hosts[0] ?? null
  const reason = asked === null ? null : reasonAgainst(told, asked, read)
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

/** Those of the devices that it reads and sets, and the one that is chosen. */
function hostsOf({ conditions, tasks }: Told, chosen: HostId | null, read: ReadState): readonly HostId[] {
  const hosts = new Set<HostId>(chosen === null ? [] : [chosen])
  const add = (deviceId: string): void => {
    const host = isId('dev', deviceId) ? read.get('device', deviceId)?.hostId : undefined
    if (host) hosts.add(host)
  }
  for (const part of [...conditions, ...tasks]) {
    if ('deviceIds' in part) for (const id of part.deviceIds) add(id)
    if ('deviceId' in part) add(part.deviceId)
    if ('sceneId' in part)
      for (const { deviceId } of read.get('scene', part.sceneId)?.steps ?? []) add(deviceId)
  }
  return [...hosts]
}

/** The first of what only the server can do; null where the host can do all of it. */
function reasonAgainst(told: Told, hostId: HostId, read: ReadState): string | null {
  const issue = issuesOf({ ...told, areaId: null, hostId }, read).find(({ code }) =>
    code.startsWith('automation_host_'),
  )
  return issue ? messageText(issue.code, currentLanguage(), issue.details) : null
}
