/** Which host shall serve the ticked areas. Those that one serves already are left with it. */

import { servingContract } from '#shared/contract/serving.ts'
import type { Host } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { SERVING_REFUSALS } from '../refusals.ts'
import styles from './AssignAreas.module.css'
import { asAreas } from './useServing.ts'

export function AssignAreas(props: {
  readonly hosts: readonly Host[]
  readonly areaIds: readonly string[]
  /** Ticked too, and served already. */
  readonly skipped: number
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const { areaIds, skipped } = props
  const choices = props.hosts.map(({ id, name, areaId }) => ({
    value: id,
    text: `${name} · ${areaPath(store.read, areaId)}`,
  }))
  return (
    <FormDialog title={t('deploy.serving.assign', { count: areaIds.length })} onClose={props.onClose}>
      {skipped > 0 ? <p className={styles.about}>{t('deploy.serving.skipped', { count: skipped })}</p> : null}
      <CommandForm
        endpoint={servingContract.assign}
        extra={{ areaIds: asAreas(areaIds) }}
        fields={[{ kind: 'select', name: 'hostId', label: t('deploy.serving.host'), choices }]}
        refusals={SERVING_REFUSALS}
        send={(input) => call(servingContract.assign, input, { isQuiet: true })}
        verb={t('deploy.serving.assignVerb')}
        done={t('deploy.serving.assigned', { count: areaIds.length })}
        onDone={() => {
          props.onDone()
          props.onClose()
        }}
        onCancel={props.onClose}
      />
    </FormDialog>
  )
}
