import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import type { Property } from '#shared/devices/kind.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { FAULT_KINDS, type FaultInput, type FaultKind } from '#shared/faults/fault.ts'
import type { Parameter } from '#shared/faults/parameters.ts'
import type { BreakTarget } from '../../actions/simulation/breakSomething.ts'
import { call } from '../../api/api.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import { choiceName, parameterName } from '../../widgets/faults/faultTexts.ts'
import styles from './BreakDialog.module.css'
import {
  type Aim,
  aimAt,
  alarmChoices,
  circuitChoices,
  kindsFor,
  type NamedChoice,
  propertiesOf,
  propertyChoices,
  valueChoices,
  valueMeant,
} from './faultChoices.ts'
import { kindText } from './faultTexts.ts'

/** Placeholder for a host or device number of the area; the server replaces it. */
const ANY_NUMBER = '0000000000000000'
const DURATIONS = [
  ['ever', 0],
  ['minute', MINUTE_MS],
  ['tenMinutes', 10 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
] as const

export function BreakDialog(props: { readonly target: BreakTarget; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const aim = useMemo(() => aimAt(store.read, props.target), [store, props.target])
  const kinds = useMemo(() => (aim ? kindsFor(aim) : []), [aim])
  const title = t('simulator.break.title', { name: aim?.name ?? '' })
  return (
    <FormDialog title={title} onClose={props.onClose}>
      {aim && kinds.length > 0 ? (
        <BreakForm aim={aim} kinds={kinds} onClose={props.onClose} />
      ) : (
        <Notice title={aim ? t('simulator.break.nothingFits') : t('simulator.break.gone')}> </Notice>
      )}
    </FormDialog>
  )
}

interface FormProps {
  readonly aim: Aim
  readonly kinds: readonly FaultKind[]
  readonly onClose: () => void
}

/** The fault kind determines the other fields, so it is outside of their form. */
function BreakForm({ aim, kinds, onClose }: FormProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<FaultKind>(kinds[0] ?? 'host_offline')
  const [durationMs, setDurationMs] = useState(0)
  const properties = propertiesFor(aim, kind)
  const [chosen, setProperty] = useState('')
  const property = properties.find(({ name }) => name === chosen) ?? properties[0]
  return (
    <div className={styles.break}>
      <Chooser
        label={t('simulator.break.kind')}
        value={kind}
        choices={kinds.map((one) => ({ value: one, text: kindText(one) }))}
        onChoose={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
        help={aim.areaId === null ? undefined : t('simulator.break.everywhere')}
      />
      {property ? (
        <Chooser
          label={parameterName('property')}
          value={property.name}
          choices={propertyChoices(properties)}
          onChoose={setProperty}
        />
      ) : null}
      <Chooser
        label={t('simulator.break.duration')}
        value={String(durationMs)}
        choices={DURATIONS.map(([name, ms]) => ({
          value: String(ms),
          text: t(`simulator.break.durations.${name}`),
        }))}
        onChoose={(value) => setDurationMs(Number(value))}
        help={t('simulator.break.durationHelp')}
      />
      <ParameterForm
        key={`${kind}/${property?.name}`}
        {...{ aim, kind, property, onClose }}
        duration={durationMs === 0 ? {} : { durationMs }}
      />
    </div>
  )
}

interface ParameterProps extends Omit<FormProps, 'kinds'> {
  readonly kind: FaultKind
  readonly property: Property | undefined
  readonly duration: { readonly durationMs?: number }
}

/** Validated by the fault's own schema. */
function ParameterForm({ aim, kind, property, duration, onClose }: ParameterProps) {
  const { t } = useTexts()
  const { target, schema, parameters } = FAULT_KINDS[kind]
  const fixed = {
    kind,
    [target]: aim.number ?? ANY_NUMBER,
    ...duration,
    ...(property ? { property: property.name } : {}),
  }
  const fields = Object.entries(parameters).flatMap(([name, one]) => fieldOf(name, one, aim, property) ?? [])
  const send = async (input: object) => {
    const fault = { ...input, ...valueIn(input, property) } as FaultInput & Record<string, unknown>
    if (aim.areaId === null) return call(simContract.inject, { fault }, { isQuiet: true })
    const { [target]: _, ...everywhere } = fault
    return call(simContract.inject, { fault: { ...everywhere, kind }, areaId: aim.areaId }, { isQuiet: true })
  }
  return (
    <CommandForm
      endpoint={{ ...simContract.inject, input: schema }}
      initial={initialOf(parameters, property, aim)}
      extra={fixed as never}
      fields={fields}
      send={send}
      verb={t('simulator.break.verb')}
      intent="danger"
      draft={false}
      done={i18n.t('simulator.break.done', { name: kindText(kind) })}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

const valueIn = (input: object, property: Property | undefined) =>
  property && 'value' in input ? { value: valueMeant(property, String(input.value)) } : {}

function propertiesFor(aim: Aim, kind: FaultKind): readonly Property[] {
  const parameter = Object.values(FAULT_KINDS[kind].parameters).find(({ type }) => type === 'property')
  return parameter ? propertiesOf(aim, parameter) : []
}

function initialOf(
  parameters: Readonly<Record<string, Parameter>>,
  property: Property | undefined,
  aim: Aim,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, one]): [string, unknown][] => {
      if (one.type === 'alarm') return [[name, alarmChoices(aim)[0]?.value]]
      if (one.type === 'value') {
        const [first] = property ? (valueChoices(property) ?? []) : []
        return [[name, first?.value ?? (property?.type === 'number' ? property.max : '')]]
      }
      return 'default' in one ? [[name, one.default]] : []
    }),
  )
}

/** Null for a choice outside of the form. */
function fieldOf(
  name: string,
  parameter: Parameter,
  aim: Aim,
  property: Property | undefined,
): FieldDef | null {
  const base = { name, label: parameterName(name), isHalf: true }
  switch (parameter.type) {
    case 'number': {
      const { min, max, isWhole, unit } = parameter
      const step = isWhole ? 1 : 'any'
      return { ...base, kind: 'number', min, max, step, ...(unit === 'ms' || unit === '%' ? { unit } : {}) }
    }
    case 'choice':
      return {
        ...base,
        kind: 'select',
        choices: parameter.values.map((value) => ({ value, text: choiceName(value) })),
      }
    case 'alarm':
      return { ...base, kind: 'select', choices: alarmChoices(aim) }
    case 'circuit':
      return { ...base, kind: 'select', choices: circuitChoices(aim) }
    case 'value':
      return property ? valueField(base, property) : null
    case 'property':
      return null
  }
}

function valueField(base: { readonly name: string; readonly label: string }, property: Property): FieldDef {
  const choices = valueChoices(property)
  if (choices) return { ...base, kind: 'select', choices }
  if (property.type !== 'number') return { ...base, kind: 'text' }
  const { min, max, step, unit } = property
  return { ...base, kind: 'number', min, max, step, ...(unit === undefined ? {} : { unit }) }
}

function Chooser(props: {
  readonly label: string
  readonly value: string
  readonly choices: readonly NamedChoice[]
  readonly onChoose: (value: string) => void
  readonly help?: string | undefined
}) {
  return (
    <FieldFrame
      name={props.label}
      label={props.label}
      help={props.help}
      field={{ fault: null, theirs: undefined }}
    >
      {(aria) => (
        <HTMLSelect
          {...aria}
          fill
          value={props.value}
          options={props.choices.map(({ value, text }) => ({ value, label: text }))}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
