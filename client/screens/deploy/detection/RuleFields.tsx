/** The form of a rule: where, when, what counts as nobody there, what happens then. */
import { useMemo } from 'react'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import {
  CLIMATE_ACTIONS,
  GRACE_MINUTES,
  LETTINGS,
  QUIET_MINUTES,
  SETBACK_C,
  SIGNALS,
} from '#shared/records/detection.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { textsOf } from '../../../ui/form/model/values.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { useAreaNodes, useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'
import { HoursField } from './HoursField.tsx'
import { nodesIn } from './sparedNodes.ts'

export function RuleFields() {
  return (
    <>
      <Where />
      <Nobody />
      <Then />
    </>
  )
}

function Where() {
  const { t } = useTexts()
  const name = { kind: 'text', maxLength: NAME_LENGTH_MAX, isHalf: true } as const
  return (
    <FormSection>
      <Field {...name} name="name" label={t('detection.name')} autoFocus />
      <Field {...name} name="nameEn" label={t('detection.nameEn')} isOptional />
      <Field
        kind="tree"
        name="areaIds"
        label={t('detection.areas')}
        help={t('detection.areasHelp')}
        nodes={useAreaNodes()}
        isMany
      />
      <HoursField label={t('detection.when')} />
    </FormSection>
  )
}

function Nobody() {
  const { t } = useTexts()
  const minutes = { kind: 'number', step: 1, unit: t('detection.minutes'), isHalf: true } as const
  return (
    <FormSection title={t('detection.nobody')}>
      <Field
        kind="checks"
        name="signals"
        label={t('detection.signals')}
        help={t('detection.signalsHelp')}
        choices={SIGNALS.map((value) => ({ value, text: t(`detection.signal.${value}`) }))}
      />
      <Field
        kind="segmented"
        name="letting"
        label={t('detection.letting')}
        help={t('detection.lettingHelp')}
        choices={LETTINGS.map((value) => ({ value, text: t(`detection.lettings.${value}`) }))}
      />
      <Field {...minutes} {...QUIET_MINUTES} name="quietMinutes" label={t('detection.quiet')} />
      <Field
        {...minutes}
        {...GRACE_MINUTES}
        name="graceMinutes"
        label={t('detection.grace')}
        help={t('detection.graceHelp')}
      />
    </FormSection>
  )
}

function Then() {
  const { t } = useTexts()
  const degrees = { kind: 'number', ...SETBACK_C, step: 1, unit: '°C', isHalf: true } as const
  const isSetback = useFieldValue('climate') === 'setback'
  return (
    <FormSection title={t('detection.deedsHeading')} hint={t('detection.deedsHint')}>
      <Field kind="switch" name="isLightsOff" label={t('detection.lights')} isHalf />
      <Field kind="switch" name="isSocketsOff" label={t('detection.sockets')} isHalf />
      <Field
        kind="segmented"
        name="climate"
        label={t('detection.climate')}
        choices={CLIMATE_ACTIONS.map((value) => ({ value, text: t(`detection.climates.${value}`) }))}
      />
      {isSetback ? (
        <>
          <Field {...degrees} name="heatC" label={t('detection.heat')} />
          <Field {...degrees} name="coolC" label={t('detection.cool')} />
        </>
      ) : null}
      <Field
        kind="select"
        name="sceneId"
        label={t('detection.scene')}
        none={t('detection.noScene')}
        choices={useSceneChoices()}
        isOptional
        isHalf
      />
      <Field kind="switch" name="isAlarmRaised" label={t('detection.alarm')} isHalf />
      <Field
        kind="switch"
        name="isRestored"
        label={t('detection.restore')}
        help={t('detection.restoreHelp')}
      />
      <SparedField />
    </FormSection>
  )
}

/** The devices of the chosen areas. */
function SparedField() {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const all = useDeviceNodes()
  const areaIds = useFieldValue('areaIds')
  const nodes = useMemo(() => nodesIn(read, all, textsOf(areaIds)), [read, all, areaIds])
  if (nodes.length === 0) return null
  return (
    <Field
      kind="tree"
      name="sparedDeviceIds"
      label={t('detection.spared')}
      help={t('detection.sparedHelp')}
      nodes={nodes}
      isMany
      isOptional
    />
  )
}

/** With the one that it names, also where that was deleted. */
function useSceneChoices(): readonly Choice[] {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const ids = useAllIds('scene')
  const chosen = useFieldValue('sceneId')
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const choices = ids
      .flatMap((id) => read.get('scene', id) ?? [])
      .map((scene) => ({ value: scene.id as string, text: nameOf(scene) }))
      .sort((a, b) => naturalOrder(a.text, b.text))
    const isGone =
      typeof chosen === 'string' && chosen !== '' && !choices.some(({ value }) => value === chosen)
    return isGone ? [...choices, { value: chosen, text: t('detection.sceneGone') }] : choices
  }, [ids, read, chosen, language])
}
