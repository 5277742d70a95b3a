/** One point of a mapped device. */

import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { kindOf, propertiesOfKind } from '#shared/devices/registry.ts'
import type { Previewed } from '#shared/fieldMapping.ts'
import { REGISTER_TABLES, REGISTER_TYPES } from '#shared/fieldMappingNames.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { propertyName } from '../../../widgets/devices/deviceTexts.ts'
import styles from './buses.module.css'
import { Labelled } from './Labelled.tsx'
import { type MapDraft, propertyIn, type RowDraft } from './mapDraft.ts'
import { rawText } from './PointTable.tsx'

type Texts = { readonly [K in keyof RowDraft]: RowDraft[K] extends string ? K : never }[keyof RowDraft]

interface RowProps {
  readonly row: RowDraft
  readonly draft: MapDraft
  readonly number: number
  /** What the gateway reads now; null where it has not answered. */
  readonly now: Previewed['points'][number] | null
  readonly issues: readonly { readonly path: string; readonly message: string }[]
  readonly onChange: (row: RowDraft) => void
  readonly onRemove: (() => void) | null
}

export function MapRow(props: RowProps) {
  const { t } = useTexts()
  const { row, draft, number, now, issues, onChange, onRemove } = props
  const property = propertyIn(draft, row.property)
  return (
    <section className={styles.mapRow} aria-label={t('buses.pointNumber', { number })}>
      <div className={styles.fields}>
        <PropertyField {...props} />
        {draft.protocol === 'bacnet' ? <ObjectFields {...props} /> : <RegisterFields {...props} />}
        {property?.type === 'number' ? <NumberFields {...props} /> : null}
        {property?.type === 'choice' ? (
          <TextField
            {...props}
            name="values"
            label={t('buses.words', { words: property.values.join(', ') })}
          />
        ) : null}
        {property?.type === 'choice' ? null : (
          <Toggle
            label={t('buses.invert')}
            isOn={row.isInverted}
            onToggle={(isInverted) => onChange({ ...row, isInverted })}
          />
        )}
        {property?.settable ? (
          <Toggle
            label={t('buses.write')}
            isOn={row.isWritten}
            onToggle={(isWritten) => onChange({ ...row, isWritten })}
          />
        ) : null}
      </div>
      <p className={styles.now} role="status">
        {t('buses.raw')} <code>{now ? rawText(now.raw) : '–'}</code> → {t('buses.mapped')}{' '}
        <strong>{now ? rawText(now.value) : '–'}</strong> {property?.unit ?? ''}
        {now && now.problem !== '' ? <span className={styles.failing}> {now.problem}</span> : null}
        {issues.map(({ path, message }) => (
          <span key={path + message} className={styles.failing}>
            {' '}
            {message}
          </span>
        ))}
      </p>
      {onRemove ? (
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={t('buses.removePoint', { number })}
          onClick={onRemove}
        />
      ) : null}
    </section>
  )
}

function PropertyField({ row, draft, onChange }: RowProps) {
  const { t } = useTexts()
  const kind = kindOf(draft.kind)
  const names = (kind ? propertiesOfKind(kind) : []).filter(
    ({ type }) => type !== 'action' && type !== 'text',
  )
  return (
    <Labelled label={t('buses.property')}>
      {(id) => (
        <HTMLSelect
          id={id}
          fill
          value={row.property}
          onChange={({ currentTarget }) => onChange({ ...row, property: currentTarget.value })}
          options={[
            { value: '', label: '–' },
            ...names.map(({ name, unit }) => ({
              value: name,
              label: `${propertyName(name)}${unit ? ` (${unit})` : ''}`,
            })),
          ]}
        />
      )}
    </Labelled>
  )
}

function RegisterFields(props: RowProps) {
  const { t } = useTexts()
  const isBits = props.row.table === 'coil' || props.row.table === 'discrete'
  return (
    <>
      <Choice {...props} name="table" label={t('buses.table')} values={REGISTER_TABLES} />
      <TextField {...props} name="address" label={t('buses.register')} />
      {isBits ? null : (
        <>
          <Choice {...props} name="type" label={t('buses.type')} values={REGISTER_TYPES} />
          <Choice {...props} name="order" label={t('buses.wordOrder')} values={['big', 'little']} />
        </>
      )}
    </>
  )
}

function ObjectFields(props: RowProps) {
  const { t } = useTexts()
  return (
    <>
      <TextField {...props} name="object" label={t('buses.object')} />
      <TextField {...props} name="unit" label={t('buses.ownUnit')} />
    </>
  )
}

function NumberFields(props: RowProps) {
  const { t } = useTexts()
  return (
    <>
      <TextField {...props} name="scale" label={t('buses.scale')} />
      <TextField {...props} name="offset" label={t('buses.offset')} />
      <TextField {...props} name="min" label={t('buses.min')} />
      <TextField {...props} name="max" label={t('buses.max')} />
      <TextField {...props} name="step" label={t('buses.step')} />
    </>
  )
}

function TextField({
  row,
  name,
  label,
  onChange,
}: RowProps & { readonly name: Texts; readonly label: string }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <InputGroup
          id={id}
          value={row[name]}
          maxLength={200}
          onValueChange={(text) => onChange({ ...row, [name]: text })}
        />
      )}
    </Labelled>
  )
}

function Choice(
  props: RowProps & { readonly name: Texts; readonly label: string; readonly values: readonly string[] },
) {
  const { row, name, onChange } = props
  return (
    <Labelled label={props.label}>
      {(id) => (
        <HTMLSelect
          id={id}
          fill
          value={row[name]}
          onChange={({ currentTarget }) => onChange({ ...row, [name]: currentTarget.value })}
          options={[...props.values]}
        />
      )}
    </Labelled>
  )
}

function Toggle(props: {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
}) {
  return (
    <div className={styles.field}>
      <span>{props.label}</span>
      <Switch {...props} />
    </div>
  )
}
