/** What is done to many devices in one step: copied, moved, renamed by a pattern, given other options. */
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Device } from '#shared/records/device.ts'
import { renamed } from '#shared/rules/deviceNames.ts'
import { nameError } from '#shared/rules/name.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import styles from './BulkDialogs.module.css'
import { OptionFields } from './DeviceFields.tsx'
import { useHostChoices } from './deviceChoices.ts'

export type BulkWay = 'copy' | 'move' | 'rename' | 'options'

interface BulkProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

export function BulkDialog({ way, ...props }: BulkProps & { readonly way: BulkWay }) {
  const { t } = useTexts()
  const [first] = props.devices
  const name = first ? nameOf(first) : ''
  const values = { count: props.devices.length, name }
  const title = t(
    props.devices.length === 1 ? `deviceSetup.${way}.titleOne` : `deviceSetup.${way}.title`,
    values,
  )
  const Form = FORMS[way]
  return (
    <FormDialog title={title} onClose={props.onClose} isWide={way === 'rename'}>
      <Form {...props} />
    </FormDialog>
  )
}

const idsOf = (devices: readonly Device[]) => ({ deviceIds: devices.map(({ id }) => id) })

function CopyForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.copy}
      extra={idsOf(devices)}
      initial={{ times: 1, areaIds: [] }}
      send={(input) => call(deviceSetupContract.copy, input, { isQuiet: true })}
      refusals={{ too_many_copies: 'times', device_count_exceeded: 'hostId', device_voice_taken: 'areaIds' }}
      verb={t('deviceSetup.copy.verb')}
      done={t('deviceSetup.copy.done')}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        kind="number"
        name="times"
        label={t('deviceSetup.copy.times')}
        help={t('deviceSetup.copy.help', { max: COPIES_PER_ACTION_MAX })}
        min={1}
        max={COPIES_PER_ACTION_MAX}
        step={1}
        isHalf
      />
      <Field
        kind="select"
        name="hostId"
        label={t('deviceSetup.copy.host')}
        none={t('deviceSetup.copy.sameHost')}
        choices={useHostChoices()}
        isOptional
        isHalf
      />
      <Field
        kind="tree"
        name="areaIds"
        label={t('deviceSetup.copy.areas')}
        nodes={useAreaNodes()}
        isMany
        isOptional
      />
    </CommandForm>
  )
}

function MoveForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.changeMany}
      extra={idsOf(devices)}
      fields={[
        { kind: 'tree', name: 'areaId', label: t('deviceSetup.move.area'), nodes: useAreaNodes() },
        {
          kind: 'select',
          name: 'hostId',
          label: t('deviceSetup.move.host'),
          help: t('deviceSetup.move.hostHelp'),
          none: t('deviceSetup.unchanged'),
          choices: useHostChoices(),
          isOptional: true,
        },
      ]}
      send={(input) => call(deviceSetupContract.changeMany, input, { isQuiet: true })}
      refusals={{
        device_voice_taken: 'areaId',
        device_count_exceeded: 'hostId',
        device_name_taken: 'hostId',
      }}
      verb={t('deviceSetup.move.verb')}
      done={t('deviceSetup.move.done', { count: devices.length })}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

function OptionsForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  return (
    <CommandForm
      endpoint={deviceSetupContract.changeMany}
      extra={idsOf(devices)}
      sends="changes"
      send={(input) => call(deviceSetupContract.changeMany, input, { isQuiet: true })}
      verb={t('form.save')}
      done={t('form.saved')}
      isSaving
      onDone={onClose}
      onCancel={onClose}
    >
      <p className={styles.help}>{t('deviceSetup.options.help')}</p>
      <OptionFields isOptional />
    </CommandForm>
  )
}

function RenameForm({ devices, onClose }: BulkProps) {
  const { t } = useTexts()
  const text = { kind: 'text', maxLength: 100, isHalf: true } as const
  return (
    <CommandForm
      endpoint={deviceSetupContract.rename}
      extra={idsOf(devices)}
      initial={{ pattern: t('deviceSetup.rename.usual'), patternEn: '{area} lamp {n}', from: 1 }}
      send={(input) => call(deviceSetupContract.rename, input, { isQuiet: true })}
      refusals={{
        device_name_taken: 'pattern',
        device_name_of_host: 'pattern',
        name_invalid: 'pattern',
        name_short: 'pattern',
      }}
      verb={t('deviceSetup.rename.verb')}
      done={t('deviceSetup.rename.done', { count: devices.length })}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        {...text}
        name="pattern"
        label={t('deviceSetup.rename.pattern')}
        help={t('deviceSetup.rename.help', TOKENS)}
        autoFocus
      />
      <Field {...text} name="patternEn" label={t('deviceSetup.rename.patternEn')} isOptional />
      <Field
        kind="number"
        name="from"
        label={t('deviceSetup.rename.from')}
        min={0}
        max={9_999}
        step={1}
        isHalf
      />
      <Preview devices={devices} />
    </CommandForm>
  )
}

/** What the texts cannot hold themselves: double braces are their own. */
const TOKENS = {
  tokens: '{area} {floor} {building} {host} {name}',
  n: '{n}',
  nn: '{nn}',
} as const

/** The names as they would be now, by the rule that the server goes by. */
function Preview({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const pattern = String(useFieldValue('pattern'))
  const patternEn = String(useFieldValue('patternEn'))
  const from = Math.max(0, Math.trunc(Number(useFieldValue('from')) || 0))
  const names = renamed(devices, { pattern, patternEn, from }, read)
  const keys = names.map(({ name }, i) => `${devices[i]?.hostId}/${name}`)
  return (
    <section className={styles.preview} aria-label={t('deviceSetup.rename.preview')}>
      <h3>{t('deviceSetup.rename.preview')}</h3>
      <ol>
        {devices.map((device, i) => {
          const { name = '', nameEn = '' } = names[i] ?? {}
          const isDoubled = keys.indexOf(keys[i] ?? '') !== i
          const isWrong = isDoubled || nameError(name, 2) !== null
          return (
            <li key={device.id} className={isWrong ? styles.wrong : undefined}>
              <span>{nameOf(device)}</span>
              <span aria-hidden="true">→</span>
              <b>{nameEn === '' ? name : `${name} / ${nameEn}`}</b>
              {isDoubled ? <small>{t('deviceSetup.rename.doubled')}</small> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const FORMS = { copy: CopyForm, move: MoveForm, rename: RenameForm, options: OptionsForm } as const
