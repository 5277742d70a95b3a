/** Dialog for assignee, comment text, or shelving duration and reason. */
import { useMemo } from 'react'
import { alarmHandlingContract } from '#shared/contract/alarmHandling.ts'
import { ALARM_COMMENT_LENGTH_MAX } from '#shared/records/alarm.ts'
import type { Handleable, Handling, HandlingRequest } from '../../../actions/alarms/handleAlarms.ts'
import { call } from '../../../api/api.ts'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useViewer } from '../../../store/hooks.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { ShelveForm } from './ShelveForm.tsx'

interface DialogProps {
  readonly alarms: readonly Handleable[]
  readonly onClose: () => void
}

const FORMS: Readonly<Record<Handling, (props: DialogProps) => React.JSX.Element>> = {
  assign: AssignForm,
  comment: CommentForm,
  shelve: ShelveForm,
}

export function HandlingDialog(props: { readonly request: HandlingRequest; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { what, alarms } = props.request
  const [first] = alarms
  const title =
    first && alarms.length === 1 ? alarmTitle(first) : t('alarmHandling.count', { count: alarms.length })
  const Form = FORMS[what]
  return (
    <FormDialog title={t(`alarmHandling.${what}.title`, { title })} onClose={props.onClose}>
      <Form alarms={alarms} onClose={props.onClose} />
    </FormDialog>
  )
}

const idsOf = (alarms: readonly Handleable[]) => alarms.map(({ id }) => id)

/** Common assignee; undefined if they differ, so the server does not compare. */
function assigneeOf(alarms: readonly Handleable[]): string | null | undefined {
  const all = new Set(alarms.map(({ assigned }) => assigned?.to.id ?? null))
  const [only] = all
  return all.size === 1 ? only : undefined
}

const roleText = (name: string, role: string, isOnline: boolean): string =>
  [name, role, isOnline ? i18n.t('alarmHandling.online') : ''].filter((part) => part !== '').join(' · ')

function AssignForm({ alarms, onClose }: DialogProps) {
  const { t } = useTexts()
  const me = useViewer()?.accountId
  const alarmIds = idsOf(alarms)
  const key = alarmIds.join()
  const from = assigneeOf(alarms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text
  const load = useMemo(() => {
    return async (_: unknown, signal: AbortSignal): Promise<readonly Choice[]> => {
      const { list } = await call(alarmHandlingContract.assignees, { alarmIds }, { signal, isQuiet: true })
      const others = list.map(({ accountId: value, name, nameEn, roleName, roleNameEn, isOnline }) => ({
        value: value as string,
        text: roleText(nameOf({ name, nameEn }), nameOf({ name: roleName, nameEn: roleNameEn }), isOnline),
      }))
      return others.sort((a, b) => Number(b.value === me) - Number(a.value === me))
    }
  }, [key, me])
  return (
    <CommandForm
      endpoint={alarmHandlingContract.assign}
      extra={from === undefined ? { alarmIds } : { alarmIds, from: from as `acc_${string}` | null }}
      initial={{ accountId: from ?? '' }}
      fields={[
        {
          kind: 'select',
          name: 'accountId',
          label: t('alarmHandling.assign.to'),
          help: t('alarmHandling.assign.help'),
          choices: { load },
          isOptional: true,
          none: t('alarmHandling.assign.nobody'),
          autoFocus: true,
        },
      ]}
      send={(input) => call(alarmHandlingContract.assign, input, { isQuiet: true })}
      refusals={{ alarm_assignee_gone: 'accountId', alarm_assigned_meanwhile: 'accountId' }}
      verb={t('alarmHandling.assign.do')}
      done={t('alarmHandling.assign.done', { count: alarms.length })}
      draft={false}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

function CommentForm({ alarms, onClose }: DialogProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={alarmHandlingContract.comment}
      extra={{ alarmIds: idsOf(alarms) }}
      fields={[
        {
          kind: 'textarea',
          name: 'text',
          label: t('alarmHandling.comment.text'),
          help: t('alarmHandling.comment.help'),
          maxLength: ALARM_COMMENT_LENGTH_MAX,
          rows: 3,
          autoFocus: true,
        },
      ]}
      send={(input) => call(alarmHandlingContract.comment, input, { isQuiet: true })}
      refusals={{ alarm_comments_many: 'text' }}
      verb={t('alarmHandling.comment.do')}
      done={t('alarmHandling.comment.done', { count: alarms.length })}
      draft={false}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
