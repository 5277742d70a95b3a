/** Another box in the place of a host: its devices, history and permissions stay. */
import { hostsContract } from '#shared/contract/hosts.ts'
import type { Host } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { HOST_REFUSALS } from '../refusals.ts'

export function ReplaceHost(props: {
  readonly host: Host
  readonly onCancel: () => void
  readonly onDone: (secret: string) => void
}) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={hostsContract.replace}
      extra={{ hostId: props.host.id }}
      label={t('deploy.replace')}
      fields={[
        {
          kind: 'text',
          name: 'number',
          label: t('deploy.newNumber'),
          help: t('deploy.replaceHelp', { number: props.host.number }),
          maxLength: 16,
          autoFocus: true,
        },
      ]}
      refusals={HOST_REFUSALS}
      send={(input) => call(hostsContract.replace, input, { isQuiet: true })}
      verb={t('deploy.replace')}
      done={t('form.saved')}
      onDone={({ secret }) => props.onDone(secret)}
      onCancel={props.onCancel}
    />
  )
}
