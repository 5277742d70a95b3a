/** All fields of a project, for creation and editing. */

import { useCallback, useRef } from 'react'
import {
  ADDRESS_LENGTH_MAX,
  CONTACT_LENGTH_MAX,
  DESCRIPTION_LENGTH_MAX,
  IDLE_TIMEOUT_SUGGESTED_MS,
  NAME_LENGTH_MAX,
} from '#shared/constants.ts'
import { type ProjectRow, projectsContract } from '#shared/contract/projects.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { City } from '#shared/places/parsePlaces.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { canonicalTimeZone, suggestedTimeZones } from '#shared/time/timeZones.ts'
import {
  askProject,
  changeProject,
  type ProjectFields as ProjectFacts,
  type ProjectKindRow,
} from '../../actions/projects/projectCalls.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormSection } from '../../ui/form/FormParts.tsx'
import type { Check } from '../../ui/form/model/faults.ts'
import { PlaceFields } from '../../ui/form/places/PlaceFields.tsx'
import { PositionField } from '../../ui/form/places/PositionField.tsx'
import { nameRule } from '../../ui/form/rules.ts'
import { useFieldValue, useFormStore } from '../../ui/form/useForm.ts'
import { IdleField } from '../../widgets/projects/IdleField.tsx'
import { RecordForm } from '../../widgets/records/RecordForm.tsx'
import { projectNameRule, useNameFaults } from './projectName.ts'
import { SetupField } from './SetupField.tsx'

const NEW = {
  country: HOME_COUNTRY,
  timeZone: 'Asia/Shanghai',
  kind: 'hotel',
  idleTimeoutMs: IDLE_TIMEOUT_SUGGESTED_MS,
}
const REFUSALS = { name_invalid: 'name', name_taken: 'name', time_zone_unknown: 'timeZone' } as const
const TOGETHER = [['longitude', 'latitude']] as const
const timeZones = suggestedTimeZones()
const timeZoneRule: Check = (value) =>
  canonicalTimeZone(String(value)) === null ? { code: 'notOffered' } : null
const personRule = nameRule()

export function ProjectForm(props: {
  readonly kinds: readonly ProjectKindRow[]
  /** Null for a new one. */
  readonly project: ProjectRow | null
  readonly onAdded: (projectId: ProjectId) => void
  readonly onSaved: () => void
  readonly onCancel: () => void
}) {
  const { t } = useTexts()
  const { kinds, project } = props
  return (
    <RecordForm
      add={projectsContract.add}
      update={projectsContract.update}
      record={project}
      initial={NEW}
      together={TOGETHER}
      refusals={REFUSALS}
      confirmsSave
      {...(project ? ofProject(project.id) : {})}
      added={t('projects.added')}
      onAdded={({ xmid }) => props.onAdded(xmid)}
      onSaved={props.onSaved}
      onCancel={props.onCancel}
    >
      {/* A project may have started with only a name; existing values stay. */}
      <ProjectFields
        kinds={kinds}
        isPlaceOptional={project !== null && (project.city === '' || project.province === '')}
      />
      {project ? null : (
        <>
          <IdleField saysDefault />
          <SetupField />
        </>
      )}
    </RecordForm>
  )
}

/** The live store contains only the current project, but this may be another one. */
const ofProject = (projectId: ProjectId) => ({
  refresh: () => askProject(projectId),
  sendUpdate: (fields: ProjectFacts) => changeProject(projectId, fields),
})

function ProjectFields(props: {
  readonly kinds: readonly ProjectKindRow[]
  readonly isPlaceOptional?: boolean
}) {
  const { t } = useTexts()
  return (
    <>
      <FormSection title={t('projects.section.what')}>
        <NameFields />
        <KindField kinds={props.kinds} />
        <Field
          kind="textarea"
          name="description"
          label={t('projects.description')}
          maxLength={DESCRIPTION_LENGTH_MAX}
          isOptional
        />
        <Field
          kind="textarea"
          name="descriptionEn"
          label={t('projects.descriptionEn')}
          maxLength={DESCRIPTION_LENGTH_MAX}
          isOptional
        />
      </FormSection>
      <FormSection title={t('projects.section.who')}>
        <Field
          kind="text"
          name="leader"
          label={t('projects.leader')}
          check={personRule}
          maxLength={NAME_LENGTH_MAX}
          isHalf
        />
        <Field
          kind="text"
          name="leaderEn"
          label={t('projects.leaderEn')}
          check={personRule}
          maxLength={NAME_LENGTH_MAX}
          isOptional
          isHalf
        />
        <Field
          kind="text"
          name="contact"
          label={t('projects.contact')}
          help={t('projects.contactHelp')}
          maxLength={CONTACT_LENGTH_MAX}
          isOptional
          isHalf
        />
      </FormSection>
      <FormSection title={t('projects.section.where')}>
        <WhereFields isOptional={props.isPlaceOptional === true} />
      </FormSection>
    </>
  )
}

function NameFields() {
  const { t } = useTexts()
  return (
    <>
      <Field
        kind="text"
        name="name"
        label={t('projects.name')}
        check={projectNameRule}
        faultTexts={useNameFaults()}
        maxLength={NAME_LENGTH_MAX}
        autoFocus
        isHalf
      />
      <Field
        kind="text"
        name="nameEn"
        label={t('form.nameEn')}
        check={personRule}
        maxLength={NAME_LENGTH_MAX}
        isOptional
        isHalf
      />
    </>
  )
}

function KindField({ kinds }: { readonly kinds: readonly ProjectKindRow[] }) {
  const { t } = useTexts()
  const choices = kinds.map((kind) => ({
    value: kind.id,
    text: nameOf({ name: kind.projecttype_name, nameEn: kind.projecttype_name_en }),
    picture: kind.projecttype_imgurl_sel,
  }))
  return (
    <Field
      kind="cards"
      name="kind"
      label={t('projects.kind')}
      help={t('projects.kindHelp')}
      choices={choices}
    />
  )
}

function WhereFields({ isOptional }: { readonly isOptional: boolean }) {
  const { t } = useTexts()
  const onCity = useCityPosition()
  const name = String(useFieldValue('name'))
  return (
    <>
      <PlaceFields onCity={onCity} isOptional={isOptional} />
      <Field
        kind="text"
        name="address"
        label={t('projects.address')}
        maxLength={ADDRESS_LENGTH_MAX}
        autoComplete="street-address"
        isOptional={isOptional}
      />
      <Field
        kind="text"
        name="addressEn"
        label={t('projects.addressEn')}
        help={t('projects.addressEnHelp')}
        maxLength={ADDRESS_LENGTH_MAX}
        isOptional
      />
      <PositionField name={name} isOptional />
      <Field
        kind="text"
        name="timeZone"
        label={t('form.timeZone')}
        help={t('projects.timeZoneHelp')}
        suggestions={timeZones}
        check={timeZoneRule}
      />
    </>
  )
}

/** A chosen city moves the project to its centre, unless its position was set by hand. */
function useCityPosition(): (city: City) => void {
  const store = useFormStore()
  const placed = useRef('')
  return useCallback(
    (city) => {
      const { longitude, latitude } = store.values
      const isByHand = store.field('longitude').isChanged && placed.current !== `${longitude} ${latitude}`
      if (isByHand) return
      placed.current = `${city.longitude} ${city.latitude}`
      store.setAll({ longitude: String(city.longitude), latitude: String(city.latitude) })
    },
    [store],
  )
}
