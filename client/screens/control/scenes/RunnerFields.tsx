/** Choice of executor: the server, or the host of all devices, optionally with a wall key. */
import { HTMLSelect } from '@blueprintjs/core'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { placedName } from '../../../actions/devices/placedName.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { type FieldValue, isObject } from '../../../ui/form/model/values.ts'
import { useField, useFieldValue } from '../../../ui/form/useForm.ts'
import { wordOf } from '../../../widgets/devices/deviceTexts.ts'
import { stepsOf } from './sceneDraft.ts'

export function RunnerFields() {
  const { t } = useTexts()
  const isOnHost = useFieldValue('runBy') === 'host'
  const choices = [
    { value: 'server', text: t('scenes.runner.server') },
    { value: 'host', text: t('scenes.runner.host') },
  ]
  const help = t(isOnHost ? 'scenes.runnerHelp.host' : 'scenes.runnerHelp.server')
  return (
    <>
      <Field
        kind="segmented"
        name="runBy"
        label={t('scenes.runBySide')}
        choices={choices}
        help={help}
        isHalf
      />
      {isOnHost ? <KeyField /> : null}
    </>
  )
}

/** Separates the parts of a choice that names a panel button. */
const SEPARATOR = ' '

function KeyField() {
  const { t } = useTexts()
  const state = useConsoleState()
  const field = useField({ name: 'key', isOptional: true })
  const panels = panelsBeside(state.store.read, stepsOf(useFieldValue('steps')))
  const chosen = isObject(field.value) ? [field.value.deviceId, field.value.action].join(SEPARATOR) : ''
  const set = (value: string) => {
    const [deviceId = '', action = ''] = value.split(SEPARATOR)
    // The key is plain JSON, as form values must be.
    field.set((value === '' ? null : { deviceId, action }) as FieldValue)
    field.leave()
  }
  return (
    <FieldFrame name="key" label={t('scenes.key')} help={t('scenes.keyHelp')} field={field} isHalf isOptional>
      {(aria) => (
        <HTMLSelect
          {...aria}
          fill
          value={chosen}
          onChange={({ currentTarget: { value } }) => set(value)}
          onBlur={field.leave}
        >
          <option value="">{t('scenes.noKey')}</option>
          {panels.map((panel) => (
            <optgroup key={panel.id} label={placedName(state, panel.id)}>
              {pressesOf(panel).map((action) => (
                <option key={action} value={[panel.id, action].join(SEPARATOR)}>
                  {placedName(state, panel.id)}: {wordOf('action', action)}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </FieldFrame>
  )
}

function panelsBeside(read: ReadState, steps: readonly { readonly deviceId: string }[]): readonly Device[] {
  const hosts = new Set(steps.flatMap(({ deviceId }) => read.get('device', deviceId)?.hostId ?? []))
  return [...hosts].flatMap((hostId) =>
    [...read.by('device', 'host', hostId).values()].filter((device) => pressesOf(device).length > 0),
  )
}

function pressesOf({ kind, circuits }: Device): readonly string[] {
  const presses = kindOf(kind)
    ?.properties(circuits.length)
    .find(({ name }) => name === 'action')
  return presses?.type === 'action' ? presses.values : []
}
